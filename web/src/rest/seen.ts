// How much of a table's log has been looked at on this device, so that on return it can be told what happened since.
const KEY = 'thirteendays.seen';
const MOST = 60;

type Seen = Record<string, number>;

function kept(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Seen;
  } catch {
    return {};
  }
}

export const seen = {
  of(table: string, seat: string): number | undefined {
    return kept()[`${table} ${seat}`];
  },
  note(table: string, seat: string, moves: number): void {
    const name = `${table} ${seat}`;
    const others = Object.entries(kept()).filter(([one]) => one !== name);
    const entries = [...others.slice(-MOST), [name, moves] as const];
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // A browser that keeps nothing tells nothing on return.
    }
  },
};
