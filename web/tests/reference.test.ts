// The same cases as tests/reference/test_search.py.
import { describe, expect, test } from 'vitest';
import cases from '../../tests/reference/search_cases.json';
import reference from '../src/generated/reference.json';
import { errors, Index, numberAsked, plainWords, type Reference } from '../src/reference/search';

const index = new Index(reference as unknown as Reference);

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
