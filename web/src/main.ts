import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import './look/parts.css';
import './look/cards.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { follow } from './app/settings.svelte';

follow();
mount(App, { target: document.getElementById('page') as HTMLElement });
