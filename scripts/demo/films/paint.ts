import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { H, type Stage, W } from "./film.ts";
import { hash, ridges, wrap } from "./maths.ts";

/** Brushes every scene shares. Colours are hue, saturation and lightness. */
export type Hue = readonly [hue: number, saturation: number, light: number];

/** A colour in the look of the stage. */
export function tint(stage: Stage, [hue, saturation, light]: Hue, alpha = 1): string {
  const { look } = stage;
  const h = wrap(hue + look.hue, 360).toFixed(1);
  const s = Math.min(100, saturation * look.saturation).toFixed(1);
  const l = Math.min(100, light * look.light).toFixed(1);
  return `hsla(${h}, ${s}%, ${l}%, ${Math.max(0, alpha).toFixed(3)})`;
}

/** Draws with the state of the canvas kept. */
export function within(stage: Stage, draw: () => void): void {
  stage.ctx.save();
  draw();
  stage.ctx.restore();
}

/** A camera: what is at (x, y) comes to the middle of the picture, `zoom` times as large. */
export function camera(stage: Stage, x: number, y: number, zoom: number, draw: () => void): void {
  within(stage, () => {
    stage.ctx.translate(W / 2, H / 2);
    stage.ctx.scale(zoom, zoom);
    stage.ctx.translate(-x, -y);
    draw();
  });
}

/** A vertical gradient over the whole picture, or from `top` to `bottom`. */
export function wash(stage: Stage, stops: [at: number, colour: Hue, alpha?: number][], top = 0, bottom = H): void {
  const gradient = stage.ctx.createLinearGradient(0, top, 0, bottom);
  for (const [at, colour, alpha] of stops) gradient.addColorStop(at, tint(stage, colour, alpha));
  stage.ctx.fillStyle = gradient;
  const from = top === 0 ? -H : top;
  const to = bottom === H ? H * 2 : bottom;
  stage.ctx.fillRect(-W, from, W * 3, to - from);
}

/** Soft light added to what is there. */
export function glow(stage: Stage, x: number, y: number, radius: number, colour: Hue, alpha = 0.6): void {
  within(stage, () => {
    const gradient = stage.ctx.createRadialGradient(x, y, 0, x, y, radius);
    for (const [at, share] of [
      [0, 1],
      [0.15, 0.62],
      [0.4, 0.22],
      [0.7, 0.05],
      [1, 0],
    ] as const) {
      gradient.addColorStop(at, tint(stage, colour, alpha * share));
    }
    stage.ctx.globalCompositeOperation = "screen";
    stage.ctx.fillStyle = gradient;
    stage.ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  });
}

export function disc(stage: Stage, x: number, y: number, radius: number, colour: Hue, alpha = 1): void {
  stage.ctx.fillStyle = tint(stage, colour, alpha);
  stage.ctx.beginPath();
  stage.ctx.arc(x, y, Math.max(0, radius), 0, Math.PI * 2);
  stage.ctx.fill();
}

export function line(stage: Stage, points: [number, number][], width: number, colour: Hue, alpha = 1): void {
  const { ctx } = stage;
  ctx.strokeStyle = tint(stage, colour, alpha);
  ctx.lineWidth = width;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.stroke();
}

export function shape(stage: Stage, points: [number, number][], colour: Hue, alpha = 1): void {
  const { ctx } = stage;
  ctx.fillStyle = tint(stage, colour, alpha);
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}

export interface Hills {
  seed: number;
  /** Height of the foot of the hills on the picture. */
  y: number;
  tall: number;
  /** Pixels from one hill to the next. */
  wide: number;
  colour: Hue;
  /** Colour they fade to at the foot, as mist or depth. */
  foot?: Hue;
  offset?: number;
  octaves?: number;
}

/** Height of a line of hills at a place of the picture. */
export function hillAt(stage: Stage, hills: Hills, x: number): number {
  return (
    hills.y - hills.tall * ridges((x + (hills.offset ?? 0)) / hills.wide, hills.seed + stage.look.seed, hills.octaves)
  );
}

