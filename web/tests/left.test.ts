// A screen that is left before the answers it asked for have come.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Arrive from '../src/home/Arrive.svelte';
import Home from '../src/home/Home.svelte';
import Me from '../src/home/Me.svelte';
import Tables from '../src/home/Tables.svelte';

const PLAYERS = [
  { name: 'recruit', title: 'Recruit', text: '', level: 1 },
  { name: 'attache', title: 'Attaché', text: '', level: 2 },
];
const ANSWERS: Record<string, unknown> = {
  '/api/players': PLAYERS,
  '/api/tables': [],
  '/api/me': { id: 'p', name: 'Ann', tokens: [] },
  '/api/me/tokens': [],
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

test.each([
  ['home', Home, {}],
  ['my tables', Tables, {}],
  ['me', Me, {}],
  ['a link', Arrive, { kind: 'join', secret: 'abc' }],
] as const)('%s: what comes late is heard by nobody', async (_name, Screen, props) => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((done) =>
        waiting.push(() => done(Response.json(ANSWERS[path.split('?')[0] as string] ?? {}))),
      ),
  );
  const warned = vi.spyOn(console, 'warn');
  const screen = mount(Screen as Component<object>, { target: document.body, props });
  flushSync();
  expect(waiting).not.toHaveLength(0);
  await unmount(screen);
  while (waiting.length) {
    waiting.splice(0).forEach((answer) => answer());
    await new Promise((done) => setTimeout(done));
  }
  expect(warned).not.toHaveBeenCalled();
});
