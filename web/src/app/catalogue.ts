// Messages: text with named arguments, plurals and choices, the same small part of MessageFormat as thirteendays/text/message.py has.
import english from '../generated/catalogue.en.json';

export type Args = Record<string, unknown>;
type Lookup = { name: string; section: string; joined: string };
type Choice = { name: string; how: 'plural' | 'select'; branches: Map<string, Part[]> };
type Part = string | Lookup | Choice;
export type Language = {
  entry: (section: string, name: string) => string;
  plural: (n: number) => string;
  join: (words: string[], joined: string) => string;
};

export class BadMessage extends Error {}

const NAME = /^[a-z][a-z_.]*$/;
const BRANCH = /^=?[\w+]+$/;

/** The parts of a message. */
export function parse(source: string): Part[] {
  const tokens = (source.match(/[{}#]|[^{}#]+/g) ?? []).reverse();
  const parts = message(tokens, source, null);
  if (tokens.length) throw new BadMessage(source);
  return parts;
}

const top = (tokens: string[]): string | undefined => tokens[tokens.length - 1];

function message(tokens: string[], source: string, counted: string | null): Part[] {
  const parts: Part[] = [];
  while (tokens.length && top(tokens) !== '}') {
    const token = tokens.pop() as string;
    if (token === '{') parts.push(argument(tokens, source, counted));
    else if (token === '#' && counted !== null) parts.push({ name: counted, section: '#', joined: '' });
    else parts.push(token);
  }
  return parts;
}

function argument(tokens: string[], source: string, counted: string | null): Part {
  const words = (tokens.pop() ?? '').split(',').map((word) => word.trim());
  const [name = '', section = '', joined = ''] = words;
  if (!words.slice(0, 2).every((word) => NAME.test(word)) || !tokens.length) throw new BadMessage(source);
  let part: Part;
  if (section === 'plural' || section === 'select') {
    const inner = section === 'plural' ? name : counted;
    part = { name, how: section, branches: branches(tokens, source, words.slice(2), inner) };
  } else if (words.length === 2 && (section === 'and' || section === 'or')) {
    part = { name, section: '', joined: section };
  } else if (words.length <= 3 && words[words.length - 1]) {
    part = { name, section, joined };
  } else {
    throw new BadMessage(source);
  }
  if (tokens.pop() !== '}') throw new BadMessage(source);
  return part;
}

function branches(tokens: string[], source: string, words: string[], counted: string | null): Map<string, Part[]> {
  const found = new Map<string, Part[]>();
  let name = words.length === 1 ? (words[0] as string) : '';
  while (BRANCH.test(name) && tokens.length && tokens.pop() === '{' && !found.has(name)) {
    found.set(name, message(tokens, source, counted));
    if (tokens.pop() !== '}') throw new BadMessage(source);
    name = tokens.length && !'{}#'.includes(top(tokens) as string) ? (tokens.pop() as string).trim() : '';
  }
  if (name || !found.has('other')) throw new BadMessage(source);
  return found;
}

/** The message with its arguments in it. */
export function form(parts: Part[], args: Args, language: Language): string {
  return parts.map((part) => (typeof part === 'string' ? part : filled(part, args, language))).join('');
}

function filled(part: Lookup | Choice, args: Args, language: Language): string {
  if (!(part.name in args)) throw new BadMessage(`${part.name}?`);
  const value = args[part.name];
  if ('how' in part) return form(branch(part, value, language), args, language);
  if (part.section === '#') return String(number(part, value));
  if (Array.isArray(value))
    return language.join(
      value.map((item) => word(part, item, language)),
      part.joined || 'and',
    );
  return word(part, value, language);
}

const word = (part: Lookup, value: unknown, language: Language): string =>
  part.section ? language.entry(part.section, plain(value)) : plain(value);

function branch(part: Choice, value: unknown, language: Language): Part[] {
  const other = part.branches.get('other') as Part[];
  if (part.how === 'select') return part.branches.get(plain(value)) ?? other;
  const n = number(part, value);
  return part.branches.get(`=${n}`) ?? part.branches.get(language.plural(n)) ?? other;
}

function number(part: { name: string }, value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new BadMessage(`${part.name}=${String(value)}`);
  return value;
}

const plain = (value: unknown): string =>
  value === null || value === undefined ? 'none' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

const entries = english as Record<string, string>;
const rules = new Intl.PluralRules('en');
const parsed = new Map<string, Part[]>();

const ENGLISH: Language = {
  entry: (section, name) => say(`${section}.${name}`),
  plural: (n) => rules.select(n),
  join: (words, joined) =>
    words.length < 2
      ? words.join('')
      : say(`list.${joined}`, { first: words.slice(0, -1).join(say('list.comma')), last: words[words.length - 1] }),
};

/** An entry of the catalogue with its arguments in it. */
export function say(key: string, args: Args = {}): string {
  const source = entries[key];
  if (source === undefined) throw new BadMessage(`${key}?`);
  const parts = parsed.get(key) ?? parse(source);
  parsed.set(key, parts);
  return form(parts, args, ENGLISH);
}

/** Whether the catalogue has such an entry. */
export const has = (key: string): boolean => key in entries;
