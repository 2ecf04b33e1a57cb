// Looking back: the moments of a game, and going through them by step, by play and by round.
import type { Frame } from './types';

export type By = 'step' | 'play' | 'round';

/** Where a moment lies: its round, and the play within it. */
type Marked = Frame & { round: number; play: number };

export class Moments {
  frames: Marked[] = $state.raw([]);
  index = $state(0);
  by: By = $state('play');
  playing = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #step: () => number;

  constructor(step: () => number) {
    this.#step = step;
  }

  get frame(): Marked | undefined {
    return this.frames[this.index];
  }

  /** The play of the round that the moment belongs to, 0 before the first. */
  get play(): number {
    const frame = this.frame;
    const before = this.frames.findLast((one) => frame && one.round < frame.round);
    return frame ? frame.play - (before?.play ?? 0) : 0;
  }

  get atFirst(): boolean {
    return this.index <= 0;
  }

  get atLast(): boolean {
    return this.index >= this.frames.length - 1;
  }

  /** Takes the frames of another viewer or a longer game, and stays at the same move. */
  take(frames: Frame[], move: number | null): void {
    this.frames = frames as Marked[];
    this.to(move ?? this.frame?.move ?? 0);
  }

  /** The moment after so many moves. */
  to(move: number): void {
    const found = this.frames.findLastIndex((frame) => frame.move <= move);
    this.index = Math.max(0, found);
  }

  first(): void {
    this.stop();
    this.index = 0;
  }

  last(): void {
    this.stop();
    this.index = Math.max(0, this.frames.length - 1);
  }

  next(): void {
    this.stop();
    this.#forward();
  }

  previous(): void {
    this.stop();
    this.index = Math.max(0, this.#begins(this.index) - 1);
  }

  /** Goes on by itself until the last moment or until it is stopped. */
  start(): void {
    if (this.atLast) this.index = 0;
    this.playing = true;
    this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#forward();
      if (this.atLast) this.playing = false;
      else this.#wait();
    }, this.#step() || 1000);
  }

  #forward(): void {
    let index = Math.min(this.index + 1, this.frames.length - 1);
    while (index < this.frames.length - 1 && this.#together(index, index + 1)) index++;
    this.index = index;
  }

  /** The first of the moments that are gone through as one: going back ends before it, where going on had ended. */
  #begins(index: number): number {
    while (index > 0 && this.#together(index, index - 1)) index--;
    return index;
  }

  #together(one: number, two: number): boolean {
    const [a, b] = [this.frames[one], this.frames[two]];
    if (!a || !b || this.by === 'step') return false;
    return a.round === b.round && (this.by === 'round' || a.play === b.play);
  }
}
