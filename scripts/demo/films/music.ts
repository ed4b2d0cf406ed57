import { type Film, seconds } from "./film.ts";
import { hash, seedOf, smooth } from "./maths.ts";
import type { Score } from "./score.ts";

/** Samples a second of everything heard. */
export const sampleRate = 32_000;
const turn = Math.PI * 2;

/** The music of a film as a WAV file: pad, melody, an echo and the sounds of the place. The same film sounds the same. */
export function composeWav(film: Film): Buffer {
  const length = seconds(film);
  const seed = seedOf(film.key);
  const { score } = film;
  const sound = new Float32Array(Math.round(length * sampleRate));
  for (let at = 0; at < length; at += score.chord) pad(sound, score, at, Math.round(at / score.chord));
  melody(sound, score, length, seed);
  echo(sound, 0.37, 0.34);
  echo(sound, 0.53, 0.26);
  ambience(sound, score, seed);
  finish(sound, length);
  return wav(sound);
}

/** Frequency of a step of the scale, octaves continued above and below. */
function pitch(score: Score, step: number, octave = 0): number {
  const size = score.scale.length;
  const within = ((step % size) + size) % size;
  const note = score.root + (score.scale[within] ?? 0) + 12 * (Math.floor(step / size) + octave);
  return 440 * 2 ** ((note - 69) / 12);
}

function pad(sound: Float32Array, score: Score, start: number, index: number): void {
  const chord = score.chords[index % score.chords.length] ?? 0;
  const third = score.scale.length === 5 ? [0, 2, 4] : [0, 2, 4, 6];
  const voices = [pitch(score, chord, -1), ...third.map((step) => pitch(score, chord + step))];
  const long = score.chord * 1.35;
  for (const [voice, frequency] of voices.entries()) {
    for (const detune of [0.9985, 1.0015]) {
      const level = (score.pad * (voice === 0 ? 0.16 : 0.075)) / (1 + frequency / 1400);
      tone(sound, start - 0.2, long, (time) => {
        const swell = smooth(0, long * 0.35, time) * (1 - smooth(long * 0.6, long, time));
        const phase = frequency * detune * time * turn;
        return swell * level * (Math.sin(phase) + 0.28 * Math.sin(phase * 2) + 0.1 * Math.sin(phase * 3));
      });
    }
  }
}

function tone(sound: Float32Array, start: number, long: number, at: (time: number) => number): void {
  const first = Math.round(start * sampleRate);
  const last = Math.min(sound.length, first + Math.round(long * sampleRate));
  for (let i = Math.max(0, first); i < last; i++) sound[i] = (sound[i] ?? 0) + at((i - first) / sampleRate);
}

function melody(sound: Float32Array, score: Score, length: number, seed: number): void {
  let step = 4;
  const beats = Math.floor((length - 5) * score.pace);
  for (let beat = 1; beat < beats; beat++) {
    const strong = beat % 4 === 0 ? 0.25 : 0;
    if (score.voice === "tick" && beat % 2 === 0) tick(sound, beat / score.pace, beat);
    if (hash(beat, seed) > score.density + strong) continue;
    step += Math.round((hash(beat, seed + 1) - 0.5) * 5);
    if (step > 9) step -= 4;
    if (step < 0) step += 4;
    const chord = score.chords[Math.floor(beat / score.pace / score.chord) % score.chords.length] ?? 0;
    const wanted = beat % 4 === 0 ? chord + (beat % 3) * 2 : step;
    note(
      sound,
      score,
      beat / score.pace + hash(beat, seed + 2) * 0.02,
      pitch(score, wanted, 1),
      0.12 + hash(beat, seed + 3) * 0.1,
    );
  }
}

/** Partials of each voice: multiple of the pitch, level, and how fast it dies away. */
const partials = {
  bell: [
    [1, 1, 1.4],
    [2.01, 0.4, 2],
    [2.99, 0.2, 3.2],
    [5.4, 0.08, 6],
  ],
  pluck: [
    [1, 1, 3],
    [2, 0.55, 4.5],
    [3, 0.3, 6.5],
    [4, 0.16, 9],
    [5, 0.08, 12],
  ],
  piano: [
    [1, 1, 1.9],
    [2, 0.42, 2.8],
    [3, 0.16, 4.2],
    [4.01, 0.08, 6],
  ],
  flute: [
    [1, 1, 0.9],
    [2, 0.16, 1.2],
    [3, 0.06, 1.6],
  ],
  tick: [
    [1, 1, 2.4],
    [2, 0.3, 4],
    [4.2, 0.16, 9],
  ],
} as const;

