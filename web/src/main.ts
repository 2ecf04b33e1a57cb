import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import './look/parts.css';
import './look/cards.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { follow } from './app/settings.svelte';

// A part of an earlier build is gone since the server was renewed: the page is loaded anew, but not again and again; and not where
// the server is not to be reached, for then nothing would come in its place.
const ANEW = 'thirteendays.anew';
addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem(ANEW) ?? 0) < 30_000) return;
  void fetch('/', { cache: 'no-store' }).then(
    (found) => {
      if (!found.ok) return;
      sessionStorage.setItem(ANEW, String(Date.now()));
      location.reload();
    },
    () => {},
  );
});

follow();
mount(App, { target: document.getElementById('page') as HTMLElement });
