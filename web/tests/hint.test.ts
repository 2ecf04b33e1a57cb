import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../src/app/api';
import type { Hint as HintShown, Hints } from '../src/app/wire';
import Hint from '../src/rest/Hint.svelte';
import { Hinting } from '../src/rest/hinting.svelte';
import { Deciding } from '../src/table/deciding.svelte';
import type { Asked, Question, SeatState } from '../src/table/types';
import found from './states.json';

const hint: HintShown = {
  moves: ['play:excomm:command', 'italy+1'],
  picks: [['play:excomm:command'], ['italy+1', 'italy+1']],
  text: [{ t: 'Play ' }, { t: 'Excomm', card: 'excomm' }, { t: ' for Command' }],
  chance: 61,
  war: 4,
  chances: [{ t: 'Wins 61 of 100, lost by a war of your own in 4' }],
  reasons: [
    { key: 'letter_lost', rule: '3 step 5', text: [{ t: 'The other side will hold the Personal Letter.' }] },
    { key: 'danger', from: 'no', to: 'certain', rule: '3 step 7', text: [{ t: 'For you: war certain.' }] },
  ],
};
const HINTS: Hints = { revision: 1, hints: [hint, { ...hint, war: 0 }] };

let answer: (hints: Hints) => void;
let refuse: (wrong: unknown) => void;
const ask = vi.fn(
  () =>
    new Promise<Hints>((done, failed) => {
      answer = done;
      refuse = failed;
    }),
);
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => void ask.mockClear());
afterEach(() => (document.body.innerHTML = ''));

test('a hint is asked for once for a position', async () => {
  const hinting = new Hinting(ask);
  void hinting.look();
  void hinting.look();
  expect(hinting.open).toBe(true);
  answer(HINTS);
  await settled();
  expect(hinting.hints).toEqual(HINTS.hints);
  hinting.open = false;
  void hinting.look();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('it can be left, and an answer that comes after the position has changed is left too', async () => {
  const hinting = new Hinting(ask);
  void hinting.look();
  hinting.forget();
  answer(HINTS);
  await settled();
  expect([hinting.open, hinting.hints]).toEqual([false, null]);
});

test('what is refused is told in its words, and can be asked again', async () => {
  const hinting = new Hinting(ask);
  void hinting.look();
  refuse(new Refused(409, { key: 'stale', text: 'The table has moved on since.' }));
  await settled();
  expect(hinting.wrong).toBe('The table has moved on since.');
  void hinting.look();
  expect([hinting.wrong, ask.mock.calls.length]).toEqual([null, 2]);
});

test('it says that it is thinking, then what could be played, with danger marked and a rule behind every reason', async () => {
  const hinting = new Hinting(ask);
  const chosen: HintShown[] = [];
  let left = 0;
  const shown = mount(Hint, {
    target: document.body,
    props: { hinting, side: 'us', onchoose: (one: HintShown) => chosen.push(one), onclose: () => (left += 1) },
  });
  void hinting.look();
  flushSync();
  const panel = document.querySelector('[role=dialog]') as HTMLElement;
  expect(panel.getAttribute('aria-busy')).toBe('true');
  expect(panel.querySelector('[role=status]')?.textContent).toContain('Thinking');
  panel.querySelectorAll('button')[1]?.click();
  panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(left).toBe(2);
  answer(HINTS);
  await settled();
  flushSync();
  expect(panel.getAttribute('aria-busy')).toBe('false');
  expect(panel.querySelector('[role=status]')?.textContent).toContain('Play Excomm for Command');
  const [first, second] = panel.querySelectorAll('details');
  expect([first?.open, second?.open]).toEqual([true, false]);
  expect(first?.querySelector('.danger')?.textContent).toContain('war certain');
  expect(first?.querySelectorAll('.why-rule')).toHaveLength(2);
  expect([first, second].map((one) => one?.querySelectorAll('.chances').length)).toEqual([1, 0]);
  (second?.querySelector('.btn') as HTMLElement).click();
  expect(chosen).toEqual([HINTS.hints[1]]);
  void unmount(shown);
});

// --- choosing what is advised

const state = (name: keyof typeof found.states): SeatState => found.states[name] as unknown as SeatState;
const questions: Question[] = [];
const played: string[][] = [];

/** A decision, whose picks are complete as they are. */
function decided(at: () => SeatState): Deciding {
  questions.length = played.length = 0;
  return new Deciding(
    at,
    () => ({
      ask: (question) => {
        questions.push(question);
        const picks = 'pick' in question && question.pick ? [question.pick] : 'picks' in question ? question.picks : [];
        const moves = 'moves' in question ? question.moves : [picks.join()];
        return Promise.resolve({ draft: { picks, moves, complete: true, options: [], left: 0 } } as Asked);
      },
      why: () => Promise.resolve(null),
      play: ({ moves }) => Promise.resolve(void played.push(moves)),
      undo: () => Promise.resolve(),
    }),
    () => ({ confirm: 'danger', warn: true }),
  );
}

test('what is advised is chosen and not played, also where a choice is else played at once', async () => {
  const deciding = decided(() => state('play'));
  deciding.reset();
  await deciding.follow(...(hint.picks as [string[], string[]]));
  expect(deciding.picks).toEqual(['play:excomm:command']);
  expect([deciding.card, deciding.complete, played]).toEqual(['excomm', true, []]);
  await deciding.confirm();
  expect(played).toEqual([['play:excomm:command']]);
});

test('what is to follow is chosen when it is asked for, after the other side has answered', async () => {
  let at = state('play');
  const deciding = decided(() => at);
  deciding.reset();
  await deciding.follow(...(hint.picks as [string[], string[]]));
  await deciding.confirm();
  at = { ...state('command'), options: null, prompt: { ...state('command').prompt, yours: false } } as SeatState;
  deciding.reset();
  at = state('command');
  deciding.reset();
  await settled();
  expect([deciding.picks, played.length]).toEqual([['italy+1', 'italy+1'], 1]);
});

test('what was to follow is forgotten where something else was played', async () => {
  let at = state('play');
  const deciding = decided(() => at);
  deciding.reset();
  await deciding.follow(...(hint.picks as [string[], string[]]));
  await deciding.add('play:bay_of_pigs:command');
  expect(played).toHaveLength(1);
  at = state('command');
  deciding.reset();
  await settled();
  expect(deciding.picks).toEqual([]);
});

test('passing is advised by a move without picks', async () => {
  const deciding = decided(() => state('command'));
  deciding.reset();
  await deciding.follow([]);
  expect([deciding.stopping, questions, played]).toEqual([true, [{ moves: ['pass'] }], []]);
});
