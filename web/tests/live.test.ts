import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Live, type Heard } from '../src/app/live.svelte';
import type { Event, Fresh } from '../src/app/wire';
import { latest, Socket } from './socket';

const event = (number: number): Event => ({ number, kind: 'blank', revision: number, log: [] });
const fresh = (number: number): Fresh => ({ type: 'fresh', number, log: [], log_from: 0 }) as unknown as Fresh;

let held: number | null;
let got: number[];
let heard: Heard;
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  Socket.made = [];
  held = null;
  got = [];
  heard = {
    number: () => held,
    moves: () => 7,
    fresh: (message) => (held = message.number),
    events: (events) => {
      got.push(...events.map((one) => one.number));
      held = got[got.length - 1] as number;
    },
    here: () => {},
    refused: () => {},
  };
  live = new Live('table', 'us', heard);
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(): void {
  latest().open();
  latest().say(fresh(3));
}

test('says what it holds, and acknowledges what it gets', () => {
  begin();
  expect(latest().sent).toEqual([
    { type: 'hello', after: null, log: 0 },
    { type: 'ack', number: 3 },
  ]);
  latest().say({ type: 'events', events: [event(4), event(5)] });
  expect(latest().sent.at(-1)).toEqual({ type: 'ack', number: 5 });
  expect(live.connection).toBe('online');
});

test('what comes twice is taken once', () => {
  begin();
  latest().say({ type: 'events', events: [event(4)] });
  latest().say({ type: 'events', events: [event(3), event(4), event(5)] });
  expect(got).toEqual([4, 5]);
});

test('a gap is asked for again', () => {
  begin();
  latest().say({ type: 'events', events: [event(6)] });
  expect(got).toEqual([]);
  expect(Socket.made).toHaveLength(2);
  latest().open();
  expect(latest().sent[0]).toEqual({ type: 'hello', after: 3, log: 7 });
});

test('a lost connection is tried for ever, after longer and longer waits', async () => {
  begin();
  const counts: number[] = [];
  for (let n = 0; n < 6; n++) {
    latest().lose();
    expect(live.connection).toBe('trying');
    const before = Socket.made.length;
    await vi.advanceTimersByTimeAsync(20_000);
    counts.push(Socket.made.length - before);
  }
  expect(counts.every((made) => made >= 1)).toBe(true);
});

test('silence counts as a lost connection', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(latest().sent.at(-1)).toEqual({ type: 'ping' });
  latest().say({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(14_000);
  expect(Socket.made).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(live.connection).not.toBe('online');
});

test('a seat that is lost is not tried for again', () => {
  const refused = vi.fn();
  heard.refused = refused;
  begin();
  const error = { key: 'seat_lost', text: 'The link has been replaced.' };
  latest().say({ type: 'error', error });
  latest().lose(4403);
  expect(refused).toHaveBeenCalledExactlyOnceWith(error);
  dispatchEvent(new window.Event('focus'));
  expect(Socket.made).toHaveLength(1);
});

test('waking up tries at once', () => {
  begin();
  latest().lose();
  dispatchEvent(new window.Event('online'));
  expect(Socket.made).toHaveLength(2);
});

test('where sockets fail it polls, and goes on trying sockets', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const body = JSON.stringify({ number: 4, events: held === 3 ? [event(4)] : [] });
    return new Promise((done) =>
      setTimeout(() => done(new Response(body, { headers: { 'content-type': 'application/json' } })), 1000),
    );
  });
  begin();
  latest().lose();
  await vi.advanceTimersByTimeAsync(1500);
  latest().lose();
  await vi.advanceTimersByTimeAsync(2500);
  expect(asked[0]).toBe('/api/tables/table/events?seat=us&after=3&wait=20');
  expect(got).toEqual([4]);
  expect(live.connection).toBe('online');
  const before = Socket.made.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.made.length).toBeGreaterThan(before);
});
