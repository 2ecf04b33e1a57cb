// Short sounds made here; off until they are chosen.
import { settings } from './settings.svelte';

type Note = { hz: number; at: number; ms: number; loud?: number; wave?: OscillatorType };

const CUES = {
  turn: [
    { hz: 523, at: 0, ms: 110 },
    { hz: 784, at: 110, ms: 200 },
  ],
  cube: [{ hz: 190, at: 0, ms: 60, wave: 'triangle', loud: 1.4 }],
  marker: [
    { hz: 300, at: 0, ms: 50, wave: 'triangle' },
    { hz: 380, at: 60, ms: 60, wave: 'triangle' },
  ],
  card: [{ hz: 240, at: 0, ms: 45, wave: 'triangle' }],
  letter: [
    { hz: 660, at: 0, ms: 90 },
    { hz: 880, at: 100, ms: 90 },
    { hz: 660, at: 200, ms: 120 },
  ],
  danger: [
    { hz: 440, at: 0, ms: 160, wave: 'sawtooth', loud: 0.5 },
    { hz: 349, at: 200, ms: 220, wave: 'sawtooth', loud: 0.5 },
  ],
  end: [
    { hz: 392, at: 0, ms: 180 },
    { hz: 523, at: 180, ms: 180 },
    { hz: 659, at: 360, ms: 380 },
  ],
} satisfies Record<string, Note[]>;

export type Cue = keyof typeof CUES;

let context: AudioContext | null = null;

/** Plays a cue, where sounds are chosen. */
export function cue(name: Cue): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of CUES[name] as Note[]) play(context, note);
}

function play(on: AudioContext, note: Note): void {
  const start = on.currentTime + note.at / 1000;
  const end = start + note.ms / 1000;
  const tone = on.createOscillator();
  const gain = on.createGain();
  tone.type = note.wave ?? 'sine';
  tone.frequency.value = note.hz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.12 * (note.loud ?? 1), start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0005, end);
  tone.connect(gain).connect(on.destination);
  tone.start(start);
  tone.stop(end + 0.02);
}
