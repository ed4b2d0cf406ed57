import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { type Film, H, W } from "../film.ts";
import { drawShot } from "../frame.ts";
import { hash, seedOf } from "../maths.ts";
import { compose } from "./choose.ts";

/** Size of an upright poster in pixels. */
export const upright = { width: 800, height: 1200 };
const { width, height } = upright;

const serif = '"Noto Serif CJK SC", "Noto Serif CJK JP", serif';
const edge = 64;

/** Raw RGBA pixels of the upright poster: a tall section of the picture, with the title below or along the side. */
export function drawUpright(
  film: Film,
  video: { key: string; title: string; small: string },
  index: number,
): Uint8Array {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext("2d");
  const scene = compose(film, video.key, index);
  const scale = height / H;
  const wide = createCanvas(W * scale, height);
  const picture = wide.getContext("2d");
  if (scene.flipped) {
    picture.translate(W * scale, 0);
    picture.scale(-1, 1);
  }
  picture.scale(scale, scale);
  drawShot(picture, scene.shot, scene.t, scene.look);
  const share = 0.2 + hash(7, seedOf(video.key)) * 0.6;
  ctx.drawImage(wide, -(W * scale - width) * share, 0);
  if (seedOf(video.key) % 3 === 0 && video.title.length <= 6 && isDarkAtTheSide(ctx)) down(ctx, video);
  else below(ctx, video);
  return new Uint8Array(canvas.data());
}

type Words = Record<"title" | "small", string>;

function isDarkAtTheSide(ctx: SKRSContext2D): boolean {
  const { data } = ctx.getImageData(width - 260, 80, 240, 700);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < data.length; i += 64) {
    sum += 0.21 * (data[i] ?? 0) + 0.72 * (data[i + 1] ?? 0) + 0.07 * (data[i + 2] ?? 0);
    count++;
  }
  return sum / count < 110;
}

function below(ctx: SKRSContext2D, { title, small }: Words): void {
  shade(ctx, 0, height, 0, height - 520);
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  const letters = 14;
  const size = fit(ctx, title, 128, letters);
  ctx.font = `bold ${size}px ${serif}`;
  ctx.letterSpacing = `${letters}px`;
  ctx.fillText(title, width / 2 + letters / 2, height - 170);
  ctx.fillRect(width / 2 - 36, height - 132, 72, 3);
  line(ctx, small, width / 2, height - 80);
}

function down(ctx: SKRSContext2D, { title, small }: Words): void {
  shade(ctx, width, 0, width - 460, 0);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const size = 112;
  ctx.font = `bold ${size}px ${serif}`;
  [...title].forEach((letter, at) => ctx.fillText(letter, width - 124, 150 + at * size * 1.14));
  ctx.textBaseline = "alphabetic";
  shade(ctx, 0, height, 0, height - 240);
  line(ctx, small, width / 2, height - 60);
}

function line(ctx: SKRSContext2D, text: string, x: number, y: number): void {
  const size = fit(ctx, text, 28, 8);
  ctx.font = `${size}px ${serif}`;
  ctx.letterSpacing = "8px";
  ctx.globalAlpha = 0.88;
  ctx.fillText(text, x + 4, y);
  ctx.globalAlpha = 1;
}

function fit(ctx: SKRSContext2D, text: string, wanted: number, spacing: number): number {
  ctx.font = `bold ${wanted}px ${serif}`;
  ctx.letterSpacing = `${spacing}px`;
  return Math.min(wanted, (wanted * (width - edge * 2)) / ctx.measureText(text).width);
}

/** Darkens the picture from one edge inwards, and sets the text colour. */
function shade(ctx: SKRSContext2D, x0: number, y0: number, x1: number, y1: number): void {
  const gradient = ctx.createLinearGradient(x0, y0, x1, y1);
  gradient.addColorStop(0, "rgba(4, 7, 14, 0.86)");
  gradient.addColorStop(0.5, "rgba(4, 7, 14, 0.5)");
  gradient.addColorStop(1, "rgba(4, 7, 14, 0)");
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
  ctx.lang = "zh-Hans";
  ctx.fillStyle = "#fffdf6";
}
