// Where passages are found: their addresses in the page, and what of the table they are about.
import { AGENDAS, CARDS } from '../app/cards';
import type { Thing } from './open.svelte';
import type { Passage } from './search';

const named = (one: Passage, kind: string): string | undefined =>
  one.ids.find((id) => id.startsWith(`${kind}-`))?.slice(kind.length + 1);

/** The card, agenda or part of the board that a passage is the home of. */
export function thingOf(one: Passage): Thing | null {
  const card = named(one, 'card');
  if (card && CARDS.has(card)) return { card };
  const agenda = named(one, 'agenda');
  if (agenda && AGENDAS.has(agenda)) return { agenda };
  const place = named(one, 'place') ?? named(one, 'track');
  return place && one.kind === 'place' ? { place } : null;
}

/** The address of the home of a card, an agenda or a part of the board in the handbook, and in the page. */
export function homeOf(thing: Thing): string[] {
  if ('card' in thing) return [`card-${thing.card}`];
  if ('agenda' in thing) return [`agenda-${thing.agenda}`];
  return [`place-${thing.place}`, `track-${thing.place}`];
}

/** The address of a passage in the page; `anchor` names a rule or a source within it. */
export function pathOf(one: Passage, anchor = one.id): string {
  const thing = thingOf(one);
  if (thing && 'card' in thing) return `/cards/${thing.card}`;
  if (thing && 'agenda' in thing) return `/cards/${thing.agenda}`;
  return `/${one.page.startsWith('history/') ? 'history' : 'rules'}/${anchor || one.id}`;
}

/** What may stand behind /rules/ in an address: an anchor, or a rule as people write it ("4.4", "R7", "3-step-5"). */
export function anchorOf(id: string): string {
  const rule = id.toLowerCase().replaceAll(/[\s_]+/g, '-');
  return /^(\d|r\d)/.test(rule) ? `rule-${rule}` : id;
}

/** The passages of each page of a folder, in order. */
export function chapters(passages: Passage[], folder: 'reference' | 'history'): Passage[][] {
  const found = new Map<string, Passage[]>();
  for (const one of passages)
    if (one.page.startsWith(`${folder}/`)) found.set(one.page, [...(found.get(one.page) ?? []), one]);
  return [...found.values()];
}
