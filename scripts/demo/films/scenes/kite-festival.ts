import { type Film, type Stage } from "../film.ts";
import { hash, wrap } from "../maths.ts";
import { disc, glow, hills, line, moon, shape, tint, vignette, wash, within } from "../paint.ts";
import { major } from "../score.ts";
import { person } from "../things.ts";
import { cloud } from "../weather.ts";

const hues = [352, 28, 48, 168, 206, 286];

function kite(stage: Stage, x: number, y: number, size: number, hue: number, index: number): void {
  const lean = Math.sin(stage.t * 0.9 + index) * 0.22;
  within(stage, () => {
    const { ctx } = stage;
    ctx.translate(x, y);
    ctx.rotate(lean + 0.2);
    const tail: [number, number][] = [];
    for (let i = 0; i < 16; i++)
      tail.push([Math.sin(i * 0.6 - stage.t * 2.6 + index) * size * 0.16 * (i / 8), size * (1.1 + i * 0.17)]);
    line(stage, tail, Math.max(2, size * 0.04), [hue, 80, 60]);
    for (const i of [4, 8, 12]) {
      const [tx, ty] = tail[i] ?? [0, 0];
      shape(
        stage,
        [
          [tx, ty],
          [tx - size * 0.17, ty - size * 0.09],
          [tx - size * 0.17, ty + size * 0.09],
        ],
        [hue + 40, 86, 62],
      );
      shape(
        stage,
        [
          [tx, ty],
          [tx + size * 0.17, ty - size * 0.09],
          [tx + size * 0.17, ty + size * 0.09],
        ],
        [hue + 40, 86, 62],
      );
    }
    if (index % 3 === 1) return swallow(stage, size, hue);
    shape(
      stage,
      [
        [0, -size],
        [0, size * 1.1],
        [-size * 0.72, -size * 0.1],
      ],
      [hue, 84, 60],
    );
    shape(
      stage,
      [
        [0, -size],
        [0, size * 1.1],
        [size * 0.72, -size * 0.1],
      ],
      [hue + 34, 88, 62],
    );
    shape(
      stage,
      [
        [0, -size * 0.5],
        [size * 0.36, -size * 0.08],
        [0, size * 0.5],
        [-size * 0.36, -size * 0.08],
      ],
      [hue + 180, 40, 94],
      0.85,
    );
    line(
      stage,
      [
        [0, -size],
        [0, size * 1.1],
      ],
      2,
      [30, 30, 30],
      0.5,
    );
  });
}

/** The swallow kite of Beijing. */
function swallow(stage: Stage, size: number, hue: number): void {
  const { ctx } = stage;
  ctx.fillStyle = tint(stage, [hue, 80, 46]);
  ctx.beginPath();
  ctx.moveTo(0, -size * 0.7);
  ctx.bezierCurveTo(size * 0.5, -size * 0.9, size * 1.2, -size * 0.6, size * 1.4, 0);
  ctx.bezierCurveTo(size, -size * 0.2, size * 0.5, 0, size * 0.22, size * 0.1);
  ctx.lineTo(size * 0.62, size * 1.1);
  ctx.lineTo(0, size * 0.5);
  ctx.lineTo(-size * 0.62, size * 1.1);
  ctx.lineTo(-size * 0.22, size * 0.1);
  ctx.bezierCurveTo(-size * 0.5, 0, -size, -size * 0.2, -size * 1.4, 0);
  ctx.bezierCurveTo(-size * 1.2, -size * 0.6, -size * 0.5, -size * 0.9, 0, -size * 0.7);
  ctx.fill();
  for (const side of [-1, 1]) {
    disc(stage, side * size * 0.72, -size * 0.4, size * 0.2, [hue + 44, 90, 66]);
    disc(stage, side * size * 0.72, -size * 0.4, size * 0.09, [hue, 60, 96]);
    disc(stage, side * size * 0.14, -size * 0.44, size * 0.09, [0, 0, 100]);
    disc(stage, side * size * 0.14, -size * 0.44, size * 0.04, [220, 30, 14]);
  }
  disc(stage, 0, size * 0.06, size * 0.16, [hue + 44, 90, 66]);
}

function sky(stage: Stage): void {
  wash(stage, [
    [0, [200, 84, 54]],
    [0.7, [186, 74, 82]],
    [1, [80, 60, 86]],
  ]);
  for (let i = 0; i < 5; i++)
    cloud(
      stage,
      wrap(i * 340 + stage.t * 9, 1800) - 250,
      150 + hash(i, 982) * 260,
      90 + hash(i, 983) * 90,
      [0, 0, 100],
      [196, 60, 88],
      i,
    );
}

