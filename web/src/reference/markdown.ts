// The small part of Markdown that passages are written in, as blocks to show.
export type Inline = { text: string; bold?: boolean; italic?: boolean; link?: string; sources?: Inline[] };
export type Block =
  | { kind: 'paragraph' | 'quote'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][][] } // an item has paragraphs
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const PARTS = /(\*\*(?:\\\*|[^*]|\*(?!\*))+\*\*|\[[^\]]*\]\([^)\s]*\)|\*[^*\s](?:[^*]*[^*\s])?\*)/;
// What is told rests on sources: `(one source: [ASKH](sources.md#source-askh))`. The words before them say how sure it is.
const SOURCES = /(\((?:[a-z ]+:\s)?(?:\[\w+\]\(sources\.md#[\w-]+\)(?:,\s)?)+\)|\(not\sconfirmed\sin\sour\ssources\))/;
const ITEM = /^(?:- |(\d+)\. )/;

/** Words with what is bold or in italics among them, and links with their addresses as they stand in the page. */
export function inline(source: string): Inline[] {
  return source
    .replaceAll(/\s*\n\s*/g, ' ')
    .split(SOURCES)
    .flatMap((part) => (SOURCES.test(part) ? [part] : part.split(PARTS)))
    .filter((part) => part !== '')
    .flatMap((part): Inline[] => {
      if (SOURCES.test(part)) {
        const sources = [...part.matchAll(/\[(\w+)\]\(([^)]*)\)/g)].map(([, text = '', link]) => ({ text, link }));
        return [{ text: /^\(([a-z ]+)(?::|\)$)/.exec(part)?.[1] ?? '', sources }];
      }
      const link = /^\[([^\]]*)\]\(([^)\s]*)\)$/.exec(part);
      if (link) return inline(link[1] ?? '').map((one) => ({ ...one, link: link[2] ?? '' }));
      if (part.startsWith('**')) return inline(part.slice(2, -2)).map((one) => ({ ...one, bold: true }));
      if (PARTS.test(part)) return inline(part.slice(1, -1)).map((one) => ({ ...one, italic: true }));
      return [{ text: part.replaceAll('\\*', '*') }];
    });
}

/** The blocks of a passage. */
export function blocks(source: string): Block[] {
  const found: Block[] = [];
  for (const part of source.trim().split(/\n\n+/)) {
    if (!part.trim()) continue;
    const last = found.at(-1);
    if (part.startsWith('|')) found.push(table(part));
    else if (part.startsWith('> ')) found.push({ kind: 'quote', text: inline(part.replaceAll(/^> ?/gm, '')) });
    else if (ITEM.test(part)) {
      const list = items(part);
      if (last?.kind === 'list' && last.ordered === list.ordered) last.items.push(...list.items);
      else found.push(list);
    } else if (/^ {2,}/.test(part) && last?.kind === 'list') last.items.at(-1)?.push(inline(part.trim()));
    else found.push({ kind: 'paragraph', text: inline(part) });
  }
  return found;
}

function items(part: string): Extract<Block, { kind: 'list' }> {
  const texts: string[] = [];
  for (const line of part.split('\n')) {
    if (ITEM.test(line)) texts.push(line.replace(ITEM, ''));
    else texts.push(`${texts.pop() ?? ''}\n${line}`);
  }
  return { kind: 'list', ordered: /^\d/.test(part), items: texts.map((text) => [inline(text.trim())]) };
}

function table(part: string): Block {
  const rows = part.split('\n').map((row) =>
    row
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim())),
  );
  return { kind: 'table', head: rows[0] ?? [], rows: rows.slice(2) };
}

/** A link of a page as an address: `folder/page#anchor`; nothing for one that leads out of the handbook. */
export function address(page: string, link: string): string | undefined {
  if (link.includes('://')) return undefined;
  const [path = '', anchor = ''] = link.split('#');
  const folder = page.split('/')[0] ?? '';
  const where = path === '' ? page : path.startsWith('../') ? path.slice(3) : `${folder}/${path}`;
  return /^(reference|history)\//.test(where) ? `${where.replace(/\.md$/, '')}#${anchor}` : undefined;
}
