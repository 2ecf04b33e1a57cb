// The title of the tab and its mark, which show that it is one's turn.
import { say } from './catalogue';

/** Titles the tab; `turn` puts the mint point on its mark. */
export function title(what: string, turn = false): void {
  document.title = say('page.title', { what: what || null, turn });
  const mark = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = turn ? '/mark-turn.svg' : '/mark.svg';
  if (mark && mark.getAttribute('href') !== wanted) mark.setAttribute('href', wanted);
}
