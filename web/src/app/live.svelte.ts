// The connection to a table: numbered events over a socket, over plain polling where sockets fail, tried for ever.
import { api, Refused, wait } from './api';
import type { ErrorBody, Event, Events, Fresh, Seat, ServerMessage, Side } from './wire';

/** `trying`: it was or is being lost and is tried for; `offline`: the device itself has no network. */
export type Connection = 'trying' | 'online' | 'offline';

export type Heard = {
  /** The latest event that is held, or null before the first state. */
  number: () => number | null;
  /** How many moves the log covers. */
  moves: () => number;
  fresh: (fresh: Fresh) => void;
  events: (events: Event[]) => void;
  /** Who has the table open on a screen now. */
  here: (here: Record<Side, boolean>) => void;
  /** The server will not serve this seat any more. */
  refused: (error: ErrorBody) => void;
};

const PING = 15_000;
const PONG = 6_000;
const CONNECTING = 10_000;
const LONGEST = 5_000; // between two tries while somebody looks, and
const LONGEST_HIDDEN = 30_000;
const POLL_SECONDS = 20;
const TOUCHES = ['pointerdown', 'keydown'] as const;
const SOCKETS_BEFORE_POLLING = 2;
const AGAIN_SOCKET = 30_000;

export class Live {
  connection = $state<Connection>('trying');
  #table: string;
  #seat: Seat | undefined;
  #heard: Heard;
  #socket: WebSocket | null = null;
  #stopped = false;
  #failures = 0; // connections in a row that brought nothing
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #polling: AbortController | null = null;
  #said: ErrorBody | null = null; // why the server is about to close the connection

