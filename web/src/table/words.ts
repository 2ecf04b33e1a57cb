// Sentences that several parts of the table say.
import { say } from '../app/catalogue';
import type { Award, PlaceShown, TrackShown } from './picture';
import { SIDES, type Side } from './types';

/** An award: who would score what, or nobody. */
export function awardWords(award: number | null): string {
  if (!award) return say('page.table.award.none');
  return say('page.table.award.some', { side: award > 0 ? 'us' : 'ussr', n: Math.abs(award) });
}

export function awardSide(award: number | null): Side | null {
  return !award ? null : award > 0 ? 'us' : 'ussr';
}

/** A battleground in full words, for who does not see it. */
export function placeWords(place: PlaceShown): string {
  const name = say('page.table.place.name', { where: place.id, track: place.group });
  const mark = place.mark ? [say(`page.table.mark_words.${place.mark}`)] : [];
  return [name, ...mark, ...placeFacts(place), ...awards(place)].join('; ') + '.';
}

/** What stands on a battleground, who leads and whose flags lie there. */
export function placeFacts(place: PlaceShown): string[] {
  const lead = place.lead.side
    ? say('page.table.place.leads', { side: place.lead.side, n: place.lead.by })
    : say('page.table.place.even');
  return [SIDES.map((side) => sideCubes(place, side)).join(', '), lead, flagWords(place.flags)].filter(Boolean);
}

function sideCubes(place: PlaceShown, side: Side): string {
  const { now, then } = place.cubes[side];
  return say(now === then ? 'page.table.place.cubes' : 'page.table.place.cubes_then', { side, n: then, now });
}

/** A track in full words. */
export function trackWords(track: TrackShown): string {
  return [say('page.table.track.name', { track: track.id }), ...trackFacts(track), ...awards(track)].join('; ') + '.';
}

/** Where the markers stand on a track and whose flags lie there. */
export function trackFacts(track: TrackShown): string[] {
  const markers = SIDES.map((side) => {
    const { now, then } = track.markers[side];
    return say(now === then ? 'page.table.track.marker' : 'page.table.track.marker_then', { side, now, then });
  });
  return [markers.join(', '), flagWords(track.flags)].filter(Boolean);
}

function flagWords(flags: Side[]): string {
  return SIDES.filter((side) => flags.includes(side))
    .map((side) => say('page.table.flag', { side, n: flags.filter((one) => one === side).length }))
    .join(', ');
}

function awards({ award }: PlaceShown | TrackShown): string[] {
  return award ? [awardChange(award)] : [];
}

/** What the flags of a place would award, now and after the picks. */
export function awardChange({ now, then }: Award): string {
  const words = say('page.table.award.now', { award: awardWords(now) });
  return now === then ? words : `${words}, ${say('page.table.award.then', { award: awardWords(then) })}`;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
