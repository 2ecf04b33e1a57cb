// What of the handbook is open over the page, wherever one is: the palette, passages beside, a preview. Shown by Overlays.svelte.
import { tick } from 'svelte';
import type { Handbook } from './reference';

/** A passage by its address, or by the rule something follows from and the card it is about. */
export type Wanted = { id: string } | { rule: string; card?: string | null };
export type Thing = { card: string } | { agenda: string } | { place: string };

let book: Handbook | null = $state.raw(null);
let lost = $state(false);
let finding = $state(false);
/** The passages opened one from another, the latest last. */
let trail: Wanted[] = $state.raw([]);
let thing: Thing | null = $state.raw(null);
let opener: HTMLElement | null = null;

export const opened = {
  /** The handbook, as soon as it is there. */
  get book(): Handbook | null {
    return book;
  },
  /** It could not be had. */
  get lost(): boolean {
    return lost;
  },
  get finding(): boolean {
    return finding;
  },
  get passage(): Wanted | null {
    return trail.at(-1) ?? null;
  },
  get back(): boolean {
    return trail.length > 1;
  },
  get thing(): Thing | null {
    return thing;
  },
  get any(): boolean {
    return finding || trail.length > 0 || thing !== null;
  },
};

/** Fetches the handbook; asked again it is there. */
export async function ready(): Promise<Handbook | null> {
  try {
    book ??= await (await import('./reference')).handbook();
    lost = false;
  } catch {
    lost = true;
  }
  return book;
}

/** Remembers where the focus goes when all is closed again. */
function begin(): void {
  if (!opened.any) opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  void ready();
}

/** Dialogs are closed: what lies beside them could not be reached. */
function clear(): void {
  finding = false;
  document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach((dialog) => dialog.close());
}

async function end(): Promise<void> {
  await tick();
  if (!opened.any && opener?.isConnected) opener.focus({ preventScroll: true });
}

export function openPalette(): void {
  begin();
  finding = true;
}

export function closePalette(): void {
  finding = false;
  void end();
}

/** Opens a passage beside what is on the screen; from within another, one can go back to that. */
export function openPassage(wanted: Wanted): void {
  begin();
  clear();
  if (JSON.stringify(opened.passage) !== JSON.stringify(wanted)) trail = [...trail, wanted];
}

/** Opens what a rule says; without a number the rules from their beginning. */
export function openRule(rule?: string | null, card?: string | null): void {
  openPassage(rule ? { rule, card } : { id: 'reference' });
}

export function backPassage(): void {
  trail = trail.slice(0, -1);
}

export function closePassage(): void {
  trail = [];
  void end();
}

/** Opens a card, an agenda or a part of the board as it looks. */
export function openThing(wanted: Thing): void {
  begin();
  clear();
  thing = wanted;
}

export function closeThing(): void {
  thing = null;
  void end();
}
