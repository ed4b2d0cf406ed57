import { H, type Stage, W } from "./film.ts";
import { hash, wrap } from "./maths.ts";
import { glow, type Hue, tint } from "./paint.ts";

/** Slanted rain. */
export function rain(stage: Stage, count: number, colour: Hue = [215, 40, 80], alpha = 0.22): void {
  const { ctx, t } = stage;
  ctx.strokeStyle = tint(stage, colour, alpha);
  ctx.lineCap = "round";
  for (let i = 0; i < count; i++) {
    const near = 0.45 + hash(i, 3) * 0.55;
    const y = wrap(hash(i, 1) * 900 + t * 760 * near, H + 120) - 60;
    const x = wrap(hash(i, 2) * (W + 200) - y * 0.12, W + 200) - 100;
    ctx.lineWidth = near * 1.6;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x - 5 * near, y + 42 * near);
    ctx.stroke();
  }
}

/** Snow: large soft flakes before small slow ones. */
export function snow(stage: Stage, count: number, wind = 14): void {
  const { ctx, t } = stage;
  for (let i = 0; i < count; i++) {
    const near = hash(i, 3) ** 2;
    const y = wrap(hash(i, 1) * 900 + t * (26 + near * 60), H + 40) - 20;
    const x = wrap(hash(i, 2) * 1400 + t * wind * (0.4 + near) + Math.sin(t * 0.7 + i) * 14, W + 60) - 30;
    const size = 1.3 + near * 4.2;
    ctx.fillStyle = `rgba(255, 255, 255, ${0.75 - near * 0.4})`;
    ctx.beginPath();
    ctx.arc(x, y, size, 0, Math.PI * 2);
    ctx.fill();
  }
}

/** Lights out of focus, drifting. */
export function bokeh(stage: Stage, count: number, hues: number[], seed: number, size = 46, drift = 5): void {
  const { ctx, t } = stage;
  ctx.save();
  ctx.globalCompositeOperation = "screen";
  for (let i = 0; i < count; i++) {
    const radius = size * (0.35 + hash(i, seed + 3));
    const x = wrap(hash(i, seed + stage.look.seed) * (W + 200) + t * drift * (0.4 + hash(i, seed + 5)), W + 200) - 100;
    const y = hash(i, seed + 1 + stage.look.seed) * H + Math.sin(t * 0.3 + i) * 8;
    const hue = hues[i % hues.length] ?? 40;
    const alpha = 0.1 + 0.2 * hash(i, seed + 4) * (0.8 + 0.2 * Math.sin(t * 0.6 + i * 2));
    const gradient = ctx.createRadialGradient(x, y, radius * 0.2, x, y, radius);
    gradient.addColorStop(0, tint(stage, [hue, 80, 60], alpha * 0.7));
    gradient.addColorStop(0.88, tint(stage, [hue, 85, 65], alpha));
    gradient.addColorStop(1, tint(stage, [hue, 85, 65], 0));
    ctx.fillStyle = gradient;
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  ctx.restore();
}

/** One heap of cloud, lit from above. */
export function cloud(stage: Stage, x: number, y: number, size: number, light: Hue, shade: Hue, seed: number): void {
  const { ctx } = stage;
  for (let i = 0; i < 11; i++) {
    const share = i / 10 - 0.5;
    const radius = size * (0.2 + 0.24 * hash(i, seed)) * (1 - Math.abs(share) * 1.1) + size * 0.08;
    const cx = x + share * size * 2.1;
    const cy = y - radius * 0.5;
    const gradient = ctx.createLinearGradient(0, y - size * 0.5, 0, y + size * 0.12);
    gradient.addColorStop(0, tint(stage, light));
    gradient.addColorStop(1, tint(stage, shade, 0.25));
    ctx.fillStyle = gradient;
    ctx.beginPath();
    ctx.arc(cx, cy, radius, 0, Math.PI * 2);
    ctx.fill();
  }
}

/** Small lights that wander, as fireflies or sparks. */
export function wanderers(
  stage: Stage,
  count: number,
  colour: Hue,
  seed: number,
  top = 120,
  bottom = 660,
  size = 22,
): void {
  for (let i = 0; i < count; i++) {
    const s = seed + stage.look.seed;
    const x = wrap(hash(i, s) * W + Math.sin(stage.t * 0.31 + i * 1.7) * 70 + stage.t * (hash(i, s + 2) - 0.4) * 14, W);
    const y = top + hash(i, s + 1) * (bottom - top) + Math.sin(stage.t * 0.43 + i * 2.3) * 34;
    const breath = Math.max(0, Math.sin(stage.t * (0.7 + hash(i, s + 3) * 0.6) + i * 2.1)) ** 0.7;
    glow(stage, x, y, size * (0.6 + hash(i, s + 4)), colour, breath * 0.9);
    glow(stage, x, y, size * 0.28, [colour[0], colour[1], 92], breath);
  }
}
