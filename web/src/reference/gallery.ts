// Which cards the gallery shows.
import { AGENDAS, CARDS } from '../app/cards';
import type { Handbook } from './reference';
import type { Passage } from './search';

export const SIDES = ['all', 'us', 'ussr', 'un', 'agenda'] as const;
export const VALUES = ['all', '1', '2', '3'] as const;
export const ICONS = ['all', 'yes', 'no'] as const;
export type Filter = {
  side: (typeof SIDES)[number];
  value: (typeof VALUES)[number];
  icon: (typeof ICONS)[number];
  does: string;
};

const one = <T extends string>(all: readonly T[], asked: string | null): T =>
  all.find((value) => value === asked) ?? (all[0] as T);

/** What is asked for in an address. */
export function filterOf(query: URLSearchParams): Filter {
  return {
    side: one(SIDES, query.get('side')),
    value: one(VALUES, query.get('value')),
    icon: one(ICONS, query.get('icon')),
    does: query.get('does') ?? 'all',
  };
}

/** The same as part of an address. */
export function queryOf(filter: Filter): string {
  const asked = Object.entries(filter).filter(([, value]) => value !== 'all');
  return asked.length ? `?${new URLSearchParams(asked).toString()}` : '';
}

/** The kinds of Events, as the chapter about them sorts them. */
export const kindsOf = (book: Handbook): Passage[] =>
  book.passages.filter((passage) => passage.page === 'reference/events' && passage.level > 1);

/** Strategy cards by their numbers that fit; `book` tells what they do. */
export function cardsOf(filter: Filter, book: Handbook | null): string[] {
  if (filter.side === 'agenda') return [];
  return [...CARDS.values()]
    .filter(
      ({ side, value, icon }) =>
        (filter.side === 'all' || filter.side === side) &&
        (filter.value === 'all' || Number(filter.value) === value) &&
        (filter.icon === 'all' || (filter.icon === 'yes') === icon),
    )
    .filter(({ id }) => filter.does === 'all' || doesSo(id, filter.does, book))
    .toSorted((a, b) => a.number - b.number)
    .map(({ id }) => id);
}

const doesSo = (card: string, kind: string, book: Handbook | null): boolean =>
  !!book?.passage(`card-${card}`)?.links.includes(`reference/events#${kind}`);

/** Agendas that fit, each that is there twice once: they have no value, no icon and no Event. */
export function agendasOf(filter: Filter): string[] {
  const others = filter.value !== 'all' || filter.icon !== 'all' || filter.does !== 'all';
  if (others || !['all', 'agenda'].includes(filter.side)) return [];
  return [...AGENDAS.keys()].filter((id) => !id.endsWith('_2'));
}
