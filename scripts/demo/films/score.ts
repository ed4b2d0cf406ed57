/** What the music of a film is made of. */
export interface Score {
  /** MIDI note of the lowest chord. */
  root: number;
  /** Semitones of the scale above the root. */
  scale: number[];
  /** Steps of the scale each chord stands on. */
  chords: number[];
  /** Seconds a chord lasts. */
  chord: number;
  voice: "bell" | "pluck" | "flute" | "piano" | "tick";
  /** Notes of the melody a second, and the share of them that sound. */
  pace: number;
  density: number;
  pad: number;
  ambience: "rain" | "wind" | "waves" | "crickets" | "rumble" | "crowd" | "none";
  ambient: number;
}

export const major = [0, 2, 4, 5, 7, 9, 11];
export const dorian = [0, 2, 3, 5, 7, 9, 10];
export const lydian = [0, 2, 4, 6, 7, 9, 11];
/** 宫调 and 羽调, the five-tone scales. */
export const gong = [0, 2, 4, 7, 9];
export const yu = [0, 3, 5, 7, 10];
