// The same cases as tests/text/test_message.py.
import { describe, expect, test } from 'vitest';
import cases from '../../tests/text/messages.json';
import { BadMessage, form, parse, say, type Args, type Language } from '../src/app/catalogue';

const LANGUAGE: Language = {
  entry: (section, name) => `<${section}:${name}>`,
  plural: (n) => (n === 1 ? 'one' : [2, 3, 4].includes(n % 10) && ![12, 13, 14].includes(n % 100) ? 'few' : 'many'),
  join: (words, joined) => words.join(` ${joined} `),
};

describe('messages', () => {
  test.each(cases.said as [string, Args, string][])('%s %j', (source, args, text) => {
    expect(form(parse(source), args, LANGUAGE)).toBe(text);
  });
  test.each(cases.unreadable)('%s cannot be read', (source) => {
    expect(() => parse(source)).toThrow(BadMessage);
  });
  test.each(cases.lacking as [string, Args][])('%s lacks something', (source, args) => {
    expect(() => form(parse(source), args, LANGUAGE)).toThrow(BadMessage);
  });
});

test('entries of the catalogue', () => {
  expect(say('board.value', { side: 'us', value: 1 })).toBe('US, 1 cube');
  expect(say('board.discards', { cards: ['sops', 'excomm', 'scramble'] })).toMatch(
    /^Discard pile: SOPs, .+ and Scramble\.$/,
  );
  expect(() => say('nothing')).toThrow(BadMessage);
});
