// Who has the keys.
import { expect, test } from 'vitest';
import { keysTaken } from '../src/app/keys';

const at = (html: string, what: string): Element => {
  document.body.innerHTML = html;
  return document.body.querySelector(what) as Element;
};

test.each([
  ['a field has them', '<input>', 'input', true],
  ['a list that is chosen from has them', '<select></select>', 'select', true],
  ['what is only pressed has none', '<input type="radio">', 'input', false],
  ['the screen has them else', '<p>Berlin</p>', 'p', false],
  ['an open dialog has them, wherever the focus is', '<p>Berlin</p><dialog open></dialog>', 'p', true],
  ['a dialog that is closed has them no more', '<dialog><input></dialog>', 'input', false],
])('%s', (_name, html, what, taken) => {
  expect(keysTaken(at(html, what))).toBe(taken);
});
