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
