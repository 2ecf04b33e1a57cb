// Sentences as plain text.
import type { LogEntry, Piece } from './types';

/** A sentence without its links. */
export function plain(text: Piece[]): string {
  return text.map((piece) => piece.t).join('');
}

/** The account of a game, a sentence a line, rounds apart. */
export function asText(entries: LogEntry[]): string {
  return entries.map((entry, n) => (entry.kind === 'round' && n > 0 ? '\n' : '') + plain(entry.text)).join('\n') + '\n';
}

/** The round of an entry, and the play of the round it belongs to; 0 before the first. */
export interface When {
  round: number;
  play: number;
}

/** When each entry happened. */
export function whens(entries: LogEntry[]): When[] {
  let at: When = { round: 1, play: 0 };
  return entries.map((entry) => {
    if (entry.kind === 'round') at = { round: Number(entry.round), play: 0 };
    else if (entry.kind === 'played') at = { ...at, play: at.play + 1 };
    else if (entry.kind === 'saved') at = { ...at, play: 0 };
    return at;
  });
}

/** The words with their first letter as a capital. */
export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
