// A decision of the seat: what is picked, changed, taken back and confirmed. Picks are collected in any order; what fits, what they
// would do and what bars the rest is asked of the server each time.
import { Refused, Unreachable } from '../app/api';
import { say } from '../app/catalogue';
import { isPlace, isTrack } from './geometry';
import { isButton, opposite, playOf, signOf, targetOf, without, type Sign } from './picks';
import type { Actions, Asked, Liking, Option, Question, Reason, SeatState, Side } from './types';

/** Decisions whose picks stand side by side: when as many are picked as may be, no more can be. */
const COLLECTED = ['place', 'remove', 'discard'];
const LEAVING = ['decline', 'restrict', 'discard'];

/** Why something was not done: the sentence, the rule's number, and the card it is about. */
export interface Told {
  text: string;
  rule: string | null;
  card?: string | null;
}

export class Deciding {
  picks: string[] = $state.raw([]);
  asked: Asked | null = $state.raw(null);
  /** The card whose ways of being played are shown. */
  card: string | null = $state(null);
  /** Passing or stopping is chosen instead of any pick. */
  stopping = $state(false);
  /** For Command: cubes are taken away instead of placed. */
  sign: Sign = $state('+');
  told: Told | null = $state.raw(null);
  /** A warning was shown and waits for a second yes. */
  warned = $state(false);
  busy = $state(false);
  /** Presses that are not answered yet. */
  waiting = $state(0);

  #state: () => SeatState;
  #act: () => Actions;
  #liking: () => Liking;
  #turn: Promise<void> = Promise.resolve();
  /** Counts the decisions, so that an answer that comes too late is left. */
  #age = 0;
  /** What was advised to follow the choice at hand, and whether that was played. */
  #plan: { first: string; rest: string[][]; played: boolean } | null = null;

  constructor(state: () => SeatState, act: () => Actions, liking: () => Liking) {
    this.#state = state;
    this.#act = act;
    this.#liking = liking;
  }

  get yours(): boolean {
    const { prompt, options } = this.#state();
    return !!prompt?.yours && !!options;
  }

