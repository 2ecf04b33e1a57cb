// A hint: asked for, awaited, shown, and forgotten with the position it was for.
import { Refused } from '../app/api';
import { say } from '../app/catalogue';
import type { Hint, Hints } from '../app/wire';

export class Hinting {
  /** It is looked at, whether or not it has come. */
  open = $state(false);
  hints: Hint[] | null = $state.raw(null);
  /** Why there is none. */
  wrong: string | null = $state(null);

  #ask: () => Promise<Hints>;
  /** Counts the positions, so that an answer for an earlier one is left. */
  #age = 0;
  #asking = false;

  constructor(ask: () => Promise<Hints>) {
    this.#ask = ask;
  }

  /** Looks at it; what has come for this position is not asked for again. */
  async look(): Promise<void> {
    this.open = true;
    if (this.hints || this.#asking) return;
    const age = this.#age;
    this.wrong = null;
    this.#asking = true;
    const { hints, wrong } = await this.#answer();
    if (age !== this.#age) return;
    this.#asking = false;
    this.hints = hints;
    this.wrong = wrong;
  }

  async #answer(): Promise<{ hints: Hint[] | null; wrong: string | null }> {
    try {
      return { hints: (await this.#ask()).hints, wrong: null };
    } catch (refused) {
      return { hints: null, wrong: refused instanceof Refused ? refused.body.text : say('page.rest.hint.unreachable') };
    }
  }

  /** Another position: nothing of the one before is kept. */
  forget(): void {
    this.#age += 1;
    this.#asking = this.open = false;
    this.hints = this.wrong = null;
  }
}
