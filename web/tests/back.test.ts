// Shown steps end in the true state and block nobody; going through moments ends where it began.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changed, since } from '../src/rest/changes';
import { Moments } from '../src/rest/moments.svelte';
import { LONGEST, Steps } from '../src/rest/queue.svelte';
import type { Frame, LogEntry, SeatState } from '../src/rest/types';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function state(moves: number, berlin = 0): SeatState {
  return {
    seat: 'us',
    view: {
      side: 'us',
      moves: Array(moves).fill('x'),
      influence: { us: { berlin }, ussr: { berlin: 0 } },
      legal: [],
      hand: [],
      hand_sizes: { us: 0, ussr: 0 },
      step: 3,
      drawn: null,
    },
    counts: { supply: { us: 15, ussr: 15 }, plays: { us: 0, ussr: 0, first: null, playing: null } },
  } as unknown as SeatState;
}

const cubes = (move: number, by: string, to: number): LogEntry =>
  ({
    move,
    kind: 'cubes',
    rule: '4.4',
    by,
    side: 'us',
    where: 'berlin',
    from: to - 1,
    to,
    text: [{ t: 'cubes' }],
  }) as unknown as LogEntry;

test('what the other side did is shown step by step, and ends in the truth', () => {
  const steps = new Steps(() => 1000);
  steps.jump(state(1));
  const truth = state(3, 2);
  steps.follow(truth, [cubes(1, 'ussr', 1), cubes(2, 'ussr', 2)]);
  expect(steps.busy).toBe(true);
  expect(steps.shown?.view.influence.us.berlin).toBe(1);
  expect(steps.shown?.counts.supply.us).toBe(14);
  vi.advanceTimersByTime(LONGEST);
  expect(steps.busy).toBe(false);
  expect(steps.shown).toBe(truth);
});

test('one’s own move is there at once, and anything can be skipped and shown again', () => {
  const steps = new Steps(() => 1000);
  steps.jump(state(1));
  steps.follow(state(2, 1), [cubes(1, 'us', 1)]);
  expect(steps.busy).toBe(false);
  const truth = state(3, 2);
  steps.follow(truth, [cubes(2, 'ussr', 2)]);
  steps.skip();
  expect(steps.shown).toBe(truth);
  steps.again();
  expect(steps.busy).toBe(true);
  vi.advanceTimersByTime(LONGEST);
  expect(steps.shown).toBe(truth);
});

test('what came in several answers is shown again from its beginning, until one does something oneself', () => {
  const steps = new Steps(() => 0);
  steps.jump(state(1));
  for (const n of [1, 2, 3]) steps.follow(state(n + 1, n), [cubes(n, 'ussr', n)]);
  const shown: unknown[] = [];
  const again = (): void => {
    shown.length = 0;
    steps.again();
    for (; steps.busy; steps.next()) shown.push(steps.shown?.view.influence.us.berlin);
  };
  again();
  expect(shown).toEqual([1, 2, 3]);
  steps.follow(state(5, 4), [cubes(4, 'us', 4)]);
  steps.follow(state(6, 5), [cubes(5, 'ussr', 5)]);
  again();
  expect(shown).toEqual([5]);
});

test('however much has happened, it is told in bounded time', () => {
  const steps = new Steps(() => 2000);
  steps.jump(state(0));
  steps.follow(
    state(200),
    Array.from({ length: 200 }, (_, n) => cubes(n, 'ussr', 1)),
  );
  vi.advanceTimersByTime(LONGEST * 4);
  expect(steps.busy).toBe(false);
});

test('nothing of another moment stands beside a shown step, and what is told again is not done again', () => {
  const after = changed({ ...state(1), outlook: {} } as unknown as SeatState, cubes(1, 'ussr', 1));
  expect(after.outlook).toBeUndefined();
  expect(after.view.decision).toBeNull();
  const entry = { ...cubes(1, 'ussr', 2), steps: [cubes(0, 'ussr', 1), cubes(1, 'ussr', 2)] } as LogEntry;
  expect((since(entry, 1)?.steps as LogEntry[]).map((one) => one.move)).toEqual([1]);
  expect(since(entry, 2)).toBeNull();
});

test('by step, play and round, on and back', () => {
  const frame = (move: number, round: number, play: number): Frame => ({ move, round, play }) as Frame;
  const moments = new Moments(() => 1000);
  moments.take([frame(0, 1, 0), frame(1, 1, 0), frame(2, 1, 1), frame(3, 1, 1), frame(4, 1, 2), frame(5, 2, 2)], 0);
  const where = (): number => moments.frame?.move ?? -1;
  moments.by = 'play';
  moments.next();
  moments.next();
  expect(where()).toBe(3);
  moments.previous();
  expect(where()).toBe(1);
  moments.by = 'round';
  moments.next();
  expect(where()).toBe(4);
  moments.by = 'step';
  moments.next();
  expect(where()).toBe(5);
  moments.first();
  moments.start();
  vi.advanceTimersByTime(10_000);
  expect([where(), moments.playing]).toEqual([5, false]);
});
