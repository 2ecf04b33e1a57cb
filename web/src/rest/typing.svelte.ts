// Typed moves: what a line means is asked of the server, what it would do is told, and a second Enter plays it.
import { Refused } from '../app/api';
import { say } from '../app/catalogue';
import { plain } from './account';
import type { Choice, Choices, Piece, Read } from './types';

interface Asked {
  draft?: { picks: string[]; moves: string[]; complete: boolean; left: number } | null;
  draft_text?: Piece[][] | null;
  preview?: { lines: { text: Piece[]; rule: string }[] } | null;
  warning?: { text: Piece[] } | null;
}

export interface Asking {
  choices(): Promise<Choices>;
  read(line: string): Promise<Read>;
  ask(what: { moves?: string[]; picks?: string[] }): Promise<Asked>;
  play(what: { moves: string[] }): Promise<void>;
  undo(): Promise<void>;
  /** Whether every choice is confirmed, or only those that leave danger of war. */
  always(): boolean;
  /** Something that the page shows: the table, the hand, the log, help. */
  show(what: string): void;
}

/** What it would do, line by line, each with its rule. */
function foreseen({ preview }: Asked): string[] {
  return (preview?.lines ?? []).map(({ text, rule }) => `${plain(text)} (${say('page.reference.rule', { rule })})`);
}

export interface Line {
  /** What was typed. */
  you?: string;
  said: string[];
  warning?: boolean;
}

/** This many lines are kept on the page. */
const KEPT = 60;

export class Typing {
  lines: Line[] = $state.raw([]);
  listed: Choices | null = $state.raw(null);
  /** A shorter list, where what was typed may be several. */
  several: Choice[] | null = $state.raw(null);
  picks: string[] = $state.raw([]);
  /** What the next Enter plays. */
  pending: string[] | null = $state.raw(null);
  busy = $state(false);

  #asking: () => Asking;

  constructor(asking: () => Asking) {
    this.#asking = asking;
  }

  /** Says something in answer. */
  tell(...said: string[]): void {
    this.#say({ said });
  }

  /** Another decision: nothing of the one before is kept, but what was said is. */
  begin(): void {
    this.picks = [];
    this.pending = this.several = this.listed = null;
  }

  /** Forgets everything: another seat is shown. */
  clear(): void {
    this.begin();
    this.lines = [];
  }

  /** Asks what can be chosen. */
  async list(): Promise<void> {
    await this.#safely(async () => void (this.listed = await this.#asking().choices()));
  }

  /** A line was typed, or a choice pressed. */
  async submit(line: string): Promise<void> {
    const typed = line.trim();
    if (!typed && this.pending) return this.confirm();
    if (!typed) return;
    this.#say({ you: typed, said: [] });
    await this.#safely(async () => this.#answer(await this.#asking().read(this.#within(typed))));
  }

  async confirm(): Promise<void> {
    const moves = this.pending;
    if (!moves) return this.#say({ said: [say('page.rest.typed.nothing')] });
    this.pending = null;
    await this.#safely(() => this.#asking().play({ moves }));
  }

  /** A move that is advised: what it would do is told, and Enter plays it. */
  async advised(move: string): Promise<void> {
    await this.#safely(() => this.#chosen([move], true));
  }

  async back(): Promise<void> {
    if (this.picks.length === 0) return this.#drop();
    await this.#picked(this.picks.slice(0, -1));
  }

  #drop(): void {
    this.pending = this.several = null;
    this.#say({ said: [say('page.rest.typed.dropped')] });
  }

  /** A number typed while a shorter list is shown means that list. */
  #within(typed: string): string {
    const one = this.several?.find((choice) => String(choice.number) === typed);
    return one?.moves[0] ?? typed;
  }

  async #answer(read: Read): Promise<void> {
    if (read.show) return this.#show(read.show);
    if (read.words) this.#say({ said: read.words });
    if (read.several) {
      this.several = read.several;
      this.#say({ said: [say('page.rest.typed.which'), ...read.several.map((one) => `${one.number}. ${one.words}`)] });
    }
    if (read.picks) await this.#picked([...this.picks, ...read.picks]);
    if (read.moves) await this.#chosen(read.moves);
  }

  async #show(what: string): Promise<void> {
    if (what === 'confirm') return this.pending || this.picks.length ? this.confirm() : this.#stop();
    if (what === 'back') return this.back();
    if (what === 'clear') {
      this.picks = [];
      return this.#drop();
    }
    if (what === 'undo') return this.#asking().undo();
    this.#asking().show(what);
  }

  /** Done without having picked anything, where that is allowed. */
  async #stop(): Promise<void> {
    const { draft } = await this.#asking().ask({ picks: [] });
    if (draft?.complete) await this.#chosen(draft.moves);
    else this.#say({ said: [say('page.rest.typed.nothing')] });
  }

  async #picked(picks: string[]): Promise<void> {
    const asked = await this.#asking().ask({ picks });
    this.picks = picks;
    this.pending = picks.length > 0 && asked.draft?.complete ? asked.draft.moves : null;
    this.#say({ said: [...(asked.draft_text ?? []).map(plain), ...foreseen(asked)] });
    this.#warn(asked);
  }

  async #chosen(moves: string[], asks = this.#asking().always()): Promise<void> {
    const asked = await this.#asking().ask({ moves });
    this.several = null;
    if (!asks && !asked.warning) return this.#asking().play({ moves });
    this.pending = moves;
    this.#say({ said: [...foreseen(asked), say('page.rest.typed.again')] });
    this.#warn(asked);
  }

  #warn(asked: Asked): void {
    if (asked.warning) this.#say({ said: [plain(asked.warning.text)], warning: true });
  }

  #say(line: Line): void {
    if (line.you || line.said.length > 0) this.lines = [...this.lines, line].slice(-KEPT);
  }

  /** What the server refuses is told in its words. */
  async #safely(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await what();
    } catch (wrong) {
      this.#say({ said: [wrong instanceof Refused ? wrong.body.text : say('page.rest.unreachable')] });
    } finally {
      this.busy = false;
    }
  }
}