/** A line of hills, filled down to the bottom of the picture. */
export function hills(stage: Stage, line: Hills): void {
  const { ctx } = stage;
  const step = 6;
  const shift = wrap(line.offset ?? 0, step);
  const gradient = ctx.createLinearGradient(0, line.y - line.tall, 0, line.y + 60);
  gradient.addColorStop(0, tint(stage, line.colour));
  gradient.addColorStop(1, tint(stage, line.foot ?? line.colour));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.moveTo(-300, H * 2);
  for (let x = -300 - shift; x <= W + 300; x += step) ctx.lineTo(x, hillAt(stage, line, x));
  ctx.lineTo(W + 300, H * 2);
  ctx.fill();
}

/** A band of mist, thickest at `y`. */
export function mist(stage: Stage, y: number, tall: number, colour: Hue, alpha: number): void {
  wash(
    stage,
    [
      [0, colour, 0],
      [0.5, colour, alpha],
      [1, colour, 0],
    ],
    y - tall,
    y + tall,
  );
}

/** Stars that breathe slowly; `drift` moves the sky in pixels. */
export function stars(stage: Stage, count: number, bottom: number, seed: number, drift = 0): void {
  for (let i = 0; i < count; i++) {
    const x = wrap(hash(i, seed + stage.look.seed) * (W + 80) + drift, W + 80) - 40;
    const y = hash(i, seed + 1 + stage.look.seed) ** 1.4 * bottom;
    const size = 0.6 + hash(i, seed + 2) ** 4 * 1.7;
    const breath = i % 6 === 0 ? 0.7 + 0.3 * Math.sin(stage.t * (0.5 + hash(i, seed + 3)) + i) : 1;
    disc(stage, x, y, size, [220, 60, 92], (0.35 + 0.6 * hash(i, seed + 4)) * breath);
  }
}

/** Moon or sun with its halo. */
export function moon(stage: Stage, x: number, y: number, radius: number, colour: Hue, halo = 0.5): void {
  glow(stage, x, y, radius * 7, colour, halo * 0.6);
  glow(stage, x, y, radius * 2.6, colour, halo);
  disc(stage, x, y, radius, colour);
}

/** Darker corners. */
export function vignette(stage: Stage, alpha = 0.45): void {
  const gradient = stage.ctx.createRadialGradient(W / 2, H / 2, H * 0.45, W / 2, H / 2, W * 0.72);
  gradient.addColorStop(0, "rgba(0, 0, 0, 0)");
  gradient.addColorStop(1, `rgba(0, 0, 0, ${alpha})`);
  stage.ctx.fillStyle = gradient;
  stage.ctx.fillRect(0, 0, W, H);
}

const copies = new Map<string, Canvas>();

/** Mirrors what is above `y` below it, rippled, as far as `depth` pixels down. */
export function mirror(stage: Stage, y: number, depth: number, ripple = 5, alpha = 0.75): void {
  const { canvas } = stage.ctx;
  const key = `${canvas.width}x${canvas.height}`;
  const copy = copies.get(key) ?? createCanvas(canvas.width, canvas.height);
  copies.set(key, copy);
  copy.getContext("2d").drawImage(canvas, 0, 0);
  const matrix = stage.ctx.getTransform();
  const at = matrix.d * y + matrix.f;
  const band = 4;
  within(stage, () => {
    stage.ctx.setTransform(1, 0, 0, 1, 0, 0);
    const base = stage.ctx.globalAlpha * alpha;
    for (let down = 0; down < depth * matrix.d && at - down - band > 0; down += band) {
      const share = down / (depth * matrix.d);
      const shift = Math.sin(stage.t * 1.3 + down * (0.16 - share * 0.08)) * ripple * (0.25 + share);
      stage.ctx.globalAlpha = base * (1 - share ** 2);
      stage.ctx.drawImage(copy, 0, at - down - band, canvas.width, band, shift, at + down, canvas.width, band + 0.5);
    }
  });
}
