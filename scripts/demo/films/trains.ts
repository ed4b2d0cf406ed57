import { type Stage, W } from "./film.ts";
import { hash, wrap } from "./maths.ts";
import { disc, glow, type Hue, hills, moon, stars, tint, wash } from "./paint.ts";
import { pine } from "./things.ts";

const coal: Hue = [218, 40, 8];

/** Carriages with lit windows, the head at x, running to the left of it. */
export function train(stage: Stage, x: number, y: number, size: number, cars: number): void {
  const { ctx } = stage;
  for (let i = 0; i < cars; i++) {
    const left = x - (i + 1) * size * 4.1;
    if (left > W || left + size * 4 < 0) continue;
    ctx.fillStyle = tint(stage, [204, 46, 16]);
    ctx.beginPath();
    ctx.roundRect(left, y - size, size * 4, size * 0.86, i === 0 ? [size * 0.1, size * 0.5, 0, 0] : size * 0.1);
    ctx.fill();
    ctx.fillStyle = tint(stage, [24, 74, 46]);
    ctx.fillRect(left, y - size * 0.36, size * 4, size * 0.06);
    for (let n = 0; n < 6; n++) {
      ctx.fillStyle = tint(stage, [42, 95, 70 + hash(n + i * 6, 5) * 12]);
      ctx.fillRect(left + size * (0.22 + n * 0.62), y - size * 0.78, size * 0.4, size * 0.3);
    }
    glow(stage, left + size * 2, y - size * 0.6, size * 2.2, [38, 95, 55], 0.3);
    ctx.fillStyle = tint(stage, coal);
    ctx.fillRect(left + size * 0.3, y - size * 0.14, size * 3.4, size * 0.14);
  }
  glow(stage, x, y - size * 0.4, size * 4, [46, 90, 70], 0.55);
}

/** Head and shoulders from behind, hair tied up. */
export function traveller(stage: Stage, x: number): void {
  const { ctx } = stage;
  ctx.fillStyle = tint(stage, [222, 34, 6]);
  ctx.beginPath();
  ctx.ellipse(x, 372, 58, 74, 0.08, 0, Math.PI * 2);
  ctx.ellipse(x + 44, 296, 34, 30, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.beginPath();
  ctx.moveTo(x - 26, 420);
  ctx.bezierCurveTo(x - 30, 480, x - 130, 470, x - 150, 560);
  ctx.lineTo(x - 170, 800);
  ctx.lineTo(x + 190, 800);
  ctx.lineTo(x + 160, 560);
  ctx.bezierCurveTo(x + 140, 470, x + 40, 480, x + 36, 420);
  ctx.fill();
}

/** What passes outside a window. */
export function passing(stage: Stage, speed: number): void {
  wash(stage, [
    [0, [230, 56, 10]],
    [0.6, [222, 46, 28]],
    [1, [206, 40, 20]],
  ]);
  moon(stage, 860, 190, 40, [48, 60, 88], 0.4);
  stars(stage, 60, 320, 221);
  hills(stage, {
    seed: 222,
    y: 500,
    tall: 200,
    wide: 460,
    offset: stage.t * 6 * speed,
    colour: [220, 40, 20],
    foot: [208, 36, 30],
  });
  hills(stage, {
    seed: 226,
    y: 560,
    tall: 120,
    wide: 340,
    offset: stage.t * 24 * speed,
    colour: [222, 44, 13],
    foot: [214, 40, 20],
  });
  for (let i = 0; i < 9; i++) {
    const x = wrap(i * 190 + hash(i, 228) * 140 - stage.t * 60 * speed, 1800) - 200;
    if (hash(i, 229) > 0.5) {
      glow(stage, x, 540, 60, [38, 95, 58], 0.55);
      disc(stage, x, 540, 3.5, [44, 100, 78]);
    } else pine(stage, x, 610, 110 + hash(i, 230) * 60, [220, 46, 9], i);
  }
  hills(stage, { seed: 233, y: 660, tall: 60, wide: 260, offset: stage.t * 120 * speed, colour: [224, 46, 6] });
}
