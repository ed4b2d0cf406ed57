import { type Film, H, type Stage, W } from "../film.ts";
import { clamp, hash, lerp, ridges, smooth, wrap } from "../maths.ts";
import { disc, type Hue, line, shape, tint, vignette, wash, within } from "../paint.ts";
import { yu } from "../score.ts";
import { flock } from "../things.ts";

const ink: Hue = [214, 20, 14];

function paper(stage: Stage): void {
  wash(stage, [
    [0, [42, 36, 93]],
    [0.6, [40, 34, 90]],
    [1, [36, 32, 84]],
  ]);
}

/** A drop of ink that has spread in water: rings of the same uneven outline. */
function blot(
  stage: Stage,
  x: number,
  y: number,
  radius: number,
  seed: number,
  alpha: number,
  colour: Hue = ink,
): void {
  const { ctx } = stage;
  for (let ring = 0; ring < 5; ring++) {
    const size = radius * (1 - ring * 0.15);
    ctx.fillStyle = tint(stage, colour, alpha * (0.14 + ring * 0.07));
    ctx.beginPath();
    for (let i = 0; i <= 72; i++) {
      const angle = (i / 72) * Math.PI * 2;
      const round = Math.cos(angle) * 2.2 + 5;
      const reach = size * (0.7 + 0.5 * ridges(round + Math.sin(angle) * 2.2 + stage.t * 0.05, seed + ring * 0.2, 3));
      ctx.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    }
    ctx.fill();
  }
}

function drops(stage: Stage): void {
  paper(stage);
  for (let i = 0; i < 6; i++) {
    const born = i * 1.7 - 0.8;
    const age = Math.max(0, stage.t - born);
    if (age === 0) continue;
    const x = [640, 380, 930, 520, 800, 250][i] ?? 640;
    const y = [350, 470, 260, 200, 520, 240][i] ?? 350;
    blot(
      stage,
      x,
      y,
      (60 + hash(i, 901) * 130) * (1 - Math.exp(-age * 0.55)),
      905 + i + stage.look.seed,
      0.9 - smooth(4, 14, age) * 0.3,
      i === 2 ? [4, 66, 42] : ink,
    );
  }
  vignette(stage, 0.16);
}

/** Far hills in washes of ink. */
function inkHills(stage: Stage, y: number, tall: number, seed: number, alpha: number, speed: number): void {
  const { ctx } = stage;
  const gradient = ctx.createLinearGradient(0, y - tall, 0, y + 30);
  gradient.addColorStop(0, tint(stage, ink, alpha));
  gradient.addColorStop(1, tint(stage, ink, 0));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.moveTo(-20, y + 40);
  for (let x = -20; x <= W + 20; x += 6)
    ctx.lineTo(x, y - tall * ridges((x + stage.t * speed) / 260, seed + stage.look.seed, 5) ** 1.5 * 1.3);
  ctx.lineTo(W + 20, y + 40);
  ctx.fill();
}

function landscape(stage: Stage): void {
  paper(stage);
  disc(stage, 930, 200, 64, [6, 74, 50], 0.9);
  for (let i = 0; i < 5; i++) inkHills(stage, 380 + i * 74, 280 - i * 20, 921 + i, 0.2 + i * 0.16, 3 + i * 4);
  const x = 330 + stage.t * 9;
  line(
    stage,
    [
      [x - 70, 600],
      [x - 30, 612],
      [x + 40, 612],
      [x + 84, 598],
    ],
    6,
    ink,
  );
  line(
    stage,
    [
      [x - 6, 606],
      [x, 560],
    ],
    6,
    ink,
  );
  shape(
    stage,
    [
      [x - 18, 566],
      [x, 546],
      [x + 18, 566],
    ],
    ink,
  );
  line(
    stage,
    [
      [x + 10, 572],
      [x + 70, 520],
      [x + 92, 610],
    ],
    1.5,
    ink,
    0.7,
  );
  flock(stage, 480 + stage.t * 16, 170, 5, 13, ink);
  vignette(stage, 0.16);
}

