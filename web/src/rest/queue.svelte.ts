// The other side's play, one happening after another: what is shown lags behind what is true, catches up by itself, and at once when
// anybody wants to do something. It always ends in the server's own state.
import { changed, since } from './changes';
import type { LogEntry, SeatState } from './types';

/** However much has happened, showing it takes no longer than this. */
export const LONGEST = 20_000;

/** A sentence of this many characters is shown for one length of a step; longer ones longer. */
const USUAL = 45;

/** How long a happening is shown, in milliseconds. */
export function timeOf(entry: LogEntry, step: number): number {
  const length = entry.text.reduce((sum, piece) => sum + piece.t.length, 0);
  return step * Math.min(2, Math.max(0.6, length / USUAL));
}

export class Steps {
  /** The table as it is to be drawn now. */
  shown: SeatState | null = $state.raw(null);
  /** What is being told just now. */
  entry: LogEntry | null = $state.raw(null);
  /** How many happenings are still to be shown after this one. */
  left = $state(0);
  /** Whether there is a play that can be shown again. */
  repeatable = $state(false);

  #truth: SeatState | null = null;
  #waiting: LogEntry[] = [];
  /** What can be shown again: all that was not the seat's own doing since it last did something. */
  #last: { base: SeatState; entries: LogEntry[] } | null = null;
  #answered = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #step: () => number;

  /** `step` tells how long a step is at the moment, 0 for not at all. */
  constructor(step: () => number) {
    this.#step = step;
  }

  get busy(): boolean {
    return this.entry !== null;
  }

  /** The truth without a story: the first state, one after a gap, one after an undo. */
  jump(state: SeatState): void {
    this.#truth = state;
    this.#answered = true;
    this.skip();
  }

  /** Forgets everything: another seat is shown. */
  clear(): void {
    this.#truth = this.#last = null;
    this.repeatable = false;
    this.skip();
  }

  /** What has happened up to a new state: what the seat did itself is there at once, the rest is shown step by step. */
  follow(state: SeatState, log: LogEntry[]): void {
    const base = this.shown ?? state;
    const told = this.#truth?.view.moves.length ?? 0;
    const entries = log.map((entry) => since(entry, told)).filter((entry) => entry !== null);
    this.#truth = state;
    const first = entries.findIndex((entry) => state.seat === 'watcher' || entry.by !== state.seat);
    if (first < 0) {
      this.#answered = true;
      if (!this.busy) this.skip();
      return;
    }
    const from = entries.slice(0, first).reduce(changed, base);
    const before = first > 0 || this.#answered ? null : this.#last;
    this.#last = { base: before?.base ?? from, entries: [...(before?.entries ?? []), ...entries.slice(first)] };
    this.#answered = false;
    this.repeatable = true;
    if (this.#step() === 0) this.skip();
    else if (this.busy) this.#waiting.push(...entries.slice(first));
    else this.#begin(from, entries.slice(first));
    this.left = this.#waiting.length;
  }

  /** Shows something again, or what happened while nobody looked, from a state on. */
  tell(base: SeatState, entries: LogEntry[]): void {
    this.skip();
    if (entries.length > 0) this.#begin(base, entries);
  }

  again(): void {
    if (this.#last) this.tell(this.#last.base, this.#last.entries);
  }

  /** To the true state, at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.left = 0;
    this.entry = null;
    this.shown = this.#truth;
  }

  /** To the next happening, at once. */
  next(): void {
    clearTimeout(this.#timer);
    this.#go();
  }

  #begin(base: SeatState, entries: LogEntry[]): void {
    this.shown = base;
    this.#waiting = [...entries];
    this.#go();
  }

  #go(): void {
    const entry = this.#waiting.shift();
    this.left = this.#waiting.length;
    if (entry === undefined || this.shown === null) return this.skip();
    this.entry = entry;
    this.shown = changed(this.shown, entry);
    this.#timer = setTimeout(() => this.#whenSeen(), this.#time(entry));
  }

  /** Nobody is shown anything while the page lies behind another one. */
  #whenSeen(): void {
    if (document.visibilityState === 'visible') this.#go();
    else document.addEventListener('visibilitychange', () => this.busy && this.#go(), { once: true });
  }

  /** Long stories are told faster, so that nobody waits long for the end. */
  #time(entry: LogEntry): number {
    const step = this.#step() || 1000;
    const all = [entry, ...this.#waiting].reduce((sum, one) => sum + timeOf(one, step), 0);
    return timeOf(entry, step) * Math.min(1, LONGEST / all);
  }
}
