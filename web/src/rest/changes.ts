// What a happening changed on the table, so that events can be shown one after another: a view with the change of one log entry in it.
// Nothing is decided here: entries tell what changed, and the last one shown is followed by the server's own state.
import type { LogEntry, SeatState, View } from './types';

type Side = 'us' | 'ussr';
type Changed = (view: View, entry: LogEntry) => void;

const CHANGES: Record<string, Changed> = {
  round: (view, { round }) => {
    view.round = Number(round);
    view.effects = { us: [], ussr: [] };
  },
  marker: (view, { side, where, to }) => {
    view.defcon[side as Side][where as keyof View['defcon']['us']] = Number(to);
  },
  cubes: (view, { side, where, to }) => {
    view.influence[side as Side][where as keyof View['influence']['us']] = Number(to);
  },
  letter: (view, { to }) => {
    view.letter = to as Side;
  },
  prestige: (view, { to }) => {
    view.prestige = Number(to);
  },
  flag: (view, { who, where }) => {
    view.flags[who as Side] = [...view.flags[who as Side], ...list(where)];
  },
  kept: (view, { who, card }) => {
    if (who === view.side) view.agenda = String(card);
  },
  effect: (view, { side, card }) => {
    view.effects[side as Side] = [...view.effects[side as Side], String(card)];
  },
  played: (view, { who, card }) => {
    discard(view, String(card));
    if (view.drawn === card) view.drawn = null;
    else leaveHand(view, who as Side, String(card));
  },
  discarded: (view, { who, card }) => {
    discard(view, String(card));
    if (view.drawn === card) view.drawn = null;
    else leaveHand(view, who as Side, String(card));
  },
  taken: (view, { who, card }) => {
    const from = who === 'us' ? 'ussr' : 'us';
    leaveHand(view, from, card ? String(card) : null);
    view.drawn = card ? String(card) : null;
  },
  saved: (view, { who, card }) => {
    leaveHand(view, who as Side, card === null ? null : String(card));
    toPile(view, card);
  },
  pile: (view, { card }) => {
    view.drawn = null;
    toPile(view, card);
  },
  dealt: (view, entry) => dealt(view, entry),
  award: (view) => {
    view.flags = { us: [], ussr: [] };
  },
  revealed: (view, { card }) => {
    if (!view.resolved.includes(String(card))) view.resolved = [...view.resolved, String(card)];
  },
};

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function discard(view: View, card: string): void {
  if (!view.discards.includes(card)) view.discards = [...view.discards, card];
}

function leaveHand(view: View, side: Side, card: string | null): void {
  if (side === view.side) {
    if (card === null || !view.hand.includes(card)) return;
    view.hand = view.hand.filter((held) => held !== card);
  }
  view.hand_sizes[side] = Math.max(0, view.hand_sizes[side] - 1);
}

function toPile(view: View, card: unknown): void {
  const known = card === null || card === undefined ? [] : [String(card)];
  view.aftermath = { size: view.aftermath.size + 1, known: [...view.aftermath.known, ...known] };
}

function dealt(view: View, { who, what, card, cards, n }: LogEntry): void {
  const seen = Array.isArray(cards) ? cards.map(String) : card ? [String(card)] : [];
  const many = typeof n === 'number' ? n : 1;
  if (what === 'agenda') {
    if (who === view.side) view.dealt = [...view.dealt, ...seen];
    return;
  }
  view.deck = Math.max(0, view.deck - many);
  if (what === 'alliances') {
    view.drawn = seen[0] ?? null;
    return;
  }
  view.hand_sizes[who as Side] += many;
  if (who === view.side) view.hand = [...view.hand, ...seen];
}

/** The single happenings that an entry tells; notes of the table have none. */
function stepsOf(entry: LogEntry): LogEntry[] {
  return (entry.steps as LogEntry[] | undefined) ?? [entry];
}

/** The step of the round that a happening belongs to, by the rule it names; null where that does not tell. */
function stepOf({ rule, kind }: LogEntry): number | null {
  const named = /^3 step (\d)$/.exec(String(rule ?? ''));
  if (named) return kind === 'round' ? 1 : Number(named[1]);
  return { '3': 1, '4': 3, '6': 6, '7': 8 }[String(rule ?? '').split('.')[0] ?? ''] ?? null;
}

/** What anybody can count: cubes in supply, plays made and under way. */
function counted({ supply, plays }: SeatState['counts'], view: View, step: LogEntry): void {
  if (step.kind === 'cubes') supply[step.side as Side] -= Number(step.to) - Number(step.from);
  if (step.kind === 'round') Object.assign(plays, { us: 0, ussr: 0, first: null, playing: null });
  if (step.kind === 'saved' || (step.kind === 'played' && view.drawn !== step.card)) {
    if (plays.playing) plays[plays.playing as Side] += 1;
    plays.playing = step.kind === 'played' ? (step.who as Side) : null;
  }
}

/** The state with the changes of one entry in it. What is not known of that moment is left out, and nobody is asked anything. */
export function changed(state: SeatState, entry: LogEntry): SeatState {
  const view = structuredClone(state.view);
  const counts = structuredClone(state.counts);
  view.legal = [];
  view.decision = null;
  for (const step of stepsOf(entry)) {
    counted(counts, view, step);
    CHANGES[step.kind]?.(view, step);
    view.step = stepOf(step) ?? view.step;
  }
  return {
    ...state,
    view,
    counts,
    prompt: undefined,
    outlook: undefined,
    options: undefined,
    ways: undefined,
    barred: {},
  };
}

/** An entry with only what happened from a move on, for what stood before it is told again with it; null where nothing is left. */
export function since(entry: LogEntry, move: number): LogEntry | null {
  const steps = entry.steps as LogEntry[] | undefined;
  if (!steps || steps.length === 0) return entry.move >= move ? entry : null;
  const left = steps.filter((step) => step.move >= move);
  return left.length > 0 ? { ...entry, steps: left } : null;
}

/** The battlegrounds and tracks where an entry happened. */
export function touched(entry: LogEntry | null): string[] {
  if (!entry || !['cubes', 'marker', 'flag', 'award', 'letter'].includes(entry.kind)) return [];
  return list(entry.where ?? entry.agenda ?? 'un');
}
