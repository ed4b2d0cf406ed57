import { createCanvas } from "@napi-rs/canvas";
import { type Film, H, W } from "../film.ts";
import { drawShot } from "../frame.ts";
import { compose } from "./choose.ts";
import { setTitle } from "./titles.ts";

/** Raw RGBA pixels of a poster, 1280x720. */
export function drawPoster(film: Film, video: { key: string; title: string }, index: number): Uint8Array {
  const canvas = createCanvas(W, H);
  const ctx = canvas.getContext("2d");
  const scene = compose(film, video.key, index);
  ctx.save();
  if (scene.flipped) {
    ctx.translate(W, 0);
    ctx.scale(-1, 1);
  }
  ctx.translate(-(scene.zoom - 1) * W * scene.x, -(scene.zoom - 1) * H * scene.y);
  ctx.scale(scene.zoom, scene.zoom);
  drawShot(ctx, scene.shot, scene.t, scene.look);
  ctx.restore();
  setTitle(ctx, scene.layout, { title: video.title, small: film.english });
  return new Uint8Array(canvas.data());
}
