// The table by keys: a number chooses the thing with that number, signs add and take away, letters name a way to play a card.
import type { Deciding } from './deciding.svelte';
import { PLACES, TRACKS } from './geometry';
import { opposite, targetOf, type Sign } from './picks';

const WAYS: Record<string, string> = { e: 'event', c: 'command', l: 'command+letter' };
const ON_BOARD = ['command', 'place', 'remove', 'halve'];

/** The things that numbers stand for at a decision, in order. */
export function numbered(deciding: Deciding, hand: string[], agendas: string[]): string[] {
  const kind = deciding.kind ?? '';
  if (ON_BOARD.includes(kind)) return PLACES;
  if (kind === 'defcon') return TRACKS;
  if (kind === 'agenda') return agendas;
  if (['play', 'discard'].includes(kind)) return hand;
  return deciding.buttons.map(({ pick }) => pick);
}

/** What a key does at a decision; tells whether it does anything. */
export class Keys {
  /** The battleground or track that signs are for. */
  #at: string | null = null;

  constructor(
    private deciding: Deciding,
    private things: () => string[],
  ) {}

  press(key: string): boolean {
    if (!this.deciding.yours) return false;
    if (/^[0-9]$/.test(key)) return this.#number(Number(key));
    if (key === '+' || key === '=' || key === '-') return this.#sign(key === '-' ? '-' : '+');
    if (key in WAYS) return this.#way(WAYS[key] as string);
    if (key !== 'Backspace') return false;
    void this.deciding.oneBack();
    return true;
  }

  #number(n: number): boolean {
    const { deciding } = this;
    if (n === 0) {
      if (deciding.stop) void deciding.chooseStop();
      return !!deciding.stop;
    }
    const thing = this.things()[n - 1];
    if (!thing) return false;
    if (deciding.kind === 'defcon') this.#at = thing;
    else if (deciding.kind === 'play') deciding.open(thing);
    else if (targetOf(thing) === null && deciding.buttons.some(({ pick }) => pick === thing)) void deciding.add(thing);
    else {
      this.#at = thing;
      void deciding.press(thing);
    }
    return true;
  }

  #sign(sign: Sign): boolean {
    const { deciding } = this;
    const { kind } = deciding;
    if (kind === 'defcon' && this.#at) void deciding.add(`defcon:${this.#at}${sign}1`);
    else if (kind === 'command' && deciding.picks[0]) {
      const [pick] = deciding.picks;
      void deciding.add(pick?.at(-2) === sign ? pick : (opposite(pick ?? '') as string));
    } else if (kind === 'command') deciding.turn(sign);
    else if (kind === 'place' || kind === 'remove') void (sign === '-' ? deciding.oneBack() : this.#again());
    else return false;
    return true;
  }

  #again(): Promise<void> {
    const last = this.deciding.picks.at(-1);
    return last ? this.deciding.add(last) : Promise.resolve();
  }

  #way(way: string): boolean {
    const { deciding } = this;
    const card = deciding.card ?? (deciding.kind === 'taken' ? deciding.taken : null);
    if (!card || !['play', 'taken'].includes(deciding.kind ?? '')) return false;
    const move = `play:${card}:${way}`;
    void (deciding.fresh.some(({ pick }) => pick === move) ? deciding.add(move) : deciding.why(move));
    return true;
  }
}
