/** Numbers that look random and are the same on every run. */

/** 0 to 1 for a whole number and a seed. */
export function hash(index: number, seed: number): number {
  let n = (Math.imul(index | 0, 0x9e3779b1) ^ Math.imul(Math.round(seed * 64) | 0, 0x85ebca6b)) >>> 0;
  n = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d);
  n = Math.imul(n ^ (n >>> 12), 0x297a2d39);
  return ((n ^ (n >>> 15)) >>> 0) / 4294967296;
}

/** A number for a word, to seed with. */
export function seedOf(word: string): number {
  let n = 7;
  for (const letter of word) n = (Math.imul(n, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return n % 100_000;
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** 0 before `from`, 1 after `to`, eased between. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** The remainder that is never negative. */
export function wrap(value: number, length: number): number {
  return ((value % length) + length) % length;
}

/** Smooth noise, 0 to 1, one hill per unit. */
export function noise(x: number, seed: number): number {
  const whole = Math.floor(x);
  return lerp(hash(whole, seed), hash(whole + 1, seed), smooth(0, 1, x - whole));
}

/** Noise with finer noise upon it, about 0 to 1. */
export function ridges(x: number, seed: number, octaves = 4): number {
  let sum = 0;
  let share = 0.5;
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * 2 ** octave, seed + octave * 17) * share;
    share /= 2;
  }
  return sum / (1 - share * 2);
}
