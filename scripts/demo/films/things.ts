import { H, type Stage, W } from "./film.ts";
import { hash } from "./maths.ts";
import { disc, glow, type Hue, line, shape, tint, within } from "./paint.ts";

/** Things that stand in more than one film. */

export interface Skyline {
  seed: number;
  foot: number;
  low: number;
  high: number;
  wide: number;
  offset?: number;
  colour: Hue;
  /** Colour of the lower part, where haze lies. */
  haze: Hue;
  windows?: Hue;
  /** Share of windows with light. */
  lit?: number;
}

export function skyline(stage: Stage, city: Skyline): void {
  const { ctx } = stage;
  const offset = city.offset ?? 0;
  const seed = city.seed + stage.look.seed;
  const first = Math.floor((offset - 100) / city.wide);
  const last = Math.ceil((offset + W + 100) / city.wide);
  const gradient = ctx.createLinearGradient(0, city.foot - city.high, 0, city.foot);
  gradient.addColorStop(0, tint(stage, city.colour));
  gradient.addColorStop(1, tint(stage, city.haze));
  for (let i = first; i < last; i++) {
    const wide = city.wide * (0.82 + hash(i, seed) * 0.5);
    const tall = city.low + (city.high - city.low) * hash(i, seed + 1) ** 1.6;
    const x = i * city.wide - offset;
    const y = city.foot - tall;
    ctx.fillStyle = gradient;
    ctx.fillRect(x, y, wide, tall + H);
    if (hash(i, seed + 2) > 0.6) ctx.fillRect(x + wide * 0.3, y - 14, wide * 0.4, 16);
    if (hash(i, seed + 3) > 0.72) ctx.fillRect(x + wide * 0.5, y - 46, 3, 50);
    if (city.windows) litWindows(stage, city, { x, y, wide, tall, index: i });
  }
}

interface House {
  x: number;
  y: number;
  wide: number;
  tall: number;
  index: number;
}

function litWindows(stage: Stage, city: Skyline, house: House): void {
  if (!city.windows) return;
  const [hue, saturation, light] = city.windows;
  const columns = Math.floor((house.wide - 12) / 15);
  const rows = Math.min(16, Math.floor((house.tall - 20) / 20));
  for (let n = 0; n < columns * rows; n++) {
    const seed = city.seed + house.index * 3 + stage.look.seed;
    if (hash(n, seed) > (city.lit ?? 0.35)) continue;
    const warm = hash(n, seed + 9) > 0.3 ? hue : hue + 150;
    stage.ctx.fillStyle = tint(stage, [warm, saturation, light], 0.35 + hash(n, seed + 5) * 0.6);
    stage.ctx.fillRect(house.x + 8 + (n % columns) * 15, house.y + 14 + Math.floor(n / columns) * 20, 7, 10);
  }
}

/** A person on foot, seen from the side; the feet stand at (x, y). */
export function person(stage: Stage, x: number, y: number, tall: number, colour: Hue, step = 0): void {
  const swing = Math.sin(step) * tall * 0.13;
  const hip = y - tall * 0.46;
  line(
    stage,
    [
      [x, hip],
      [x + swing, y],
    ],
    tall * 0.085,
    colour,
  );
  line(
    stage,
    [
      [x, hip],
      [x - swing, y],
    ],
    tall * 0.085,
    colour,
  );
  shape(
    stage,
    [
      [x - tall * 0.07, y - tall * 0.82],
      [x + tall * 0.07, y - tall * 0.82],
      [x + tall * 0.12, y - tall * 0.34],
      [x - tall * 0.12, y - tall * 0.34],
    ],
    colour,
  );
  disc(stage, x, y - tall * 0.9, tall * 0.085, colour);
}

export function umbrella(stage: Stage, x: number, y: number, radius: number, colour: Hue): void {
  const { ctx } = stage;
  line(
    stage,
    [
      [x, y - radius * 0.5],
      [x, y + radius * 0.9],
    ],
    2.5,
    [220, 20, 12],
  );
  const gradient = ctx.createLinearGradient(0, y - radius * 0.6, 0, y);
  gradient.addColorStop(0, tint(stage, [colour[0], colour[1], colour[2] + 14]));
  gradient.addColorStop(1, tint(stage, [colour[0], colour[1], colour[2] - 12]));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.ellipse(x, y, radius, radius * 0.62, 0, Math.PI, 0);
  for (let i = 3; i >= 0; i--) {
    ctx.quadraticCurveTo(x - radius + (i + 0.5) * radius * 0.5, y - 7, x - radius + i * radius * 0.5, y);
  }
  ctx.fill();
}

