import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Score } from "./score.ts";

/** Every scene draws in these coordinates, whatever the size of the picture. */
export const W = 1280;
export const H = 720;
export const fps = 25;
/** Seconds two neighbouring shots are mixed. */
const mix = 1;

/** What a poster varies so that two videos of one film do not look alike. */
export interface Look {
  /** Degrees added to every hue. */
  hue: number;
  /** Factors of saturation and lightness, 1 for none. */
  saturation: number;
  light: number;
  /** Added to the seeds of everything random. */
  seed: number;
}

export const plain: Look = { hue: 0, saturation: 1, light: 1, seed: 0 };

/** All a scene may know: where to draw, when, and in which look. */
export interface Stage {
  ctx: SKRSContext2D;
  /** Seconds since the shot began; a little below zero or past its end while shots are mixed. */
  t: number;
  /** The same as a share of the shot, 0 to 1. */
  p: number;
  look: Look;
}

export interface Shot {
  /** Title of its chapter. */
  title: string;
  seconds: number;
  /** Narration, spread evenly over the shot. */
  lines: string[];
  english?: string[];
  draw(stage: Stage): void;
}

export interface Film {
  key: string;
  title: string;
  /** Second line of the title card. */
  english: string;
  score: Score;
  /** Whether the end card is set on white paper, for bright films. */
  bright?: boolean;
  /** A 1920x1080 rendition on top of the three others. */
  large?: boolean;
  shots: Shot[];
}

export interface Placed {
  shot: Shot;
  start: number;
}

/** The shots with the second each begins at. */
export function placed(film: Film): Placed[] {
  let start = 0;
  return film.shots.map((shot) => {
    const item = { shot, start };
    start += shot.seconds;
    return item;
  });
}

export function seconds(film: Film): number {
  return film.shots.reduce((sum, shot) => sum + shot.seconds, 0);
}

/** The shots seen at a time, each with its weight; two while they are mixed. */
export function seenAt(film: Film, time: number): (Placed & { weight: number })[] {
  const last = film.shots.length - 1;
  return placed(film)
    .map((item, index) => {
      const enters = index === 0 ? 1 : (time - item.start + mix / 2) / mix;
      const leaves = index === last ? 1 : (item.start + item.shot.seconds + mix / 2 - time) / mix;
      return { ...item, enters, leaves };
    })
    .filter(({ enters, leaves }) => enters > 0 && leaves > 0)
    .map(({ shot, start, enters }) => ({ shot, start, weight: Math.min(1, enters) }));
}
