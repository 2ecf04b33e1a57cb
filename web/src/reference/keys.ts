// The keys that find something, on every screen.
import { keysTaken } from '../app/keys';
import { opened, openPalette } from './open.svelte';

/** Ctrl+K (Command+K) anywhere; a question mark where nothing is typed and no dialog is open. */
export function findKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || opened.finding) return;
  const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  const mark = event.key === '?' && !event.ctrlKey && !event.metaKey && !keysTaken(event.target);
  if (!chord && !mark) return;
  event.preventDefault();
  openPalette();
}
