import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { type Film, H, W } from "../film.ts";
import { drawShot } from "../frame.ts";
import { compose, type Composition } from "./choose.ts";
import { setTitle } from "./titles.ts";

/** Raw RGBA pixels of a poster, 1280x720. */
export function drawPoster(film: Film, video: { key: string; title: string }, index: number): Uint8Array {
  const canvas = createCanvas(W, H);
  const ctx = canvas.getContext("2d");
  const scene = compose(film, video.key, index);
  ctx.save();
  pointCamera(ctx, scene);
  drawShot(ctx, scene.shot, scene.t, scene.look);
  ctx.restore();
  setTitle(ctx, scene.layout, { title: video.title, small: film.english });
  return new Uint8Array(canvas.data());
}

/** Where the picture of a composition is looked at from. */
export function pointCamera(ctx: SKRSContext2D, { flipped, zoom, x, y }: Composition): void {
  if (flipped) {
    ctx.translate(W, 0);
    ctx.scale(-1, 1);
  }
  ctx.translate(-(zoom - 1) * W * x, -(zoom - 1) * H * y);
  ctx.scale(zoom, zoom);
}