  constructor(table: string, seat: Seat | undefined, heard: Heard) {
    this.#table = table;
    this.#seat = seat;
    this.#heard = heard;
    for (const name of ['online', 'focus', 'pageshow'] as const) addEventListener(name, this.wake);
    addEventListener('offline', this.#lostNetwork);
    document.addEventListener('visibilitychange', this.wake);
    for (const name of TOUCHES) document.addEventListener(name, this.#touched);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    for (const name of ['online', 'focus', 'pageshow'] as const) removeEventListener(name, this.wake);
    removeEventListener('offline', this.#lostNetwork);
    document.removeEventListener('visibilitychange', this.wake);
    for (const name of TOUCHES) document.removeEventListener(name, this.#touched);
    clearTimeout(this.#retry);
    this.#drop();
    this.#polling?.abort();
  }

  /** Tries now: the device woke, the network came back, or somebody pressed "try now". */
  wake = (): void => {
    if (this.#stopped || document.visibilityState === 'hidden') return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  };

  /** Asks for what came after the latest event that is held, whatever the connection is doing. */
  async sync(): Promise<void> {
    const after = this.#heard.number();
    try {
      if (after === null) this.wake();
      else this.#take(await api.events(this.#table, this.#seat, after, 0));
    } catch {
      this.wake();
    }
  }

  /** Whoever does something while the connection is lost does not wait for the next try. */
  #touched = (): void => {
    if (this.connection !== 'online') this.wake();
  };

  #lostNetwork = (): void => {
    this.connection = 'offline';
    this.#drop();
  };

  #drop(): void {
    clearTimeout(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    if (this.#stopped) return;
    const seat = this.#seat ? `?seat=${this.#seat}` : '';
    const origin = location.origin.replace(/^http/, 'ws');
    const socket = new WebSocket(`${origin}/api/tables/${encodeURIComponent(this.#table)}/live${seat}`);
    this.#socket = socket;
    this.#said = null;
    this.#watch(CONNECTING);
    socket.onopen = () => {
      const after = this.#heard.number();
      this.#send({ type: 'hello', after, log: after === null ? 0 : this.#heard.moves() });
      this.#watch(PONG);
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as ServerMessage);
    socket.onclose = (closed) => this.#closed(closed.code);
  }

  #closed(code: number): void {
    this.#drop();
    if (this.#stopped) return;
    this.#failures++;
    // 4000 and a status of HTTP that ends the matter: no such table, not one's seat.
    if (code >= 4400 && code < 4430 && code !== 4408 && code !== 4429) {
      if (this.#said) return this.#end(this.#said);
      void this.#explain();
    }
    this.#later();
    if (this.#failures >= SOCKETS_BEFORE_POLLING) void this.#poll();
  }

  /** Why the socket was refused, as plain HTTP tells it. */
  async #explain(): Promise<void> {
    try {
      await api.state(this.#table, this.#seat);
    } catch (wrong) {
      if (wrong instanceof Refused && wrong.status < 500 && wrong.status !== 429) {
        this.#end(wrong.body);
      }
    }
  }

  #end(why: ErrorBody): void {
    this.stop();
    this.#heard.refused(why);
  }

  #later(): void {
    clearTimeout(this.#retry);
    if (!this.#polling) this.connection = navigator.onLine === false ? 'offline' : 'trying';
    const polled = this.#polling && this.connection === 'online';
    const most = document.visibilityState === 'hidden' ? LONGEST_HIDDEN : LONGEST;
    const longest = polled ? AGAIN_SOCKET : Math.min(most, 400 * 2 ** Math.min(this.#failures - 1, 7));
    // Not all at the same moment after a restart of the server.
    this.#retry = setTimeout(() => this.#connect(), longest * (0.7 + 0.6 * Math.random()));
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #ping(): void {
    this.#send({ type: 'ping' });
    this.#watch(PONG);
  }

  /** Without a word within so long, the connection counts as lost. */
  #watch(ms: number): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#closed(0), ms);
  }

  #hear(message: ServerMessage): void {
    this.#failures = 0;
    this.#polling?.abort();
    this.#polling = null;
    this.connection = 'online';
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#ping(), PING);
    if (message.type === 'fresh') this.#heard.fresh(message);
    else if (message.type === 'events') this.#take({ events: message.events, number: -1 });
    else if (message.type === 'here') this.#heard.here(message.here);
    else if (message.type === 'error' && !message.id) this.#said = message.error;
    const number = this.#heard.number();
    if (number !== null && (message.type === 'fresh' || message.type === 'events')) this.#send({ type: 'ack', number });
  }

  /** Only what comes next is taken; what is held already is dropped; after a gap everything is asked for anew. */
  #take(answer: Events): void {
    if (answer.here) this.#heard.here(answer.here);
    if (answer.fresh) {
      this.#heard.fresh(answer.fresh);
      return;
    }
    const held = this.#heard.number() ?? -1;
    const next = answer.events.filter((event) => event.number > held);
    const whole = next.every((event, n) => event.number === held + 1 + n);
    if (next.length && whole) this.#heard.events(next);
    else if (next.length) this.#connect();
  }

  /** Plain polling, until a socket brings something again. */
  async #poll(): Promise<void> {
    if (this.#polling) return;
    const polling = new AbortController();
    this.#polling = polling;
    for (let failed = 0; !this.#stopped && this.#polling === polling;) {
      try {
        const after = this.#heard.number();
        if (after === null) await this.#first();
        else this.#take(await api.events(this.#table, this.#seat, after, POLL_SECONDS, polling.signal));
        this.connection = 'online';
        failed = 0;
      } catch (wrong) {
        if (polling.signal.aborted) return;
        if (wrong instanceof Refused && wrong.status < 500 && wrong.status !== 429) {
          return this.#end(wrong.body);
        }
        this.connection = navigator.onLine === false ? 'offline' : 'trying';
        await wait(Math.min(LONGEST, 500 * 2 ** Math.min(failed++, 5)));
      }
    }
  }

  async #first(): Promise<void> {
    const state = await api.state(this.#table, this.#seat);
    const { entries } = await api.log(this.#table, state.seat);
    this.#heard.fresh({ type: 'fresh', number: state.number, state, log: entries, log_from: 0 });
  }
}