  get kind(): string | null {
    return this.yours ? (this.#state().prompt?.kind ?? null) : null;
  }

  /** What may be picked when nothing is. */
  get fresh(): Option[] {
    return (this.yours && this.#state().options) || [];
  }

  /** What may still be picked. */
  get options(): Option[] {
    return this.asked?.draft && this.picks.length > 0 ? this.asked.draft.options : this.fresh;
  }

  get chosen(): boolean {
    return this.picks.length > 0 || this.stopping;
  }

  get complete(): boolean {
    return this.stopping || (this.picks.length > 0 && !!this.asked?.draft?.complete);
  }

  /** How many more may be picked beside those that are. */
  get left(): number {
    return this.stopping ? 0 : (this.asked?.draft?.left ?? 0);
  }

  get stop(): Option | null {
    return (this.yours && this.#state().stop) || null;
  }

  get moves(): string[] {
    return this.stopping && this.stop ? [this.stop.pick] : (this.asked?.draft?.moves ?? []);
  }

  /** Choices on buttons, for they belong to nothing that lies on the table: doing before leaving. */
  get buttons(): Option[] {
    const found = this.fresh.filter(({ pick }) => isButton(pick));
    return [
      ...found.filter(({ pick }) => !LEAVING.includes(pick)),
      ...found.filter(({ pick }) => LEAVING.includes(pick)),
    ];
  }

  /** The card that was taken from the other hand and is to be played or discarded. */
  get taken(): string | null {
    return this.#state().view.drawn ?? null;
  }

  /** The side that decides; the US for a watcher. */
  get side(): Side {
    return this.#state().seat === 'ussr' ? 'ussr' : 'us';
  }

  /** Whose marker or cubes are moved. */
  get whose(): Side {
    const whose = this.#state().prompt?.whose;
    return whose === 'us' || whose === 'ussr' ? whose : this.side;
  }

  /** Whether something on the table may be picked, or its pick exchanged for another. */
  can(target: string): boolean {
    const among = COLLECTED.includes(this.kind ?? '') ? this.options : this.fresh;
    return among.some(({ pick }) => targetOf(pick) === target && this.#fits(pick));
  }

  /** How many cubes or steps are picked on a battleground or track: below zero for taking away and down. */
  picked(target: string): number {
    return this.picks.reduce(
      (sum, pick) => (targetOf(pick) === target ? sum + (signOf(pick) === '-' ? -1 : 1) : sum),
      0,
    );
  }

  /** Cubes may be placed and may be taken away. */
  get twoWays(): boolean {
    return (
      this.kind === 'command' &&
      (['+', '-'] as const).every((sign) => this.fresh.some(({ pick }) => signOf(pick) === sign))
    );
  }

  /** The battleground of a Command whose cubes are counted. */
  get counted(): { place: string; pick: string; n: number; most: number } | null {
    const pick = this.picks[0];
    const place = pick && targetOf(pick);
    if (this.kind !== 'command' || !pick || !place) return null;
    const more = this.options.find((one) => one.pick === pick)?.left ?? 0;
    return { place, pick, n: this.picks.length, most: this.picks.length + more };
  }

  /** Something on the table was pressed. */
  press(target: string): Promise<void> {
    const pick = this.pickFor(target);
    if (pick === null) return Promise.resolve();
    const again = this.picks.includes(pick);
    if (again && this.kind === 'discard') return this.#set(without(this.picks, pick));
    if (again && this.picks.length === 1 && this.left === 0) return this.#takeBack();
    return this.add(pick);
  }

  /** The pick that pressing something stands for. */
  pickFor(target: string): string | null {
    const found = this.fresh.filter(({ pick }) => targetOf(pick) === target);
    const one = found.find(({ pick }) => this.#fits(pick)) ?? found[0];
    if (one) return one.pick;
    if (this.kind === 'command' && isPlace(target)) return `${target}${this.sign}1`;
    if (['place', 'remove', 'halve', 'discard'].includes(this.kind ?? '')) return `${this.kind}:${target}`;
    return this.kind === 'defcon' && isTrack(target) ? `defcon:${target}+1` : null;
  }

  #fits(pick: string): boolean {
    return (
      this.kind !== 'command' || signOf(pick) === this.sign || !this.fresh.some((one) => one.pick === opposite(pick))
    );
  }

  /** Why something on the table cannot be chosen, where the server has said it beforehand. */
  reasonFor(target: string): string | null {
    const pick = this.pickFor(target);
    const reason = pick ? this.#state().barred[pick] : undefined;
    return reason ? told(reason).text : null;
  }

  /** One pick more: the server tells whether it stands beside, takes back or takes the place of those there, or why it does not fit. */
  add(pick: string): Promise<void> {
    return this.#inTurn(() => this.#ask({ picks: this.stopping ? [] : this.picks, pick }));
  }

  /** So many cubes or steps by the same pick, instead of those on the same thing. */
  times(pick: string, n: number): Promise<void> {
    const target = targetOf(pick);
    const rest =
      this.kind === 'defcon' && this.#state().prompt?.left !== 1
        ? this.picks.filter((one) => targetOf(one) !== target)
        : [];
    return this.#set([...rest, ...Array<string>(n).fill(pick)]);
  }

  chooseStop(): Promise<void> {
    return this.#inTurn(() => this.#stop());
  }

  async #stop(direct = true): Promise<void> {
    const { stop } = this;
    if (!stop) return;
    this.picks = [];
    this.card = null;
    await this.#ask({ moves: [stop.pick] }, direct);
  }

  /** Chooses what is advised: the picks of a move, none for passing and stopping, and those of moves that are asked for after it. Nothing is played before it is confirmed. */
  follow(picks: string[], ...rest: string[][]): Promise<void> {
    return this.#inTurn(async () => {
      this.#plan = { first: picks.join(' '), rest, played: false };
      if (picks.length > 0) await this.#ask({ picks }, false);
      else await this.#stop(false);
    });
  }

  /** Goes on with what was advised, where that is asked for now; the other side may have to answer first. */
  #resume(): void {
    const plan = this.#plan;
    if (!plan || !this.yours) return;
    this.#plan = null;
    const [next, ...rest] = plan.rest;
    if (plan.played && next?.every((pick) => this.fresh.some((one) => one.pick === pick)))
      void this.follow(next, ...rest);
  }

  /** Shows how a card can be played. */
  open(card: string | null): void {
    this.calm();
    if (this.chosen) void this.clear();
    this.card = card;
  }

