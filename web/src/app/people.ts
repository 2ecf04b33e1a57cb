// Who sits at a side, in words.
import { has, say } from './catalogue';

type Seated = { kind: string; name: string; player?: string | null };

/** The title of a computer player; one that is not of this program is called as it was named. */
export const computerTitle = (player: string): string =>
  has(`server.player.${player}.title`) ? say(`server.player.${player}.title`) : player;

/** A player's name, or what to call somebody without one. */
export function playerName(player: Seated): string {
  if (player.kind === 'computer')
    return say('page.tables.opponent.computer', { title: computerTitle(player.player ?? player.name) });
  return player.name || say(`page.tables.opponent.${player.kind}`);
}
