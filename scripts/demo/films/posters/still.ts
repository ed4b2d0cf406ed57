import { createCanvas } from "@napi-rs/canvas";
import { type Film, H, W } from "../film.ts";
import { drawShot } from "../frame.ts";

/** Raw RGBA pixels of a frame from shot `at` of the film, 1280x720, without text. */
export function drawStill(film: Film, at: number): Uint8Array {
  const canvas = createCanvas(W, H);
  const shot = film.shots[at % film.shots.length];
  if (!shot) throw new Error(`${film.key} has no shots`);
  drawShot(canvas.getContext("2d"), shot, shot.seconds * 0.6, { hue: 0, saturation: 1, light: 1.02, seed: at });
  return new Uint8Array(canvas.data());
}
