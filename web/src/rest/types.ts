// The forms of the wire that typed moves and the text view read.
import type { View } from '../app/wire';

export type { Ending, Event, Frame, LogEntry, Piece, Seat, SeatState, Side, View } from '../app/wire';
export type Place = keyof View['influence']['us'];
export type Track = keyof View['defcon']['us'];

/** One line of the list of choices: what it does in words, and the moves it stands for, or the pick. */
export interface Choice {
  number: number;
  words: string;
  above: string[];
  moves: string[];
  pick?: string | null;
}

export interface Choices {
  kind: string;
  collects: boolean;
  hint?: string | null;
  choices: Choice[];
}

/** What a typed line means. */
export interface Read {
  moves?: string[] | null;
  picks?: string[] | null;
  several?: Choice[] | null;
  show?: string | null;
  words?: string[] | null;
}
