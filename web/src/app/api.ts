// Requests to the server. Those that change something carry an id, so that a repeat is answered as the first time.
import type { Choices, Read } from '../rest/types';
import type {
  Asked,
  ComputerPlayer,
  Done,
  ErrorBody,
  Events,
  Frame,
  Hints,
  Invitation,
  LogEntry,
  Made,
  MakeTable,
  MyTable,
  Person,
  Reason,
  Seat,
  SeatState,
  Side,
  TableAndSeat,
  Token,
} from './wire';

/** The server refused: `status` of HTTP, and what it says. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.text);
  }
}

/** No answer came, or none of this server's. */
export class Unreachable extends Error {}

export const requestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const BUSY = [502, 503, 504];

async function once<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      signal,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (wrong) {
    if (signal?.aborted) throw wrong;
    throw new Unreachable();
  }
  if (BUSY.includes(answer.status)) throw new Unreachable();
  const read = await answer.text().catch(() => {
    throw new Unreachable();
  });
  const found = read && answer.headers.get('content-type')?.includes('json') ? JSON.parse(read) : undefined;
  if (answer.ok) return found as T;
  throw new Refused(answer.status, found?.error ?? { key: 'unknown', text: '' });
}

const TOO_MUCH = 429;
const LONGEST = 8000;

/** Repeats while no answer comes, or it is that one has asked too much: `tries` times, each after a longer wait. */
async function repeated<T>(tries: number, ask: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await ask();
    } catch (wrong) {
      const later = wrong instanceof Refused && wrong.status === TOO_MUCH;
      if (!(wrong instanceof Unreachable || later) || n >= tries) throw wrong;
      const told = later ? 1000 * Number(wrong.body.seconds ?? 0) : 0;
      await wait(Math.min(Math.max(told, 400 * 2 ** (n - 1)), LONGEST));
    }
  }
}

const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  repeated(3, () => once<T>('GET', path, undefined, signal));
const send = <T>(method: string, path: string, body?: unknown): Promise<T> => once<T>(method, path, body);

/** Sent until it is answered: nothing that is repeated is done twice. */
const sure = <T>(path: string, body: object): Promise<T> => {
  const whole = { id: requestId(), ...body };
  return repeated(Infinity, () => once<T>('POST', path, whole));
};

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const query = (args: Record<string, string | number | null | undefined>): string => {
  const set = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  return set.length ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : '';
};

type AtTable = { seat: Side; revision: number };
export type LinkKind = 'invitation' | 'seat' | 'watch' | 'device';

export const api = {
  players: () => get<ComputerPlayer[]>('/api/players'),
  health: () => get<{ ok: boolean; version: string; rules?: number }>('/api/health'),

  me: () => get<Person>('/api/me'),
  rename: (name: string) => send<Person>('PATCH', '/api/me', { name }),
  deviceLink: () => send<{ secret: string; seconds: number }>('POST', '/api/me/device-link'),
  endOtherDevices: () => send<void>('DELETE', '/api/me/devices'),
  everything: () => get<unknown>('/api/me/export'),
  forgetMe: () => send<void>('DELETE', '/api/me'),
  tokens: () => get<Token[]>('/api/me/tokens'),
  newToken: (label: string) => send<{ id: number; label: string; secret: string }>('POST', '/api/me/tokens', { label }),
  dropToken: (id: number) => send<void>('DELETE', `/api/me/tokens/${id}`),

  tables: () => get<MyTable[]>('/api/tables'),
  nextTable: () => get<TableAndSeat | null>('/api/tables/next'),
  make: (wanted: MakeTable, id: string) => repeated(3, () => once<Made>('POST', '/api/tables', { id, ...wanted })),
  importRecord: (record: unknown, id: string) =>
    repeated(3, () => once<TableAndSeat>('POST', '/api/records', { id, record })),

  lookAt: (invitation: string) => send<Invitation>('POST', '/api/links/invitation/look', { secret: invitation }),
  useLink: (kind: LinkKind, secret: string) => send<TableAndSeat | Person>('POST', `/api/links/${kind}`, { secret }),
  links: (id: string) => get<{ invitation?: string; seat?: string; watch?: string }>(`${table(id)}/links`),
  replaceLink: (id: string, kind: 'invitation' | 'seat' | 'watch') =>
    send<{ secret: string }>('POST', `${table(id)}/links/${kind}`),

  state: (id: string, seat?: Seat) => get<SeatState>(table(id) + query({ seat })),
  events: (id: string, seat: Seat | undefined, after: number, seconds: number, signal?: AbortSignal) =>
    once<Events>('GET', `${table(id)}/events${query({ seat, after, wait: seconds })}`, undefined, signal),
  log: (id: string, seat: Seat, since = 0) => get<{ entries: LogEntry[] }>(`${table(id)}/log${query({ seat, since })}`),
  frames: (id: string, seat: Seat | 'everyone') => get<{ frames: Frame[] }>(`${table(id)}/frames${query({ seat })}`),
  record: (id: string, seat?: Seat) => get<unknown>(`${table(id)}/record${query({ seat })}`),

  play: (id: string, body: AtTable & ({ moves: string[] } | { draft: string[] })) =>
    sure<Done>(`${table(id)}/moves`, body),
  undo: (id: string, body: AtTable) => sure<Done>(`${table(id)}/undo`, body),
  resign: (id: string, body: AtTable) => sure<Done>(`${table(id)}/resign`, body),
  offer: (id: string, body: AtTable & { offer: 'takeback' | 'end' }) => sure<Done>(`${table(id)}/offers`, body),
  answer: (id: string, body: AtTable & { accept: boolean }) => sure<Done>(`${table(id)}/offers/answer`, body),
  rematch: (id: string) => sure<TableAndSeat>(`${table(id)}/rematch`, {}),
  ask: (id: string, body: AtTable & { moves?: string[]; picks?: string[] }) =>
    send<Asked>('POST', `${table(id)}/ask`, body),
  hint: (id: string, body: AtTable) => send<Hints>('POST', `${table(id)}/hint`, body),
  /** What can be chosen now, one a line, for the text view; and what a typed line means there. */
  choices: (id: string, seat: Seat) => get<Choices>(`${table(id)}/choices${query({ seat })}`),
  read: (id: string, body: { seat: Side; line: string }) => send<Read>('POST', `${table(id)}/read`, body),
  why: (id: string, seat: Seat, move: string) =>
    send<{ reason: Reason | null }>('POST', `${table(id)}/why`, { seat, move }),
};
