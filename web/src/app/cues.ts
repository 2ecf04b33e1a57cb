// Which sound goes with what happened.
import { cue, type Cue } from './sound';
import type { LogEntry } from './wire';

const BRINK = 7; // a marker from this space on stands in DEFCON 1

const CUES: Record<string, Cue> = {
  played: 'card',
  cubes: 'cube',
  marker: 'marker',
  escalate: 'marker',
  letter: 'letter',
  war: 'danger',
  over: 'end',
};

/** The sound of a happening; null for one that makes none. */
export function cueOf(entry: LogEntry): Cue | null {
  if (entry.kind === 'marker' && Number(entry.to) >= BRINK) return 'danger';
  return CUES[entry.kind] ?? null;
}

/** Rings for what is shown at one moment: for the gravest of it. */
export function ring(entries: LogEntry[]): void {
  const order: Cue[] = ['end', 'danger', 'letter', 'marker', 'cube', 'card'];
  const found = entries.map(cueOf);
  const gravest = order.find((one) => found.includes(one));
  if (gravest) cue(gravest);
}
