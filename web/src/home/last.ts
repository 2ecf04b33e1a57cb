// What was chosen for the last game on this device.

import type { ComputerPlayer } from '../app/wire';

export type SideWanted = 'us' | 'ussr' | 'random';
export const SIDES: SideWanted[] = ['us', 'ussr', 'random'];
type Last = { players?: ComputerPlayer[]; player?: string; side?: SideWanted; watch?: boolean; takebacks?: boolean };

const KEY = 'thirteendays.last';

export function remembered(): Last {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Last;
  } catch {
    return {};
  }
}

export function remember(last: Last): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...last }));
  } catch {
    // It is only a convenience.
  }
}
