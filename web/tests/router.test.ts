import { expect, test } from 'vitest';
import { go, read, route } from '../src/app/router.svelte';

const at = (path: string) => read(new URL(path, 'http://table.example'));

test.each([
  ['/', 'home', ''],
  ['/table/kD3vR7sQ-X_p', 'table', 'kD3vR7sQ-X_p'],
  ['/table/kD3v/', 'table', 'kD3v'],
  ['/table/kD3v/replay?move=4', 'replay', 'kD3v'],
  ['/table/', 'lost', ''],
  ['/table/a/b', 'lost', ''],
  ['/tables', 'tables', ''],
  ['/nowhere', 'lost', ''],
])('%s leads to %s', (path, name, id) => {
  expect(at(path)).toMatchObject({ name, id });
});

test('the secret of a link stands behind the #', () => {
  expect(at('/join#s3cret')).toMatchObject({ name: 'join', secret: 's3cret' });
});

test('going changes where one is', () => {
  go('/tables');
  expect(route().name).toBe('tables');
  expect(location.pathname).toBe('/tables');
});
