// The keys that find something, on every screen.
import { opened, openPalette } from './open.svelte';

/** Ctrl+K (Command+K) anywhere; a question mark where nothing is typed and no dialog is open. */
export function findKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || opened.finding) return;
  const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  const mark = event.key === '?' && !event.ctrlKey && !event.metaKey && !taken(event.target as Element | null);
  if (!chord && !mark) return;
  event.preventDefault();
  openPalette();
}

const taken = (at: Element | null): boolean =>
  !!at?.closest?.('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]') ||
  document.querySelector('dialog[open]') !== null;