function note(sound: Float32Array, score: Score, start: number, frequency: number, level: number): void {
  const soft = score.voice === "flute" ? 0.16 : 0.006;
  for (const [multiple, share, decay] of partials[score.voice]) {
    tone(sound, start, 3.2, (time) => {
      const shake = score.voice === "flute" ? 0.004 * Math.sin(time * 30) * smooth(0.3, 1, time) : 0;
      const loud = level * share * Math.exp(-time * decay) * smooth(0, soft, time) * (1 - smooth(2.8, 3.2, time));
      return loud * Math.sin(frequency * multiple * (time + shake / 6) * turn);
    });
  }
}

/** The beat of a clock, a little higher every second time. */
function tick(sound: Float32Array, start: number, beat: number): void {
  const frequency = beat % 4 === 0 ? 2100 : 1700;
  tone(sound, start, 0.06, (time) => 0.16 * Math.exp(-time * 90) * Math.sin(frequency * time * turn));
}

function echo(sound: Float32Array, delay: number, feedback: number): void {
  const back = Math.round(delay * sampleRate);
  let low = 0;
  for (let i = back; i < sound.length; i++) {
    low += ((sound[i - back] ?? 0) - low) * 0.35;
    sound[i] = (sound[i] ?? 0) + low * feedback;
  }
}

/** Filtered noise that rises and falls, and crickets. `tone` is how bright, `swell` seconds of one wave. */
const places = {
  rain: { tone: 0.32, swell: 0, depth: 0.1 },
  wind: { tone: 0.025, swell: 7, depth: 0.75 },
  waves: { tone: 0.05, swell: 6, depth: 0.85 },
  rumble: { tone: 0.012, swell: 1.6, depth: 0.35 },
  crowd: { tone: 0.04, swell: 3, depth: 0.3 },
  crickets: { tone: 0.02, swell: 9, depth: 0.5 },
} as const;

function ambience(sound: Float32Array, score: Score, seed: number): void {
  if (score.ambience === "none") return;
  const place = places[score.ambience];
  let low = 0;
  let lower = 0;
  for (let i = 0; i < sound.length; i++) {
    const time = i / sampleRate;
    low += (hash(i, seed) * 2 - 1 - low) * place.tone;
    lower += (low - lower) * place.tone * 2;
    const wave = place.swell === 0 ? 1 : 0.5 + 0.5 * Math.sin((time / place.swell) * turn - 1.2);
    const level = (score.ambient * (1 - place.depth + place.depth * wave)) / Math.sqrt(place.tone) / 3;
    sound[i] = (sound[i] ?? 0) + lower * level;
    if (score.ambience === "crickets") sound[i] = (sound[i] ?? 0) + cricket(time) * score.ambient * 0.09;
  }
}

function cricket(time: number): number {
  const chirp = time % 1.7 < 0.5 ? Math.max(0, Math.sin(time * 19 * turn)) : 0;
  return chirp * Math.sin(3900 * time * turn);
}

/** Fades in and out and brings the loudest moment to 0.7 of full scale. */
function finish(sound: Float32Array, length: number): void {
  let peak = 0;
  for (const value of sound) peak = Math.max(peak, Math.abs(value));
  const gain = 0.7 / Math.max(0.01, peak);
  for (let i = 0; i < sound.length; i++) {
    const time = i / sampleRate;
    sound[i] = (sound[i] ?? 0) * gain * smooth(0, 1, time) * (1 - smooth(length - 2, length, time));
  }
}

function wav(sound: Float32Array): Buffer {
  const data = Buffer.alloc(44 + sound.length * 2);
  data.write("RIFF", 0);
  data.writeUInt32LE(36 + sound.length * 2, 4);
  data.write("WAVEfmt ", 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(sampleRate, 24);
  data.writeUInt32LE(sampleRate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write("data", 36);
  data.writeUInt32LE(sound.length * 2, 40);
  sound.forEach((value, i) => data.writeInt16LE(Math.round(value * 32767), 44 + i * 2));
  return data;
}
