// The forms of the wire, by the names the server has for them (generated from docs/openapi.json).
import type { components } from '../generated/api';

type Forms = components['schemas'];

// The server leaves out what does not apply.
type Lean<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: T[K];
};

export type Side = 'us' | 'ussr';
export type Seat = Side | 'watcher';
export type Track = 'military' | 'political' | 'opinion';
export type Battleground = keyof Required<Forms['Influence']['us']> & string;
export type Piece = Lean<Forms['Piece']>;
export type View = Lean<Forms['View']>;
export type Prompt = Lean<Forms['Prompt']>;
export type Option = Forms['Option'];
export type Draft = Forms['Draft'];
export type Danger = Forms['Danger'];
export type Outlook = Forms['Outlook'];
export type FlagOutlook = Forms['FlagOutlook'];
export type Preview = Forms['Preview'];
export type Asked = Lean<Forms['Asked']>;
export type Reason = Lean<Forms['Reason']>;
export type LogEntry = Lean<Forms['LogEntry']> & { [member: string]: unknown };
export type Ending = Lean<Forms['Ending']>;
export type Frame = Lean<Forms['Frame']>;
export type Offer = Forms['Offer'];
export type Player = Lean<Forms['Player']>;
export type TableAndSeat = Forms['TableAndSeat'];
export type SeatState = Omit<Lean<Forms['SeatState']>, 'view' | 'prompt' | 'ending'> & {
  view: View;
  prompt?: Prompt | null;
  ending?: Ending | null;
};
export type Event = Omit<Lean<Forms['Event']>, 'state' | 'log'> & { state?: SeatState | null; log: LogEntry[] };
export type Fresh = Omit<Forms['Fresh'], 'state' | 'log'> & { state: SeatState; log: LogEntry[] };
export type Events = { number: number; events: Event[]; fresh?: Fresh | null; here?: Record<Side, boolean> | null };
export type ServerMessage =
  | Fresh
  | { type: 'events'; events: Event[] }
  | { type: 'answer'; id: string; revision?: number; number?: number; asked?: Asked }
  | { type: 'error'; id?: string | null; error: ErrorBody }
  | { type: 'here'; here: Record<Side, boolean> }
  | { type: 'pong' };
export type Done = Forms['Done'];
export type Hint = Forms['Hint'];
export type Hints = Forms['Hints'];
export type ErrorBody = { key: string; text: string; rule?: string | null; [member: string]: unknown };
export type MakeTable = Partial<Forms['MakeTable']> & Pick<Forms['MakeTable'], 'opponent'>;
export type Made = Lean<Forms['Made']>;
export type MyTable = Forms['MyTable'];
export type Invitation = Lean<Forms['Invitation']>;
export type Person = Forms['Person'];
export type ComputerPlayer = Forms['ComputerPlayer'];
export type Token = Forms['Token'];
