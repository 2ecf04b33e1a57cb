// What a reader has chosen for this device, kept here and nowhere else.

export type Theme = 'dark' | 'light' | 'contrast' | 'system';
export type Chosen = {
  theme: Theme;
  /** Size of text, in percent. */
  text: number;
  motion: 'system' | 'on' | 'off';
  sound: boolean;
  /** Confirm every choice, or only those that leave danger of war. */
  confirm: 'always' | 'danger';
  /** Ask a second time before a choice that leaves danger of war. */
  warn: boolean;
  /** How long a step of the other side is shown. */
  steps: 'slow' | 'normal' | 'fast' | 'none';
  /** Typed moves beside the text view. */
  typing: boolean;
};

export const TEXT_SIZES = [100, 115, 130, 150, 200];
export const STEP_MS: Record<Chosen['steps'], number> = { slow: 2200, normal: 1200, fast: 550, none: 0 };

const KEY = 'thirteendays';
const wants = (query: string): MediaQueryList | undefined => globalThis.matchMedia?.(query);
const MORE = wants('(prefers-contrast: more)');
const LIGHT = wants('(prefers-color-scheme: light)');
const STILL = wants('(prefers-reduced-motion: reduce)');

const FIRST: Chosen = {
  theme: 'dark',
  text: 100,
  motion: 'system',
  sound: false,
  confirm: 'always',
  warn: true,
  steps: 'normal',
  typing: false,
};

function kept(): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>;
  } catch {
    return {};
  }
}

// Whoever asks the system for more contrast gets it until another theme is chosen here (public/first.js does the same).
const start = (): Chosen => ({ ...FIRST, ...(MORE?.matches ? { theme: 'contrast' as const } : {}), ...kept() });

export const settings = $state<Chosen>(start());

/** Changes settings and keeps them. */
export function choose(changes: Partial<Chosen>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...changes }));
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply();
}

/** Whether things may move. */
export const moving = (): boolean => settings.motion === 'on' || (settings.motion === 'system' && !STILL?.matches);

/** How long a movement of the design's length takes: nothing where things do not move. */
export const span = (ms: number): number => (moving() ? ms : 0);

export function shownTheme(): 'dark' | 'light' | 'contrast' {
  if (settings.theme !== 'system') return settings.theme;
  return MORE?.matches ? 'contrast' : LIGHT?.matches ? 'light' : 'dark';
}

function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = shownTheme();
  root.dataset.motion = moving() ? 'on' : 'off';
  root.style.setProperty('--text', String(settings.text / 100));
}

/** Keeps the page in step with the settings, the system's wishes and other tabs. */
export function follow(): void {
  apply();
  for (const query of [MORE, LIGHT, STILL]) query?.addEventListener?.('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === KEY) {
      Object.assign(settings, FIRST, kept());
      apply();
    }
  });
}
