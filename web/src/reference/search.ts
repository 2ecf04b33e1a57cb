// Search in the reference, by the method that thirteendays/text/reference_search.py tells; both find the same (tests/reference/search_cases.json).
export type Kind = 'rules' | 'card' | 'agenda' | 'place' | 'history';
export type Passage = {
  id: string;
  ids: string[];
  page: string;
  title: string;
  level: number;
  rules: string[];
  tells: string[];
  words: string;
  text: string;
  links: string[];
  kind: Kind;
  back: string[];
};
export type Method = {
  fields: { title: number; words: number; text: number };
  kinds: Record<Kind, number>;
  prefix: number;
  typo: number;
  long: number;
  short: number;
  saturation: number;
  length: number;
  pair: number;
  title: number;
  number: number;
  emptyWeight: number;
  empty: string[];
  endings: string[];
};
export type Reference = { method: Method; passages: Passage[] };
export type Result = { passage: Passage; score: number };

const WORD = /\d+(?:\.\d+)+|\+?[a-z0-9]+(?:-[a-z0-9]+)*/g;
const NUMBER = /^(?:rules? |ruling |section |§ ?)?(?:(r\d)|(\d\.\d)|(?:3 )?step (\d)|(\d))$/;
const LINK = /\[([^\]]*)\]\(([^)\s]*)\)/g;
const BESIDE = /^(?:No\.|Rules:|Cards:|The\scard:)\s/;
const SOURCES =
  /\s\((?:(?:one\s+source|weak\s+sources):\s+)?(?:\[\w+\]\(sources\.md#[\w-]+\)(?:,\s+)?)+\)|\s\(not\s+confirmed\s+in\s+our\s+sources\)/g;

/** The words of a text, as typed. */
export function plainWords(text: string): string[] {
  const flat = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '');
  return (flat.match(WORD) ?? []).flatMap((word) => {
    const parts = word.split('-');
    return parts.length > 1 ? [...parts, parts.join('')] : parts;
  });
}

/** How many typing errors make one word of the other, or one more than `most`. */
export function errors(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + Number(a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(at(last, b.length), most + 1);
}

const at = (row: number[], n: number): number => row[n] ?? 0;

/** The rule that a query names by its number alone. */
export function numberAsked(query: string): string | undefined {
  const found = NUMBER.exec(query.toLowerCase().replaceAll(',', ' ').split(/\s+/).filter(Boolean).join(' '));
  if (!found) return undefined;
  const [, ruling, number, step, section] = found;
  return ruling?.toUpperCase() ?? number ?? (step ? `3 step ${step}` : section);
}

/** Markdown without its signs, in lines: paragraphs in one line each, items and rows of tables each in one of its own. */
export function shownLines(markdown: string): string[] {
  const plain = markdown.replace(LINK, '$1').replace(/\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)/g, '');
  const lines: string[] = [];
  let fresh = true;
  for (const line of plain.split('\n')) {
    const text = line.trim();
    const item = /^(?:- |> |\d\. )/.exec(text);
    if (text.startsWith('|')) {
      const cells = text.replace(/^\|+|\|+$/g, '').split('|');
      if (/[^|\-: ]/.test(text))
        lines.push(
          cells
            .map((cell) => cell.trim())
            .filter(Boolean)
            .join(' · '),
        );
      fresh = true;
    } else if (!text) fresh = true;
    else if (item || fresh) {
      lines.push(item ? text.slice(item[0].length) : text);
      fresh = false;
    } else lines.push(`${lines.pop() ?? ''} ${text}`);
  }
  return lines;
}

/** The passages with how much each word counts in each; made once, then asked. */
export class Index {
  readonly passages: Passage[];
  private readonly method: Method;
  private readonly empty: Set<string>;
  private readonly counts = new Map<string, Map<number, number>>(); // by stem: passage and weight
  private readonly spelt = new Map<string, string>(); // words as they stand, and their stems
  private readonly pairs: [string, string][][] = [];
  private readonly titles: Set<string>[] = [];
  private readonly lengths: number[] = [];
  private readonly known = new Map<string, Map<string, number>>();

  constructor({ method, passages }: Reference) {
    this.method = method;
    this.passages = passages;
    this.empty = new Set(method.empty);
    passages.forEach((one, n) => this.take(one, n));
  }

  private take(one: Passage, n: number): void {
    const title = plainWords(one.title);
    const joined = title.slice(1).map((word, k) => `${title[k]}${word}`);
    const texts = { title: [one.title, ...joined].join(' '), words: one.words, text: one.text.replace(LINK, '$1') };
    let length = 0;
    for (const [field, weight] of Object.entries(this.method.fields) as ['title' | 'words' | 'text', number][])
      for (const word of plainWords(texts[field])) {
        const own = this.stem(word);
        this.spelt.set(word, own);
        const entry = this.counts.get(own) ?? new Map<number, number>();
        this.counts.set(own, entry.set(n, (entry.get(n) ?? 0) + weight));
        length += weight;
      }
    this.lengths.push(length);
    const told = title.filter((word) => !this.empty.has(word)).map((word) => this.stem(word));
    this.titles.push(new Set(told.length ? told : [this.stem(one.title)]));
    const pairs = new Map<string, [string, string]>();
    for (const part of [one.title, ...one.words.split(',')]) {
      const stems = plainWords(part).map((word) => this.stem(word));
      stems.slice(1).forEach((right, k) => pairs.set(`${stems[k]} ${right}`, [stems[k] ?? '', right]));
    }
    this.pairs.push([...pairs.values()]);
  }

  /** A word without its ending. */
  stem(word: string): string {
    const ending = this.method.endings.find((end) => word.endsWith(end) && word.length - end.length >= 3);
    return ending ? word.slice(0, -ending.length) : word;
  }

  /** The stems that a word of the query meets, and how well. */
  private met(word: string): Map<string, number> {
    const known = this.known.get(word) ?? this.meets(word);
    this.known.set(word, known);
    return known;
  }

  private meets(word: string): Map<string, number> {
    const own = this.stem(word);
    const found = new Map<string, number>();
    if (this.counts.has(own)) found.set(own, 1);
    if (found.size && (this.spelt.has(word) || own.length > this.method.short)) return found;
    let begun = false;
    if (word.length > 1)
      for (const [spelt, stem] of this.spelt)
        if (spelt.startsWith(word)) {
          begun = true;
          found.set(stem, Math.max(found.get(stem) ?? 0, this.method.prefix));
        }
    if (begun || word.length < 4 || !/^[a-z]+$/.test(word)) return found;
    const most = word.length >= this.method.long ? 2 : 1;
    for (const [spelt, stem] of this.spelt) {
      const wrong = errors(word, spelt, most);
      if (wrong <= most) found.set(stem, Math.max(found.get(stem) ?? 0, this.method.typo ** wrong));
    }
    return found;
  }

  private scores(query: string): Map<number, number> {
    const { saturation, length, emptyWeight } = this.method;
    const words = plainWords(query);
    const weight = (word: string): number => (this.empty.has(word) ? emptyWeight : 1);
    const total = words.reduce((sum, word) => sum + weight(word), 0);
    const average = this.lengths.reduce((sum, one) => sum + one, 0) / this.lengths.length;
    const found = new Map<number, number>();
    const shares = new Map<number, number>();
    const met = new Set<string>();
    for (const word of words) {
      const best = new Map<number, number>();
      for (const [own, fit] of this.met(word)) {
        met.add(own);
        for (const [n, count] of this.counts.get(own) ?? []) {
          const room = saturation * (1 - length + (length * at(this.lengths, n)) / average);
          best.set(n, Math.max(best.get(n) ?? 0, (fit * count) / (count + room)));
        }
      }
      const rarity = Math.log(1 + (this.passages.length - best.size + 0.5) / (best.size + 0.5));
      for (const [n, worth] of best) {
        found.set(n, (found.get(n) ?? 0) + weight(word) * worth * rarity);
        shares.set(n, (shares.get(n) ?? 0) + weight(word));
      }
    }
    const beside = words
      .slice(1)
      .map((right, k) => [words[k] ?? '', right] as const)
      .filter(([left, right]) => !(this.empty.has(left) && this.empty.has(right)))
      .map(([left, right]) => [this.met(left), this.met(right)] as const);
    for (const [n, sum] of found) {
      const title = this.titles[n] ?? new Set();
      const pairs = beside.filter(([a, b]) => this.pairs[n]?.some(([left, right]) => a.has(left) && b.has(right)));
      const named = [...title].filter((own) => met.has(own)).length / title.size;
      const score = (sum * (shares.get(n) ?? 0)) / total + this.method.pair * pairs.length + this.method.title * named;
      found.set(n, score * this.method.kinds[this.passages[n]?.kind ?? 'rules']);
    }
    return found;
  }

  /** The passages that fit a query, the best first. */
  search(query: string, limit = 8): Result[] {
    const scores = this.scores(query);
    const number = numberAsked(query);
    if (number !== undefined)
      this.passages.forEach(({ rules, tells }, n) => {
        const home = rules.includes(number);
        if (home || tells.includes(number)) scores.set(n, (scores.get(n) ?? 0) + this.method.number * (home ? 2 : 1));
      });
    const rounded = (score: number): number => Math.round(score * 1e6);
    return [...scores]
      .sort(([a, one], [b, other]) => rounded(other) - rounded(one) || a - b)
      .slice(0, limit)
      .flatMap(([n, score]) => {
        const passage = this.passages[n];
        return passage ? [{ passage, score }] : [];
      });
  }

  /** The part of a passage to show beside a result: its first sentence with the most words of the query. */
  excerpt(one: Passage, query: string, most = 160): string {
    const asked = new Set(
      plainWords(query)
        .filter((word) => !this.empty.has(word))
        .flatMap((word) => [...this.met(word).keys()]),
    );
    const lines = shownLines(one.text.replace(SOURCES, '')).filter((line) => !BESIDE.test(line));
    const fits = (part: string): number =>
      new Set(
        plainWords(part)
          .map((word) => this.stem(word))
          .filter((own) => asked.has(own)),
      ).size;
    let told = '';
    let best = -1;
    for (const part of lines.flatMap((line) => line.split(/(?<=[.?!]) /))) {
      const fit = fits(part);
      if (fit > best) [told, best] = [part, fit];
    }
    if (told.length <= most) return told;
    const cut = told.slice(0, most - 1);
    return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0))}…`;
  }
}
