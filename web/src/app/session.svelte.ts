// A table as one seat sees it: its state, its log, the connection, and what can be done there.
import { api, Refused } from './api';
import { Live, type Connection } from './live.svelte';
import type { Asked, Done, ErrorBody, Event, Fresh, Hints, LogEntry, Reason, Seat, SeatState, Side } from './wire';

/** News of a table: `events` in order, or null when everything came anew. `before` is the state until then. */
export type News = { events: Event[] | null; log: LogEntry[]; before: SeatState | null; state: SeatState };

export class Session {
  readonly table: string;
  state = $state.raw<SeatState | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Why the table cannot be shown: not found, or the seat is somebody else's now. */
  refused = $state.raw<ErrorBody | null>(null);
  /** Who has the table open on a screen now. */
  here = $state.raw<Record<Side, boolean>>({ us: false, ussr: false });
  /** Something is on its way to the server. */
  sending = $state(false);
  #number: number | null = null;
  #live = $state.raw<Live | null>(null);
  #listeners: ((news: News) => void)[] = [];

  constructor(table: string, seat?: Seat) {
    this.table = table;
    this.#open(seat);
  }

  get connection(): Connection {
    return this.#live?.connection ?? 'trying';
  }

  get seat(): Seat | null {
    return this.state?.seat ?? null;
  }

  /** Called for everything that happens, after `state` and `log` hold it. Answers how to stop. */
  onnews(listener: (news: News) => void): () => void {
    this.#listeners.push(listener);
    return () => (this.#listeners = this.#listeners.filter((other) => other !== listener));
  }

  /** Sits at another seat of the same table: two people at one device. Nothing of the former seat is kept. */
  sit(seat: Seat): void {
    this.#live?.stop();
    this.state = null;
    this.log = [];
    this.#number = null;
    this.#open(seat);
  }

  stop(): void {
    this.#live?.stop();
    this.#listeners = [];
  }

  /** Tries to connect now. */
  retry(): void {
    this.#live?.wake();
  }

  #open(seat: Seat | undefined): void {
    this.refused = null;
    this.#live = new Live(this.table, seat, {
      number: () => this.#number,
      moves: () => this.state?.view.moves.length ?? 0,
      fresh: (fresh) => this.#fresh(fresh),
      events: (events) => this.#events(events),
      here: (here) => (this.here = here),
      refused: (error) => (this.refused = error),
    });
  }

  #fresh(fresh: Fresh): void {
    const before = this.state;
    this.#number = fresh.number;
    this.log = [...this.log.filter((entry) => entry.move < fresh.log_from), ...fresh.log];
    this.state = fresh.state;
    this.#tell({ events: null, log: fresh.log, before, state: fresh.state });
  }

  #events(events: Event[]): void {
    const before = this.state;
    const told: LogEntry[] = [];
    let log = this.log;
    for (const event of events) {
      const from = event.log_from;
      if (from !== null && from !== undefined) log = log.filter((entry) => entry.move < from);
      log = [...log, ...event.log];
      told.push(...event.log);
      if (event.state) this.state = event.state;
      this.#number = event.number;
    }
    this.log = log;
    if (this.state) this.#tell({ events, log: told, before, state: this.state });
  }

  #tell(news: News): void {
    for (const listener of this.#listeners) listener(news);
  }

  get #at(): { seat: Side; revision: number } {
    const state = this.state;
    if (!state || state.seat === 'watcher') throw new Error('no seat');
    return { seat: state.seat, revision: state.revision };
  }

  async #send(request: () => Promise<Done>): Promise<void> {
    this.sending = true;
    try {
      const done = await request();
      // The event comes by itself; where it does not, it is fetched.
      if ((this.#number ?? -1) < done.number)
        setTimeout(() => (this.#number ?? -1) < done.number && void this.#live?.sync(), 600);
    } catch (wrong) {
      if (wrong instanceof Refused) void this.#live?.sync();
      throw wrong;
    } finally {
      this.sending = false;
    }
  }

  /** Plays moves, or the picks of a draft. Throws `Refused`. */
  play(what: { moves: string[] } | { draft: string[] }): Promise<void> {
    return this.#send(() => api.play(this.table, { ...this.#at, ...what }));
  }

  undo(): Promise<void> {
    return this.#send(() => api.undo(this.table, this.#at));
  }

  resign(): Promise<void> {
    return this.#send(() => api.resign(this.table, this.#at));
  }

  offer(offer: 'takeback' | 'end'): Promise<void> {
    return this.#send(() => api.offer(this.table, { ...this.#at, offer }));
  }

  answer(accept: boolean): Promise<void> {
    return this.#send(() => api.answer(this.table, { ...this.#at, accept }));
  }

  ask(what: { moves?: string[]; picks?: string[] }): Promise<Asked> {
    return api.ask(this.table, { ...this.#at, ...what });
  }

  /** The best plays from what the seat knows, in games against the computer. Throws `Refused`. */
  hint(): Promise<Hints> {
    return api.hint(this.table, this.#at);
  }

  why(move: string): Promise<Reason | null> {
    return api.why(this.table, this.seat ?? 'watcher', move).then((answer) => answer.reason);
  }
}