function bamboo(stage: Stage): void {
  paper(stage);
  disc(stage, 330, 250, 120, [40, 30, 80], 0.9);
  for (let i = 0; i < 6; i++) {
    const x = 640 + i * 112 + hash(i, 931 + stage.look.seed) * 50;
    const dark = 0.3 + hash(i, 932) * 0.6;
    const grown = smooth(i * 0.6 - 1, i * 0.6 + 3, stage.t);
    const sway = (y: number) => Math.sin(stage.t * 0.6 + i) * ((H - y) / H) ** 2 * 34;
    for (let n = 0; n < 8; n++) {
      const y = H - n * 106;
      if (n / 8 > grown) break;
      const top = y - 98 * clamp((grown - n / 8) * 8);
      line(
        stage,
        [
          [x + sway(y), y],
          [x + sway(top), top],
        ],
        20 - (i % 3) * 5,
        [170, 24, 18],
        dark,
      );
      if (n > 2 && n % 2 === i % 2) leaf(stage, x + sway(y), y, i + n, dark);
    }
  }
  vignette(stage, 0.16);
}

function leaf(stage: Stage, x: number, y: number, seed: number, alpha: number): void {
  const { ctx } = stage;
  for (let i = 0; i < 5; i++) {
    const angle = lerp(0.2, 2.6, hash(i, 940 + seed)) + Math.sin(stage.t * 0.9 + i + seed) * 0.06;
    const long = 70 + hash(i, 950 + seed) * 60;
    within(stage, () => {
      ctx.translate(x, y);
      ctx.rotate(angle);
      ctx.fillStyle = tint(stage, [168, 26, 14], alpha);
      ctx.beginPath();
      ctx.moveTo(0, 0);
      ctx.quadraticCurveTo(long * 0.35, -14, long, 0);
      ctx.quadraticCurveTo(long * 0.35, 11, 0, 0);
      ctx.fill();
    });
  }
}

function koi(stage: Stage, turn: number, reach: number, colour: Hue, size: number): void {
  const { ctx } = stage;
  const body: [number, number][] = [];
  for (let n = 0; n <= 64; n++) {
    const i = n / 4;
    const angle = turn - i * 0.052 * (300 / reach) * size;
    const wave = Math.sin(stage.t * 3 - i * 0.42) * i * 0.9;
    body.push([640 + Math.cos(angle) * (reach + wave), 370 + Math.sin(angle) * (reach + wave) * 0.66]);
  }
  body.forEach(([x, y], i) => disc(stage, x, y, Math.sin(((i / 4 + 2.2) / 19) * Math.PI) * 34 * size, colour));
  const [nx, ny] = body[16] ?? [0, 0];
  for (const side of [-1, 1]) {
    ctx.fillStyle = tint(stage, colour, 0.4);
    ctx.beginPath();
    ctx.ellipse(
      nx + Math.cos(turn) * side * 46 * size,
      ny + Math.sin(turn) * side * 40 * size,
      34 * size,
      14 * size,
      turn + side * 0.6,
      0,
      Math.PI * 2,
    );
    ctx.fill();
  }
  const [tx, ty] = body[64] ?? [0, 0];
  blot(stage, tx, ty, 46 * size, 960, 0.6, colour);
}

function circling(stage: Stage): void {
  paper(stage);
  for (let i = 0; i < 4; i++) {
    const life = wrap(stage.t * 0.12 + i / 4, 1);
    stage.ctx.strokeStyle = tint(stage, ink, 0.22 * (1 - life));
    stage.ctx.lineWidth = 3;
    stage.ctx.beginPath();
    stage.ctx.ellipse(640, 370, 60 + life * 480, (60 + life * 480) * 0.66, 0, 0, Math.PI * 2);
    stage.ctx.stroke();
  }
  koi(stage, stage.t * 0.5, 230, ink, 1.25);
  koi(stage, stage.t * 0.5 + Math.PI, 230, [8, 78, 48], 1.25);
  blot(stage, 140, 620, 130, 971, 0.5);
  blot(stage, 1150, 110, 100, 972, 0.4);
  vignette(stage, 0.16);
}

export const inkDance: Film = {
  key: "ink-dance",
  title: "墨舞",
  english: "DANCE OF INK",
  bright: true,
  score: {
    root: 45,
    scale: yu,
    chords: [0, 1, 3, 0],
    chord: 6,
    voice: "pluck",
    pace: 2,
    density: 0.55,
    pad: 0.28,
    ambience: "none",
    ambient: 0,
  },
  shots: [
    { title: "一滴", seconds: 13, draw: drops, lines: ["一滴墨落进水里，先是静，然后是云。"] },
    { title: "山水", seconds: 13, draw: landscape, lines: ["山从纸里长出来，", "留白的地方，都是水。"] },
    { title: "竹", seconds: 11, draw: bamboo, lines: ["竹子一节一节地写，风一笔一笔地改。"] },
    { title: "双鱼", seconds: 13, draw: circling, lines: ["黑的追着红的，红的追着黑的。", "停笔的时候，它们还在游。"] },
  ],
};