/** A bird far off, its wings beating. */
function bird(stage: Stage, x: number, y: number, size: number, beat: number, colour: Hue, alpha = 0.85): void {
  const lift = Math.sin(beat) * size * 0.45;
  const { ctx } = stage;
  ctx.strokeStyle = tint(stage, colour, alpha);
  ctx.lineWidth = size * 0.13;
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(x - size, y - lift);
  ctx.quadraticCurveTo(x - size * 0.35, y - size * 0.25 - lift * 0.3, x, y);
  ctx.quadraticCurveTo(x + size * 0.35, y - size * 0.25 - lift * 0.3, x + size, y - lift);
  ctx.stroke();
}

export function flock(stage: Stage, x: number, y: number, count: number, size: number, colour: Hue): void {
  for (let i = 0; i < count; i++) {
    const side = i % 2 === 0 ? 1 : -1;
    const row = Math.ceil(i / 2);
    const sway = Math.sin(stage.t * 0.8 + i) * 4;
    bird(
      stage,
      x - row * size * 2.6 + sway,
      y + side * row * size * 1.3,
      size * (1 - row * 0.05),
      stage.t * 5 + i,
      colour,
    );
  }
}

/** A boat with a lantern; `length` in pixels, its water line at y. */
export function boat(stage: Stage, x: number, y: number, length: number, colour: Hue, lamp = true): void {
  const { ctx } = stage;
  const rock = Math.sin(stage.t * 0.9 + x * 0.01) * 0.02;
  within(stage, () => {
    ctx.translate(x, y);
    ctx.rotate(rock);
    ctx.fillStyle = tint(stage, colour);
    ctx.beginPath();
    ctx.moveTo(-length * 0.5, -length * 0.12);
    ctx.quadraticCurveTo(-length * 0.3, length * 0.06, 0, length * 0.05);
    ctx.quadraticCurveTo(length * 0.3, length * 0.06, length * 0.5, -length * 0.13);
    ctx.quadraticCurveTo(0, -length * 0.02, -length * 0.5, -length * 0.12);
    ctx.fill();
    ctx.beginPath();
    ctx.ellipse(0, -length * 0.05, length * 0.2, length * 0.15, 0, Math.PI, 0);
    ctx.fill();
    if (!lamp) return;
    glow(stage, length * 0.3, -length * 0.16, length * 0.6, [36, 95, 60], 0.7);
    disc(stage, length * 0.3, -length * 0.16, length * 0.022, [44, 100, 82]);
  });
}

/** A conifer; its foot stands at (x, y). */
export function pine(stage: Stage, x: number, y: number, tall: number, colour: Hue, seed: number): void {
  const points: [number, number][] = [[x, y - tall]];
  const right: [number, number][] = [];
  for (let i = 1; i <= 7; i++) {
    const down = y - tall + (tall * 0.95 * i) / 7;
    const wide = tall * 0.032 * (i + 0.6) * (0.8 + hash(i, seed) * 0.45);
    right.push([x + wide, down], [x + wide * 0.45, down - tall * 0.025]);
    points.unshift([x - wide, down], [x - wide * 0.45, down - tall * 0.025]);
  }
  shape(stage, [...points, ...right, [x + tall * 0.02, y], [x - tall * 0.02, y]], colour);
}

/** A paper lantern lit from inside. */
export function lantern(stage: Stage, x: number, y: number, size: number, colour: Hue, alpha = 1): void {
  const { ctx } = stage;
  glow(stage, x, y, size * 3.2, colour, 0.5 * alpha);
  const gradient = ctx.createLinearGradient(0, y - size, 0, y + size);
  gradient.addColorStop(0, tint(stage, [colour[0], colour[1], colour[2] - 14], alpha));
  gradient.addColorStop(0.7, tint(stage, [colour[0] + 14, 100, 74], alpha));
  gradient.addColorStop(1, tint(stage, colour, alpha));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.moveTo(x - size * 0.5, y + size * 0.7);
  ctx.bezierCurveTo(x - size, y - size * 0.3, x - size * 0.5, y - size, x, y - size);
  ctx.bezierCurveTo(x + size * 0.5, y - size, x + size, y - size * 0.3, x + size * 0.5, y + size * 0.7);
  ctx.closePath();
  ctx.fill();
}
