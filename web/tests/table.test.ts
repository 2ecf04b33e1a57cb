import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../src/app/api';
import { Deciding } from '../src/table/deciding.svelte';
import { Keys, numbered } from '../src/table/keys';
import { opposite, signOf, targetOf, without } from '../src/table/picks';
import { drawn } from '../src/table/picture';
import Table from '../src/table/Table.svelte';
import type { Actions, Asked, Question, SeatState } from '../src/table/types';
import found from './states.json';

const AROUND = {
  table: 't',
  seat: 'us',
  number: 1,
  revision: 1,
  you: { sides: ['us'], asked: ['us'], maker: true },
  players: { us: { kind: 'person', name: '' }, ussr: { kind: 'computer', name: '', player: 'careful' } },
  settings: { watch: false, takebacks: true, pace: 1 },
  can: { undo: true, takeback: false, resign: true, end: true, rematch: false },
  rules: 1,
  version: '1',
};
const state = (name: keyof typeof found.states): SeatState =>
  ({ ...AROUND, ...found.states[name] }) as unknown as SeatState;
const asked = (name: keyof typeof found.asked): Asked => found.asked[name] as unknown as Asked;

let answers: (question: Question) => Promise<Asked>;
const questions: Question[] = [];
const played: string[][] = [];
const act: Actions = {
  ask: (question) => {
    questions.push(question);
    return answers(question);
  },
  why: () => Promise.resolve(null),
  play: ({ moves }) => {
    played.push(moves);
    return Promise.resolve();
  },
  undo: () => Promise.resolve(),
};
const deciding = (at: SeatState, confirm: 'always' | 'danger' = 'always', warn = true): Deciding => {
  const made = new Deciding(
    () => at,
    () => act,
    () => ({ confirm, warn }),
  );
  made.reset();
  return made;
};

beforeEach(() => {
  questions.length = played.length = 0;
  answers = () => Promise.resolve(asked('atlantic'));
});

test.each([
  ['berlin+1', 'berlin', '+', 'berlin-1'],
  ['place:italy', 'italy', null, null],
  ['defcon:opinion-1', 'opinion', '-', 'defcon:opinion+1'],
  ['play:excomm:command+letter', 'excomm', null, null],
  ['first:us', null, null, null],
  ['trigger', null, null, null],
  ['agenda:military_1', 'military_1', null, null],
])('%s is taken apart', (pick, target, sign, back) => {
  expect([targetOf(pick), signOf(pick), opposite(pick)]).toEqual([target, sign, back]);
});

test('the latest of equal picks is taken out', () => {
  expect(without(['a', 'b', 'a'], 'a')).toEqual(['a', 'b']);
});

test('the picture holds what picks would make of the table', () => {
  const picture = drawn(state('command'), asked('atlantic'));
  const atlantic = picture.places.find(({ id }) => id === 'atlantic');
  expect(atlantic).toMatchObject({ cubes: { us: { now: 0, then: 3 } }, lead: { side: 'us', by: 2 } });
  expect(picture.tracks[0]?.markers.us).toEqual({ now: 5, then: 7 });
  expect(picture.wars?.us).toMatchObject({ before: 'no', level: 'certain', short: 'War: DEFCON 1 reached' });
  expect(picture.supply.us.then).toBe(picture.supply.us.now - 3);
  expect(picture.flags).toHaveLength(6);
});

test('picks are asked of the server, and a place pressed again takes one more', async () => {
  const now = deciding(state('command'));
  await now.press('atlantic');
  expect(questions).toEqual([{ picks: [], pick: 'atlantic+1' }]);
  expect(now.counted).toEqual({ place: 'atlantic', pick: 'atlantic+1', n: 3, most: 4 });
  expect(now.moves).toEqual(['atlantic+3']);
});

test('what does not fit is told, with its rule, and the picks stay', async () => {
  const now = deciding(state('place'));
  answers = () => Promise.resolve(asked('full'));
  await now.press('un');
  expect(now.told?.rule).toBeTruthy();
  expect(now.picks).toEqual([]);
});

test('all that could be chosen, pressed again, is taken back and that is told', async () => {
  const now = deciding(state('place'));
  const draft = { picks: ['place:un'], moves: ['place:un'], complete: true, left: 0, options: [] };
  answers = () => Promise.resolve({ ...asked('full'), refused: undefined, draft } as unknown as Asked);
  await now.press('un');
  expect([now.picks, now.told]).toEqual([['place:un'], null]);
  await now.press('un');
  expect(now.picks).toEqual([]);
  expect(now.told?.text).toContain('taken back');
});

test('a refusal of the server is told', async () => {
  const now = deciding(state('command'));
  answers = () => Promise.reject(new Refused(409, { key: 'stale', text: 'The table has moved on since.' }));
  await now.press('atlantic');
  expect(now.told).toEqual({ text: 'The table has moved on since.', rule: null });
});

