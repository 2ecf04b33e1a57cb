// What the table needs of the rest of the page, and the shapes of the wire by short names.
import type { Asked, Reason, Side } from '../app/wire';

export type {
  Asked,
  LogEntry,
  Option,
  Outlook,
  Piece,
  Player,
  Reason,
  Seat,
  SeatState,
  Side,
  Track,
  View,
} from '../app/wire';

export type Connection = 'online' | 'trying' | 'offline';

export const SIDES: readonly Side[] = ['us', 'ussr'];

export function other(side: Side): Side {
  return side === 'us' ? 'ussr' : 'us';
}

/** What picks or moves would do. */
export type Question = { picks: string[]; pick?: string } | { moves: string[] };

/** What the table does through the rest of the page. What is refused is thrown (`Refused` in app/api.ts). */
export interface Actions {
  ask(question: Question): Promise<Asked>;
  why(move: string): Promise<Reason | null>;
  play(what: { moves: string[] }): Promise<void>;
  undo(): Promise<void>;
}

/** How the reader likes to play. */
export interface Liking {
  /** Confirm every choice, or only those that leave danger of war or cannot be taken back. */
  confirm: 'always' | 'danger';
  warn: boolean;
}
