// The rules in blocks, each under its number, as thirteendays/text/rulebook.py has them; a small part of Markdown.
export type Inline = { text: string; bold?: boolean; code?: boolean };
export type Block =
  | { kind: 'heading'; number: string; level: number; text: Inline[] }
  | { kind: 'paragraph'; number: string; text: Inline[] }
  | { kind: 'list'; number: string; items: Inline[][] }
  | { kind: 'table'; number: string; rows: Inline[][][] };

const NUMBER: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^## (\d)\. /, (found) => found[1] ?? ''],
  [/^(\d\.\d) /, (found) => found[1] ?? ''],
  [/^\*\*Step (\d)/, (found) => `3 step ${found[1]}`],
];

/** Words with what is bold or code among them; links are not in the rules. */
export function inline(source: string): Inline[] {
  return source
    .replaceAll(/\s*\n\s*/g, ' ')
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), bold: true };
      if (part.startsWith('`')) return { text: part.slice(1, -1), code: true };
      return { text: part.startsWith('*') ? part.slice(1, -1) : part };
    });
}

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  let number = '';
  for (const block of source.trim().split(/\n\n+/)) {
    for (const [pattern, numbered] of NUMBER) {
      const match = pattern.exec(block);
      if (match) number = numbered(match);
    }
    found.push(...parts(block, number));
  }
  return found;
}

/** A block may hold a paragraph and a list under it. */
function parts(block: string, number: string): Block[] {
  const heading = /^(#+) (.*)$/s.exec(block);
  if (heading) return [{ kind: 'heading', number, level: heading[1]?.length ?? 1, text: inline(heading[2] ?? '') }];
  if (block.startsWith('|')) {
    const rows = block.split('\n').filter((row) => !/^\|[-|]+\|$/.test(row));
    return [
      {
        kind: 'table',
        number,
        rows: rows.map((row) =>
          row
            .slice(1, -1)
            .split('|')
            .map((cell) => inline(cell.trim())),
        ),
      },
    ];
  }
  const at = block.search(/(^|\n)- /);
  if (at < 0) return [{ kind: 'paragraph', number, text: inline(block) }];
  const items = block
    .slice(at)
    .trim()
    .split(/\n?^- /m)
    .filter(Boolean);
  const before = block.slice(0, at).trim();
  return [
    ...(before ? [{ kind: 'paragraph', number, text: inline(before) } as Block] : []),
    { kind: 'list', number, items: items.map((item) => inline(item)) },
  ];
}

/** The first block under a number, or under its section where it has none of its own. */
export function placeOf(all: Block[], number: string): number {
  for (const tried of [number, number.split(' ')[0], number.split('.')[0]]) {
    const at = all.findIndex((block) => block.number === tried);
    if (at >= 0) return at;
  }
  return 0;
}