test('a losing choice wants a second yes, unless the reader wants no warning', async () => {
  for (const [warn, presses] of [
    [true, 2],
    [false, 1],
  ] as const) {
    played.length = 0;
    const now = deciding(state('command'), 'always', warn);
    await now.press('atlantic');
    for (let n = 1; n <= presses; n++) {
      expect(played).toEqual([]);
      await now.confirm();
    }
    expect(played).toEqual([['atlantic+3']]);
  }
});

test('who confirms danger only plays a whole choice at once, but not one that is warned of', async () => {
  const now = deciding(state('defcon'), 'danger');
  answers = () => Promise.resolve({ ...asked('up'), warning: null });
  await now.add('defcon:opinion+1');
  expect(played).toEqual([]); // one more step is possible
  answers = () => Promise.resolve(asked('atlantic'));
  const warned = deciding(state('command'), 'danger');
  await warned.press('atlantic');
  expect(played).toEqual([]);
});

test('an answer that comes after the decision is over changes nothing', async () => {
  const now = deciding(state('command'));
  const pressed = now.press('atlantic');
  now.reset();
  await pressed;
  expect(now.picks).toEqual([]);
});

test('a choice that is answered after the table was left is not played', async () => {
  const { draft } = asked('atlantic');
  const whole = { ...asked('atlantic'), warning: null, draft: draft && { ...draft, complete: true, left: 0 } };
  answers = () => Promise.resolve(whole);
  for (const left of [false, true]) {
    const now = deciding(state('command'), 'danger');
    const pressed = now.press('atlantic');
    await Promise.resolve();
    if (left) now.leave();
    await pressed;
    expect([questions.length, played.length, now.waiting]).toEqual([left ? 2 : 1, 1, 0]);
  }
});

test('keys choose things, ways and numbers of cubes', async () => {
  const at = state('play');
  const now = deciding(at);
  const keys = new Keys(now, () => numbered(now, ['u_2_photographs', 'excomm'], []));
  expect(keys.press('2')).toBe(true);
  expect(now.card).toBe('excomm');
  expect(keys.press('e')).toBe(true);
  await vi.waitFor(() => expect(questions).toContainEqual({ picks: [], pick: 'play:excomm:event' }));
  expect(keys.press('x')).toBe(false);
  expect(new Keys(deciding({ ...at, options: null }), () => []).press('1')).toBe(false);
});

let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

function show(at: SeatState): HTMLElement {
  document.body.innerHTML = '';
  shown = mount(Table, { target: document.body, props: { state: at, act, onmenu() {}, onrules() {} } });
  flushSync();
  return document.body;
}

test('everything that lies on the table is there, in words', () => {
  const page = show(state('play'));
  const names = [...page.querySelectorAll('.bg')].map((plate) => plate.getAttribute('aria-label'));
  expect(names).toHaveLength(9);
  expect(names[1]).toMatch(/^Atlantic, military; connected .*; US no cubes, USSR 1 cube; USSR leads by 1/);
  expect(page.querySelectorAll('.hand .card')).toHaveLength(5);
  expect(page.querySelectorAll('.rail')).toHaveLength(3);
  expect(page.querySelectorAll('.nowlist tbody tr')).toHaveLength(6);
  expect(page.querySelector('.ask')?.textContent).toContain('Your play 1 of 4');
});

test('every line of a preview, every flag and every danger leads to a rule of its own', async () => {
  const page = show(state('defcon'));
  answers = () => Promise.resolve({ ...asked('up'), warning: null });
  page.querySelector<HTMLElement>('.stepping button:last-child')!.click();
  await vi.waitFor(() => {
    flushSync();
    expect(page.querySelector('.ask .why .why-rule')).toBeTruthy();
  });
  const { lines, ends } = asked('up').preview!;
  const told = lines.slice(0, ends ? -1 : undefined);
  expect(told.length).toBeGreaterThan(0);
  const said = page.querySelector('.ask .why')!.textContent!.replace(/\s+/g, ' ').trim();
  for (const { text, rule } of told) expect(said).toContain(text.map(({ t }) => t).join('') + rule);
  expect([...page.querySelectorAll('.nowlist tbody .why-rule')]).toHaveLength(6);
  expect([...page.querySelectorAll<HTMLButtonElement>('.warline')].map((line) => line.disabled)).toEqual([
    false,
    false,
  ]);
});

test('a card shows its ways, each with its sum, and one that is barred says why', () => {
  const page = show(state('play'));
  page.querySelector<HTMLElement>('[data-card="bay_of_pigs"]')!.click();
  flushSync();
  const ways = [...page.querySelectorAll('.ask .way')].map((way) => way.textContent?.replace(/\s+/g, ' ').trim());
  expect(ways[0]).toBe("Event the other side's card");
  expect(page.querySelector('.ask .way.off')?.getAttribute('title')).toMatch(/only for Command/);
  expect(ways[2]).toMatch(/^Command 3 with letter card 2, letter \+1\. USSR may trigger/);
});
