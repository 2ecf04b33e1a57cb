// Where passages are found, which cards the gallery shows, and what lies open over the page.
import { beforeEach, expect, test } from 'vitest';
import { read } from '../src/app/router.svelte';
import { agendasOf, cardsOf, filterOf, kindsOf, queryOf } from '../src/reference/gallery';
import { inline } from '../src/reference/markdown';
import * as over from '../src/reference/open.svelte';
import { anchorOf, chapters, homeOf, pathOf, thingOf } from '../src/reference/places';
import { handbook } from '../src/reference/reference';

const book = await handbook();
const at = (id: string) => book.passage(id)!;

test('addresses of rules, cards, places and days', () => {
  expect(
    ['command', 'card-sops', 'agenda-berlin', 'place-un', 'history-sops', 'day-16'].map((id) => pathOf(at(id))),
  ).toEqual([
    ...[
      '/rules/command',
      '/cards/sops',
      '/cards/berlin',
      '/rules/place-un',
      '/history/history-sops',
      '/history/day-16',
    ],
  ]);
  expect(pathOf(at('rule-4.4'), 'rule-4.4')).toBe('/rules/rule-4.4');
  expect(['4.4', 'R7', '3-step-5', 'command', 'rule-r7'].map((id) => book.passage(anchorOf(id))?.id)).toEqual([
    ...['command', book.ofRule('R7').id, 'opinion-step', 'command', book.ofRule('R7').id],
  ]);
  for (const path of ['/rules', '/rules/4.4', '/rules/rule-3-step-5', '/cards/sops', '/history/day-16'])
    expect(read(new URL(path, 'http://here')).name, path).toBe(path.split('/')[1]);
  expect(read(new URL('/rules/a/b', 'http://here')).name).toBe('lost');
});

test('every passage leads back from its address, and what a thing is at home in is its passage', () => {
  for (const one of book.passages) {
    const { name, id } = read(new URL(pathOf(one), 'http://here'));
    const thing = thingOf(one);
    const found = name === 'cards' ? homeOf(thing!).map((id) => book.passage(id)) : [book.passage(anchorOf(id))];
    expect(found, one.id).toContain(one);
    if (thing)
      expect(
        homeOf(thing).map((id) => book.passage(id)),
        one.id,
      ).toContain(one);
  }
});

test('each chapter begins with its title and holds all of its page', () => {
  const all = [...chapters(book.passages, 'reference'), ...chapters(book.passages, 'history')];
  expect(all.flat()).toEqual(book.passages);
  for (const chapter of all) expect(chapter.map(({ level }) => level === 1)).toEqual(chapter.map((_, n) => n === 0));
});

test('sources stand apart, with how sure they are', () => {
  const told = inline(
    'He had read it. (one source: [ASKH](sources.md#source-askh)) It was (not confirmed in our sources).',
  );
  expect(told.map(({ text, sources }) => [text, sources?.map((one) => one.text)])).toEqual([
    ['He had read it. ', undefined],
    ['one source', ['ASKH']],
    [' It was ', undefined],
    ['not confirmed in our sources', []],
    ['.', undefined],
  ]);
});

test('the gallery shows what is asked for', () => {
  const all = filterOf(new URLSearchParams(''));
  expect(cardsOf(all, book)).toHaveLength(39);
  expect(agendasOf(all)).toHaveLength(10);
  const few = filterOf(new URLSearchParams('side=us&value=3&icon=yes&does=event-place'));
  expect(queryOf(few)).toBe('?side=us&value=3&icon=yes&does=event-place');
  expect(cardsOf(few, book)).toEqual(['excomm']);
  expect(agendasOf(few)).toEqual([]);
  expect(cardsOf(filterOf(new URLSearchParams('side=agenda&value=9')), book)).toEqual([]);
  expect(agendasOf(filterOf(new URLSearchParams('side=agenda')))).toHaveLength(10);
  const sorted = kindsOf(book).flatMap(({ id }) => cardsOf({ ...all, does: id }, book));
  expect(new Set(sorted)).toEqual(new Set(cardsOf(all, book)));
});

beforeEach(() => {
  over.closePalette();
  over.closePassage();
  over.closeThing();
});

test('passages open one from another, and the palette gives way to them', () => {
  over.openPalette();
  expect(over.opened.finding).toBe(true);
  over.openRule('4.4');
  over.openRule('4.4');
  over.openPassage({ id: 'card-sops' });
  expect([over.opened.finding, over.opened.passage, over.opened.back]).toEqual([false, { id: 'card-sops' }, true]);
  over.backPassage();
  expect([over.opened.passage, over.opened.back]).toEqual([{ rule: '4.4', card: undefined }, false]);
  over.openThing({ card: 'sops' });
  over.closePassage();
  expect([over.opened.passage, over.opened.thing, over.opened.any]).toEqual([null, { card: 'sops' }, true]);
});
