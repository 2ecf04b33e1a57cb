// What is drawn: the table as the seat sees it, and beside each thing what the picks under way would make of it.
import { area, PLACES, SPOTS, TRACKS } from './geometry';
import { SIDES, type Asked, type Outlook, type SeatState, type Side, type Track, type View } from './types';

export interface Change {
  now: number;
  then: number;
}

export interface Award {
  now: number | null;
  then: number | null;
  /** The rule that makes it so. */
  rule: string | null;
}

export interface PlaceShown {
  id: string;
  group: Track;
  mark: string | null;
  cubes: Record<Side, Change>;
  lead: { side: Side | null; by: number };
  flags: Side[];
  award: Award | null;
}

export interface TrackShown {
  id: Track;
  markers: Record<Side, Change>;
  flags: Side[];
  award: Award | null;
}

export interface LampShown {
  track: Track;
  area: number;
}

export interface WarShown {
  side: Side;
  level: 'no' | 'possible' | 'certain';
  before: 'no' | 'possible' | 'certain';
  short: string;
  long: string;
  /** The rule that makes it so. */
  rule: string | null;
  lamps: LampShown[];
}

export interface FlagShown {
  side: Side;
  flag: string;
  agenda: string;
  kept: boolean | null;
  award: Award | null;
}

export interface Picture {
  view: View;
  places: PlaceShown[];
  tracks: TrackShown[];
  wars: Record<Side, WarShown>;
  flags: FlagShown[];
  prestige: Change;
  letter: { now: Side; then: Side };
  supply: Record<Side, Change>;
  pending: boolean;
}

type Happening = Record<string, unknown> & { kind: string };

export function drawn(state: SeatState, asked: Asked | null): Picture {
  const view = state.view;
  const then = after(view, (asked?.preview?.happenings ?? []) as Happening[]);
  const [now, later] = [state.outlook ?? null, asked?.preview?.after ?? null];
  return {
    view,
    places: PLACES.map((id) => place(id, view, then, now, later)),
    tracks: TRACKS.map((id) => track(id, view, then, now, later)),
    wars: { us: war('us', then, now, later), ussr: war('ussr', then, now, later) },
    flags: now ? flags(now, later) : laid(view),
    prestige: { now: view.prestige, then: then.prestige },
    letter: { now: view.letter, then: then.letter },
    supply: {
      us: { now: state.counts.supply.us, then: state.counts.supply.us - added(view, then, 'us') },
      ussr: { now: state.counts.supply.ussr, then: state.counts.supply.ussr - added(view, then, 'ussr') },
    },
    pending: later !== null,
  };
}

type Then = Pick<View, 'influence' | 'defcon' | 'prestige' | 'letter'>;

/** The table with what a preview says would happen. */
function after(view: View, happenings: Happening[]): Then {
  const { influence, defcon, prestige, letter } = copied(view);
  const then: Then = { influence, defcon, prestige, letter };
  for (const one of happenings) {
    if (one.kind === 'cubes') then.influence[one.side as Side][one.where as 'berlin'] = Number(one.to);
    if (one.kind === 'marker') then.defcon[one.side as Side][one.where as Track] = Number(one.to);
    if (one.kind === 'prestige') then.prestige = Number(one.to);
    if (one.kind === 'letter') then.letter = one.to as Side;
  }
  return then;
}

function copied(view: View): Then {
  return {
    influence: { us: { ...view.influence.us }, ussr: { ...view.influence.ussr } },
    defcon: { us: { ...view.defcon.us }, ussr: { ...view.defcon.ussr } },
    prestige: view.prestige,
    letter: view.letter,
  };
}

function place(id: string, view: View, then: Then, now: Outlook | null, later: Outlook | null): PlaceShown {
  const cubes = bySide((side) => ({
    now: view.influence[side][id as 'berlin'] ?? 0,
    then: then.influence[side][id as 'berlin'] ?? 0,
  }));
  const by = cubes.us.then - cubes.ussr.then;
  return {
    id,
    group: SPOTS[id]!.group,
    mark: SPOTS[id]!.mark,
    cubes,
    lead: { side: by > 0 ? 'us' : by < 0 ? 'ussr' : null, by: Math.abs(by) },
    ...flagged(id, view, now, later),
  };
}

function track(id: Track, view: View, then: Then, now: Outlook | null, later: Outlook | null): TrackShown {
  const markers = bySide((side) => ({ now: view.defcon[side][id], then: then.defcon[side][id] }));
  return { id, markers, ...flagged(id, view, now, later) };
}

function flagged(
  id: string,
  view: View,
  now: Outlook | null,
  later: Outlook | null,
): { flags: Side[]; award: Award | null } {
  const flags = SIDES.flatMap((side) => view.flags[side].filter((flag) => flag === id).map(() => side));
  return { flags, award: flags.length > 0 && now ? awardOf(id, now, later) : null };
}

function awardOf(flag: string, now: Outlook, later: Outlook | null): Award {
  const of = (outlook: Outlook) => outlook.flags.find((one) => one.flag === flag) ?? null;
  const then = of(later ?? now);
  return { now: of(now)?.award ?? null, then: then?.award ?? null, rule: then?.rule ?? null };
}

/** A side's lamps; who would start a war is told only where it is known for this moment. */
function war(side: Side, then: Then, now: Outlook | null, later: Outlook | null): WarShown {
  const told = (later ?? now)?.danger[side];
  return {
    side,
    level: told?.level ?? 'no',
    before: now?.danger[side].level ?? 'no',
    short: told?.short ?? '',
    long: told?.text.map((piece) => piece.t).join('') ?? '',
    rule: told?.rule ?? null,
    lamps: TRACKS.map((id) => ({ track: id, area: area(then.defcon[side][id]) })),
  };
}

/** The flags alone, where nothing is known of what they would award. */
function laid(view: View): FlagShown[] {
  return SIDES.flatMap((side) =>
    view.flags[side].map((flag) => ({ side, flag, agenda: flag, kept: null, award: null })),
  );
}

function flags(now: Outlook, later: Outlook | null): FlagShown[] {
  return now.flags.map(({ side, flag, agenda, kept }) => ({
    side,
    flag,
    agenda,
    kept: kept ?? null,
    award: awardOf(flag, now, later),
  }));
}

function added(view: View, then: Then, side: Side): number {
  const sum = (cubes: Record<string, number>) => Object.values(cubes).reduce((all, n) => all + n, 0);
  return sum(then.influence[side]) - sum(view.influence[side]);
}

function bySide<T>(of: (side: Side) => T): Record<Side, T> {
  return { us: of('us'), ussr: of('ussr') };
}
