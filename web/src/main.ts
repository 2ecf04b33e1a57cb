import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import './look/parts.css';
import './look/cards.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { follow } from './app/settings.svelte';

// A part of an earlier build is gone since the server was renewed: the page is loaded anew, but not again and again.
const ANEW = 'thirteendays.anew';
addEventListener('vite:preloadError', (event) => {
  if (Date.now() - Number(sessionStorage.getItem(ANEW) ?? 0) < 30_000) return;
  sessionStorage.setItem(ANEW, String(Date.now()));
  event.preventDefault();
  location.reload();
});

follow();
mount(App, { target: document.getElementById('page') as HTMLElement });
