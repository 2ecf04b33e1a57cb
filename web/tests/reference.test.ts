// The same cases as tests/reference/test_search.py, and what the page makes of the passages.
import { describe, expect, test } from 'vitest';
import cases from '../../tests/reference/search_cases.json';
import reference from '../src/generated/reference.json';
import { address, blocks, type Block, type Inline } from '../src/reference/markdown';
import { Handbook, handbook, type Source } from '../src/reference/reference';
import { errors, Index, numberAsked, plainWords, shownLines, type Reference } from '../src/reference/search';

const index = new Index(reference as unknown as Reference);
const book = new Handbook(reference as unknown as Source);

describe('search in the reference', () => {
  test.each(cases as { query: string; finds: [string, number][]; excerpt: string }[])('$query', (one) => {
    const found = index.search(one.query, 5);
    expect(found.map(({ passage }) => passage.id)).toEqual(one.finds.map(([id]) => id));
    found.forEach(({ score }, n) => expect(score).toBeCloseTo(one.finds[n]?.[1] ?? 0, 2));
    expect(found[0] ? index.excerpt(found[0].passage, one.query) : '').toBe(one.excerpt);
  });
});

test('the parts of the method', () => {
  expect(plainWords("Rule 4.4: U-2, the opponent's café")).toEqual([
    ...['rule', '4.4', 'u', '2', 'u2', 'the', 'opponents', 'cafe'],
  ]);
  expect(['dominates', 'domination', 'cubes', 'cities', 'us'].map((word) => index.stem(word))).toEqual([
    ...['domin', 'domin', 'cub', 'cit', 'us'],
  ]);
  expect(errors('atlntic', 'atlantic', 2)).toBe(1);
  expect(errors('cuba', 'italy', 2)).toBe(3);
  expect(['4.4', 'Rule 4.4', 'r7', 'step 5', '4 cubes'].map(numberAsked)).toEqual([
    ...['4.4', '4.4', 'R7', '3 step 5', undefined],
  ]);
});

test('what leads where', async () => {
  expect(book.why('5', 'scramble').title).toBe('Scramble');
  expect(book.why('5').title).toBe('Strategy cards');
  expect(book.why('4.5', 'sops').title).toBe('How many cubes a Command has');
  expect(['3 step 5', '4.44', 'protocol'].map((rule) => book.ofRule(rule).id)).toEqual([
    ...['opinion-step', 'playing-cards', 'reference'],
  ]);
  expect(book.passage('reference/round#')?.id).toBe('round');
  expect(book.passage('nowhere')).toBeUndefined();
  expect(await handbook()).toBe(await handbook());
  for (const one of book.passages) {
    for (const rule of one.rules) expect(book.ofRule(rule)).toBe(one);
    for (const link of one.links) expect(book.passage(link), link).toBeDefined();
    expect(book.beside(one)).not.toContain(one);
  }
  expect(book.beside(book.why('4.5')).map(({ id }) => id)).toContain('card-sops');
});

const texts = (block: Block): Inline[] =>
  block.kind === 'table'
    ? [...block.head, ...block.rows.flat()].flat()
    : block.kind === 'list'
      ? block.items.flat(2)
      : block.text;

test('passages as blocks: no word is lost, no sign is left, every link leads somewhere', () => {
  for (const one of book.passages) {
    const parts = blocks(one.text)
      .flatMap(texts)
      .flatMap((part) => [part, ...(part.sources ?? [])]);
    const shown = parts.map(({ text }) => text).join(' ');
    expect(plainWords(shown).join(''), one.id).toBe(
      plainWords(shownLines(one.text).join(' ').replaceAll('\\', '')).join(''),
    );
    expect(shown, one.id).not.toMatch(/\*\*|\]\(|^\s*\|/m);
    const links = parts.flatMap(({ link }) => (link === undefined ? [] : [address(one.page, link)]));
    for (const link of links) if (link !== undefined) expect(book.passage(link), `${one.id}: ${link}`).toBeDefined();
    expect([...new Set(links.filter((link) => link !== undefined))], one.id).toEqual(one.links);
  }
});

test('the forms of blocks', () => {
  const kinds = (id: string): string[] => blocks(book.passage(id)?.text ?? '').map(({ kind }) => kind);
  expect(kinds('command')).toEqual(['paragraph', 'paragraph', 'table', 'list']);
  expect(kinds('card-sops')).toEqual(['paragraph', 'quote', 'list', 'paragraph']);
  expect(kinds('resolve')).toEqual(['list']);
  expect(blocks('1. a\n   b\n2. *c* **d [e](#f)**')).toEqual([
    {
      kind: 'list',
      ordered: true,
      items: [
        [[{ text: 'a b' }]],
        [
          [
            { text: 'c', italic: true },
            { text: ' ' },
            { text: 'd ', bold: true },
            { text: 'e', link: '#f', bold: true },
          ],
        ],
      ],
    },
  ]);
});
