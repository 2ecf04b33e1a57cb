// Addresses of the page. Secrets of links stand behind the # and are never sent to the server as part of an address.

export type Name =
  | 'home'
  | 'table'
  | 'replay'
  | 'join'
  | 'seat'
  | 'watch'
  | 'device'
  | 'settings'
  | 'tables'
  | 'me'
  | 'rules'
  | 'cards'
  | 'history'
  | 'lost';
export type Route = { name: Name; id: string; query: URLSearchParams; secret: string };

const PLAIN: Record<string, Name> = {
  '/': 'home',
  '/join': 'join',
  '/seat': 'seat',
  '/watch': 'watch',
  '/device': 'device',
  '/settings': 'settings',
  '/tables': 'tables',
  '/me': 'me',
};

/** Where an address leads. */
export function read(address: URL): Route {
  const path = address.pathname.replace(/(.)\/+$/, '$1');
  const at = { id: '', query: address.searchParams, secret: address.hash.slice(1) };
  const table = /^\/table\/([\w-]+)(\/replay)?$/.exec(path);
  if (table) return { ...at, name: table[2] ? 'replay' : 'table', id: table[1] as string };
  const handbook = /^\/(rules|cards|history)(?:\/([\w.-]+))?$/.exec(path);
  if (handbook) return { ...at, name: handbook[1] as Name, id: handbook[2] ?? '' };
  return { ...at, name: PLAIN[path] ?? 'lost' };
}

let current = $state.raw<Route>(read(new URL(location.href)));

/** The address one is at now. */
export const route = (): Route => current;

function arrive(): void {
  current = read(new URL(location.href));
}

/** Goes to an address of this page; with `replace`, back does not lead here again. */
export function go(path: string, how: { replace?: boolean } = {}): void {
  history[how.replace ? 'replaceState' : 'pushState'](null, '', path);
  arrive();
  if (!how.replace) scrollTo(0, 0);
}

/** The settings; from a table, with the way back to it. */
export const toSettings = (): string => (current.name === 'table' ? `/settings?table=${current.id}` : '/settings');

/** Lets links within the page change the address without loading it anew. Answers how to stop. */
export function follow(): () => void {
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (
      !link ||
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin ||
      link.pathname.startsWith('/api/')
    )
      return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search && !link.dataset.route)
      return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', arrive);
  addEventListener('hashchange', arrive);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', arrive);
    removeEventListener('hashchange', arrive);
    document.removeEventListener('click', click);
  };
}
