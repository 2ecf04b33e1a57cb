// Where everything lies on the board: one file for the page and for pictures drawn elsewhere.
import board from '../../../src/thirteendays/text/picture/geometry.json';
import facts from '../../../docs/spec/cards.json';
import type { Track } from './types';

import { CARDS } from '../app/cards';

export { CARDS };

export interface Spot {
  group: Track;
  plate: [number, number];
  pin: [number, number] | null;
  mark: string | null;
}

export interface AgendaFacts {
  number: number;
  kind: 'track' | 'battleground' | 'letter';
  subject: string;
  flag: string;
}

export const TRACKS = board.tracks as Track[];
export const AREAS = board.areas;
export const PRESTIGE = board.prestige;
export const MOST_CUBES = board.most_cubes;
export const SPOTS = board.battlegrounds as unknown as Record<string, Spot>;
export const PLACES = Object.keys(SPOTS);
export const MAP = board.map;

export const AGENDAS = new Map<string, AgendaFacts>(
  (facts.agendas as (AgendaFacts & { id: string })[]).map((one) => [one.id, one]),
);

const AREA_OF = new Map(AREAS.flatMap(({ area, spaces }) => spaces.map((space) => [space, area] as const)));

/** The DEFCON area of a space of a track. */
export function area(space: number): number {
  return AREA_OF.get(space) ?? 3;
}

export function isPlace(id: string): boolean {
  return id in SPOTS;
}

export function isTrack(id: string): id is Track {
  return (TRACKS as string[]).includes(id);
}

/** Strategy cards in the order of their numbers. */
export function inOrder(cards: string[]): string[] {
  const number = (id: string): number => CARDS.get(id)?.number ?? 0;
  return cards.toSorted((one, two) => number(one) - number(two));
}
