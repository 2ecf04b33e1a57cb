// What is looked at large: a card, an agenda, the letter, a place, a pile, or the list of what would be if the round ended now.
export type Thing =
  | { what: 'card'; id: string }
  | { what: 'agenda'; id: string }
  | { what: 'place'; id: string }
  | { what: 'pile'; id: 'discards' | 'aftermath' | 'resolved' | 'deck' }
  | { what: 'letter' | 'now' };

let thing: Thing | null = $state.raw(null);
let from: HTMLElement | null = null;

export const large = {
  get thing(): Thing | null {
    return thing;
  },
};

/** Opens something large; the same again closes it. `opener` gets the focus back. */
export function look(what: Thing, opener?: EventTarget | null): void {
  const same = thing?.what === what.what && JSON.stringify(thing) === JSON.stringify(what);
  if (!thing) from = opener instanceof HTMLElement ? opener : null;
  thing = same ? null : what;
}

/** Opens what a piece of a sentence names. */
export function openThing(
  piece: { card?: string | null; agenda?: string | null; place?: string | null },
  opener?: EventTarget | null,
): void {
  if (piece.card) look({ what: 'card', id: piece.card }, opener);
  else if (piece.agenda) look({ what: 'agenda', id: piece.agenda }, opener);
  else if (piece.place === 'letter') look({ what: 'letter' }, opener);
  else if (piece.place) look({ what: 'place', id: piece.place }, opener);
}

/** Closes what is open; tells whether anything was. */
export function closeLarge(): boolean {
  if (!thing) return false;
  thing = null;
  from?.focus();
  from = null;
  return true;
}