function meadow(stage: Stage): void {
  sky(stage);
  hills(stage, {
    seed: 985,
    y: 560,
    tall: 130,
    wide: 420,
    offset: stage.t * 4,
    colour: [134, 42, 58],
    foot: [90, 52, 66],
  });
  for (let i = 0; i < 6; i++) {
    const x = 170 + i * 190 + Math.sin(stage.t * 0.5 + i * 2) * 26;
    const y = 130 + hash(i, 986 + stage.look.seed) * 190 + Math.sin(stage.t * 0.7 + i) * 20;
    const foot = 220 + i * 170;
    stage.ctx.strokeStyle = tint(stage, [0, 0, 100], 0.7);
    stage.ctx.lineWidth = 1.6;
    stage.ctx.beginPath();
    stage.ctx.moveTo(x, y);
    stage.ctx.quadraticCurveTo((x + foot) / 2 + 40, 520, foot + 12, 610);
    stage.ctx.stroke();
    kite(stage, x, y, 34 + hash(i, 987) * 22, hues[i] ?? 0, i);
  }
  hills(stage, { seed: 988, y: 690, tall: 60, wide: 520, octaves: 2, colour: [96, 52, 50], foot: [110, 56, 34] });
  for (let i = 0; i < 6; i++)
    person(
      stage,
      220 + i * 170,
      672,
      i % 2 === 0 ? 84 : 62,
      [hues[(i + 2) % 6] ?? 0, 54, 34],
      Math.sin(stage.t * 0.6 + i),
    );
  vignette(stage, 0.14);
}

function high(stage: Stage): void {
  sky(stage);
  glow(stage, 1080, 110, 420, [48, 100, 86], 0.8);
  for (let i = 0; i < 5; i++) {
    const near = hash(i, 991);
    const x = ([170, 960, 250, 1130, 880][i] ?? 0) + stage.t * 9;
    kite(
      stage,
      x,
      ([150, 180, 470, 390, 560][i] ?? 0) + Math.sin(stage.t * 0.7 + i) * 26,
      40 + near * 50,
      hues[(i * 2) % 6] ?? 0,
      i,
    );
  }
  kite(stage, 560 + Math.sin(stage.t * 0.5) * 60, 330 + Math.sin(stage.t * 0.8) * 30, 150, 352, 1);
  vignette(stage, 0.14);
}

function homeward(stage: Stage): void {
  wash(stage, [
    [0, [232, 46, 46]],
    [0.45, [336, 66, 68]],
    [0.7, [34, 98, 70]],
    [1, [30, 70, 40]],
  ]);
  moon(stage, 420, 450, 74, [36, 100, 76], 0.8);
  for (let i = 0; i < 4; i++)
    kite(
      stage,
      640 + i * 140 + stage.t * 7,
      150 + i * 50 + Math.sin(stage.t * 0.6 + i) * 16,
      30 + i * 7,
      hues[i] ?? 0,
      i,
    );
  hills(stage, {
    seed: 995,
    y: 600,
    tall: 100,
    wide: 480,
    offset: stage.t * 3,
    colour: [330, 34, 40],
    foot: [20, 60, 52],
  });
  hills(stage, { seed: 997, y: 700, tall: 60, wide: 560, octaves: 2, colour: [300, 34, 15], foot: [290, 36, 9] });
  for (const [shift, tall] of [
    [0, 120],
    [66, 74],
  ] as const)
    person(stage, 470 + shift + stage.t * 16, 668, tall, [300, 36, 10], stage.t * 4 + shift);
  line(
    stage,
    [
      [486 + stage.t * 16, 600],
      [520 + stage.t * 16, 618],
    ],
    5,
    [300, 36, 10],
  );
  vignette(stage, 0.3);
}

export const kiteFestival: Film = {
  key: "kite-festival",
  title: "风筝节",
  english: "KITE FESTIVAL",
  bright: true,
  score: {
    root: 55,
    scale: major,
    chords: [0, 4, 3, 4],
    chord: 3.5,
    voice: "pluck",
    pace: 4,
    density: 0.62,
    pad: 0.3,
    ambience: "crowd",
    ambient: 0.12,
  },
  shots: [
    { title: "起风了", seconds: 10, draw: meadow, lines: ["三月的风，是一年里最好的线。"] },
    { title: "高处", seconds: 9, draw: high, lines: ["飞得再高，也有人牵着。"] },
    { title: "收线", seconds: 9, draw: homeward, lines: ["回家吧，明天还有风。"] },
  ],
};
