// A pick is a token of the protocol for one cube, card, step or choice. Here it is only taken apart: what may be picked, the server tells.
export type Sign = '+' | '-';

/** The battleground, track or card that a pick belongs to; null for a choice without a place. */
export function targetOf(pick: string): string | null {
  const [verb, rest] = split(pick);
  if (rest === null) return signOf(pick) ? pick.slice(0, -2) : null;
  if (verb === 'first') return null;
  const name = rest.split(':')[0] ?? '';
  return verb === 'defcon' ? name.slice(0, -2) : name;
}

/** Up or down, more or less; null for a pick that has no direction. */
export function signOf(pick: string): Sign | null {
  const sign = pick.at(-2);
  return (sign === '+' || sign === '-') && /\d$/.test(pick) ? sign : null;
}

/** The card and the way of a `play:` pick. */
export function playOf(pick: string): { card: string; way: string } | null {
  const [verb, card, way] = pick.split(':');
  return verb === 'play' && card && way ? { card, way } : null;
}

/** Choices that stand on buttons: they belong to nothing that lies on the table. */
export function isButton(pick: string): boolean {
  return targetOf(pick) === null;
}

/** The pick that takes a pick back: a cube away for a cube there, a step down for a step up. */
export function opposite(pick: string): string | null {
  const sign = signOf(pick);
  return sign ? `${pick.slice(0, -2)}${sign === '+' ? '-' : '+'}1` : null;
}

/** The picks without the latest one that is this. */
export function without(picks: string[], pick: string): string[] {
  const at = picks.lastIndexOf(pick);
  return at < 0 ? picks : [...picks.slice(0, at), ...picks.slice(at + 1)];
}

function split(pick: string): [string, string | null] {
  const at = pick.indexOf(':');
  return at < 0 ? [pick, null] : [pick.slice(0, at), pick.slice(at + 1)];
}
