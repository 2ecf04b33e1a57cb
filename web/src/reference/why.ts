// The rules that a preview follows from.
import type { Preview } from '../app/wire';

export type Because = { rule: string; card?: string };

/** Each rule once, in the order of what would happen; with the card where its Event is the rule (rules 5). */
export function becauseOf(preview: Preview | null | undefined): Because[] {
  if (!preview) return [];
  const told = preview.happenings.map(({ rule, card }) =>
    rule === '5' && typeof card === 'string' ? { rule, card } : { rule: String(rule) },
  );
  const domination = preview.dominators.length ? [{ rule: '1.4' }] : [];
  const danger = Object.values(preview.danger).some(({ from, to }) => from !== to) ? [{ rule: '3 step 7' }] : [];
  const all: Because[] = [...told, ...domination, ...danger];
  return all.filter((one, n) => n === all.findIndex(({ rule, card }) => rule === one.rule && card === one.card));
}
