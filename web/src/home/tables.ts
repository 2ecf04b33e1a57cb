// A table in a list of mine, in words.
import { say } from '../app/catalogue';
import { playerName } from '../app/people';
import type { MyTable, Side } from '../app/wire';

export const hotSeat = (table: MyTable): boolean => table.seats.length > 1;

/** Who sits opposite. */
export function opposite(table: MyTable): string {
  if (hotSeat(table)) return say('page.tables.opponent.here');
  const other: Side = table.seats[0] === 'us' ? 'ussr' : 'us';
  const player = table.players[other];
  return player ? playerName(player) : '';
}

/** Whether somebody has still to come. */
export const open = (table: MyTable): boolean => Object.values(table.players).some((player) => player?.kind === 'open');

export const address = (table: MyTable): string => `/table/${table.table}`;
