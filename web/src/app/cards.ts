// Facts of the cards, from the same file as the rules' own tests.
import cards from '../../../docs/spec/cards.json';
import type { Side } from './wire';

export type CardFacts = { number: number; id: string; side: Side | 'un'; value: number; icon: boolean };

export const CARDS = new Map<string, CardFacts>(
  cards.strategy.map((card) => [
    card.id,
    {
      number: card.number,
      id: card.id,
      side: card.side as CardFacts['side'],
      value: card.value,
      icon: card.defcon_icon,
    },
  ]),
);

/** `copies`: so many agendas are the same. */
export type AgendaFacts = { id: string; kind: string; subject: string; flag: string; copies: number };

const copies = (subject: string): number => cards.agendas.filter((one) => one.subject === subject).length;

export const AGENDAS = new Map<string, AgendaFacts>(
  cards.agendas.map(({ id, kind, subject, flag }) => [id, { id, kind, subject, flag, copies: copies(subject) }]),
);
