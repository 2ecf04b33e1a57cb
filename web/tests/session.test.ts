// What a session makes of what it hears, and how it sends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Session } from '../src/app/session.svelte';
import type { Event, Fresh, LogEntry, SeatState } from '../src/app/wire';
import { latest, Socket } from './socket';

const state = (revision: number, moves: number): SeatState =>
  ({ seat: 'us', revision, view: { moves: Array(moves).fill('m') } }) as unknown as SeatState;
const entry = (move: number, kind = 'cubes'): LogEntry => ({ move, kind, text: [] }) as unknown as LogEntry;
const told = (session: Session): string => session.log.map((one) => `${one.move}${one.kind[0]}`).join(' ');

let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.made = [];
  session = new Session('table', 'us');
  latest().open();
  const fresh: Fresh = { type: 'fresh', number: 2, state: state(2, 2), log: [entry(0), entry(1)], log_from: 0 };
  latest().say(fresh);
});

afterEach(() => {
  session.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('holds the state and the whole log', () => {
  expect(session.state?.revision).toBe(2);
  expect(told(session)).toBe('0c 1c');
});

test('an event adds to the log; an undo takes out of it', () => {
  const news: (number | undefined)[] = [];
  session.onnews(({ events, before }) => news.push(events?.length, before?.revision));
  const moved: Event = {
    number: 3,
    kind: 'moved',
    revision: 3,
    log_from: 2,
    log: [entry(2, 'marker')],
    state: state(3, 3),
  };
  latest().say({ type: 'events', events: [moved] });
  expect(told(session)).toBe('0c 1c 2m');
  const undone: Event = { number: 4, kind: 'undone', revision: 4, log_from: 1, log: [], state: state(4, 1) };
  latest().say({ type: 'events', events: [undone] });
  expect(told(session)).toBe('0c');
  expect(session.state?.revision).toBe(4);
  expect(news).toEqual([1, 2, 1, 3]);
});

test('a move that gets no answer is sent again under the same id', async () => {
  const bodies: { id: string }[] = [];
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    bodies.push(JSON.parse(init.body));
    if (bodies.length < 3) return Promise.reject(new TypeError('lost'));
    const done = JSON.stringify({ id: bodies[0]?.id, revision: 3, number: 2 });
    return Promise.resolve(new Response(done, { headers: { 'content-type': 'application/json' } }));
  });
  const played = session.play({ moves: ['berlin+1'] });
  expect(session.sending).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  await played;
  expect(session.sending).toBe(false);
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies.map((body) => body.id)).size).toBe(1);
  expect(bodies[0]).toMatchObject({ seat: 'us', revision: 2, moves: ['berlin+1'] });
});

test('nothing of the former seat is kept at another one', () => {
  session.sit('ussr');
  expect(session.state).toBeNull();
  expect(session.log).toEqual([]);
  expect(latest().url).toMatch(/seat=ussr$/);
  latest().open();
  expect(latest().sent[0]).toEqual({ type: 'hello', after: null, log: 0 });
});
