// The rules reference and the history as thirteendays/text/reference.py has them; loaded when they are first asked for.
import { Index, type Passage, type Reference, type Result } from './search';

/** What was done by which side, in how many of how many cases, and how many of these games it won (text/figures.py). */
export type Use = { key: string; side: string; n: number; of: number; won: number | null };
export type Figures = {
  level: string;
  games: number;
  cards: Record<string, Use[]>;
  agendas: Record<string, { rows: Use[]; points: string }>;
};
export type Source = Reference & { figures: Figures };

/** A share in percent, as far as there is anything to share. */
export const percent = (part: number, whole: number): number => Math.round((100 * part) / Math.max(1, whole));

export class Handbook {
  readonly passages: Passage[];
  readonly figures: Figures;
  private readonly addresses = new Map<string, Passage>();
  private readonly index: Index;

  constructor(reference: Source) {
    this.passages = reference.passages;
    this.figures = reference.figures;
    this.index = new Index(reference);
    for (const one of this.passages) {
      if (!this.addresses.has(`${one.page}#`)) this.addresses.set(`${one.page}#`, one);
      for (const id of one.ids) this.addresses.set(id, one);
    }
  }

  /** The passage at an address: an anchor, or a link's `folder/page#anchor`. */
  passage(address: string): Passage | undefined {
    return this.addresses.get(address.slice(address.lastIndexOf('#') + 1) || address);
  }

  /** The passage in which a rule is told: its own home, or that of its section where it has none. */
  ofRule(rule: string): Passage {
    for (const tried of [rule, rule.split(' ')[0] ?? '', rule.split('.')[0] ?? '']) {
      const found = this.addresses.get(`rule-${tried.toLowerCase().replaceAll(' ', '-')}`);
      if (found) return found;
    }
    return this.passages[0] as Passage;
  }

  /** What a prompt, a reason or something that happened leads to: its rule, or the card whose Event it comes from. */
  why(rule: string, card?: string | null): Passage {
    return (rule === '5' && this.addresses.get(`card-${card}`)) || this.ofRule(rule);
  }

  /** The passages that a passage has links to, and then those that have one to it. */
  beside(one: Passage): Passage[] {
    const found = [...one.links, ...one.back].map((address) => this.passage(address));
    return [...new Set(found)].filter((other): other is Passage => other !== undefined && other.id !== one.id);
  }

  search(query: string, limit?: number): Result[] {
    return this.index.search(query, limit);
  }

  excerpt(one: Passage, query: string): string {
    return this.index.excerpt(one, query);
  }
}

let loading: Promise<Handbook> | undefined;

/** The handbook, made once. */
export function handbook(): Promise<Handbook> {
  loading ??= import('../generated/reference.json').then(
    ({ default: reference }) => new Handbook(reference as unknown as Source),
    (wrong: unknown) => {
      loading = undefined; // the next who asks tries again
      throw wrong;
    },
  );
  return loading;
}