  /** Cubes are placed, or taken away. */
  turn(sign: Sign): void {
    this.sign = sign;
    if (this.picks.some((pick) => signOf(pick) !== sign)) void this.clear();
  }

  oneBack(): Promise<void> {
    return this.#set(this.picks.slice(0, -1));
  }

  /** The only thing that may be chosen, pressed again, is chosen no more: told, for whoever meant one more. */
  #takeBack(): Promise<void> {
    return this.#inTurn(() => {
      this.#none();
      this.told = { text: say('page.table.ask.taken_back'), rule: null };
    });
  }

  clear(): Promise<void> {
    return this.#inTurn(async () => this.#none());
  }

  /** One step back: the warning, the picks, the card. Tells whether there was any. */
  back(): boolean {
    if (this.warned || this.told) this.calm();
    else if (this.chosen) void this.clear();
    else if (this.card) this.card = null;
    else return false;
    return true;
  }

  /** Forgets everything: another decision is asked. */
  reset(): void {
    this.#age += 1;
    this.#none();
    this.card = null;
    this.sign = this.fresh.some(({ pick }) => signOf(pick) === '+') ? '+' : '-';
    this.busy = false;
    this.#resume();
  }

  /** The table is left: answers that come later are left too, and nothing is played any more. */
  leave(): void {
    this.#age += 1;
  }

  confirm(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.complete || this.moves.length === 0 || this.busy) return;
      if (this.#liking().warn && this.asked?.warning && !this.warned) this.warned = true;
      else await this.#play(this.moves);
    });
  }

  /** Why something cannot be chosen. */
  async why(move: string): Promise<void> {
    const reason = this.#state().barred[move] ?? (await this.#act().why(move));
    this.told = reason ? told(reason) : null;
  }

  calm(): void {
    this.told = null;
    this.warned = false;
  }

  #none(): void {
    this.picks = [];
    this.asked = null;
    this.stopping = false;
    this.calm();
  }

  #set(picks: string[]): Promise<void> {
    return this.#inTurn(async () => (picks.length > 0 ? this.#ask({ picks }) : this.#none()));
  }

  async #ask(question: Question, direct = true): Promise<void> {
    const age = this.#age;
    let asked: Asked;
    try {
      asked = await this.#act().ask(question);
    } catch (wrong) {
      this.told = refusal(wrong);
      return;
    }
    if (age !== this.#age) return;
    this.calm();
    if (asked.refused) {
      this.told = told(asked.refused);
      return;
    }
    this.asked = asked;
    this.stopping = 'moves' in question;
    this.picks = this.stopping ? [] : (asked.draft?.picks ?? []);
    this.card = playOf(this.picks[0] ?? '')?.card ?? this.card;
    if (direct) await this.#direct(asked);
  }

  /** Where the reader confirms danger only: a choice that is whole and that nothing warns of is played at once. */
  async #direct(asked: Asked): Promise<void> {
    if (this.#liking().confirm === 'always' || asked.warning || this.moves.length === 0) return;
    if (this.stopping || (asked.draft?.complete && asked.draft.left === 0)) await this.#play(this.moves);
  }

  async #play(moves: string[]): Promise<void> {
    this.busy = true;
    if (this.#plan) this.#plan.played = this.picks.join(' ') === this.#plan.first;
    try {
      await this.#act().play({ moves });
    } catch (wrong) {
      this.told = refusal(wrong);
    } finally {
      this.busy = false;
      this.warned = false;
    }
  }

  /** Presses come faster than answers: each waits for the one before it, and is forgotten with the decision it was for. */
  #inTurn(what: () => Promise<void> | void): Promise<void> {
    const age = this.#age;
    const then = async (): Promise<void> => {
      try {
        if (age === this.#age) await what();
      } finally {
        this.waiting -= 1;
      }
    };
    this.waiting += 1;
    this.#turn = this.#turn.then(then, then);
    return this.#turn;
  }
}

function told(reason: Reason): Told {
  const { card } = reason;
  const about = typeof card === 'string' ? card : null;
  return { text: reason.text.map((piece) => piece.t).join(''), rule: reason.rule ?? null, card: about };
}

function refusal(wrong: unknown): Told {
  if (wrong instanceof Refused) return { text: wrong.body.text, rule: wrong.body.rule ?? null };
  if (wrong instanceof Unreachable) return { text: say('page.table.unreachable'), rule: null };
  throw wrong;
}
