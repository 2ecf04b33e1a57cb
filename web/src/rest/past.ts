// A moment of the past as a state that the table can draw: nothing is asked in it, and nothing can be done.
import type { Frame, LogEntry, SeatState, Side, View } from './types';

export type Viewer = Side | 'watcher' | 'everyone';

/** The protocol's state, with nothing hidden (protocol, States). */
interface Whole extends Omit<View, 'hand' | 'agenda' | 'dealt' | 'aftermath'> {
  hands: Record<Side, string[]>;
  dealt: Record<Side, string[]>;
  agendas: Record<Side, string | null>;
  aftermath: string[];
}

/** What can be counted then: cubes not on the board are in supply, plays are those told of in the round. */
function countsAt(now: SeatState, view: View, told: LogEntry[]): SeatState['counts'] {
  const of = (where: View, side: Side): number => Object.values(where.influence[side]).reduce((sum, n) => sum + n, 0);
  const supply = (side: Side): number => now.counts.supply[side] + of(now.view, side) - of(view, side);
  const round = told.slice(told.findLastIndex((entry) => entry.kind === 'round'));
  const played = round.filter((entry) => entry.kind === 'played').map((entry) => entry.who as Side);
  // A play lasts until the next card is asked for, or the round goes on.
  const last =
    view.step === 3 && view.decision && !['play', 'deal'].includes(view.decision.kind) ? (played.pop() ?? null) : null;
  const plays = (side: Side): number => played.filter((who) => who === side).length;
  return {
    ...now.counts,
    supply: { us: supply('us'), ussr: supply('ussr') },
    plays: { ...now.counts.plays, us: plays('us'), ussr: plays('ussr'), playing: last },
  };
}

/** `told`: the log up to then. */
export function stateAt(now: SeatState, frame: Frame, told: LogEntry[]): SeatState {
  const view = (frame.view as View | null | undefined) ?? viewOf(frame.state as unknown as Whole);
  return {
    ...now,
    ...(frame as Partial<SeatState>),
    number: now.number,
    revision: now.revision,
    seat: view.side,
    view: { ...view, legal: [] },
    counts: countsAt(now, view, told),
    outlook: undefined,
    prompt: undefined,
    options: undefined,
    ways: undefined,
    barred: {},
    can: { undo: false, takeback: false, resign: false, end: false, rematch: false, hint: false },
    offer: undefined,
    ending: undefined,
  } as SeatState;
}

/** Both hands as they lay, where nothing is hidden. */
export function handsAt(frame: Frame): Pick<Whole, 'hands' | 'agendas' | 'dealt'> | null {
  const whole = frame.state as unknown as Whole | null | undefined;
  return whole ? { hands: whole.hands, agendas: whole.agendas, dealt: whole.dealt } : null;
}

function viewOf(whole: Whole): View {
  return {
    ...whole,
    side: 'watcher',
    hand: [],
    agenda: null,
    dealt: [],
    hand_sizes: { us: whole.hands.us.length, ussr: whole.hands.ussr.length },
    aftermath: { size: whole.aftermath.length, known: whole.aftermath },
    flags: whole.flags ?? { us: [], ussr: [] },
    deck: whole.deck ?? 0,
    legal: [],
    moves: whole.moves ?? [],
  } as View;
}
