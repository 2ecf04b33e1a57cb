import type { ServerMessage } from '../src/app/wire';

// A socket that does what the test says.
export class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  static made: Socket[] = [];
  readyState = 0;
  sent: { type: string; [member: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    Socket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** The socket that was made last. */
export const latest = (): Socket => Socket.made[Socket.made.length - 1] as Socket;
