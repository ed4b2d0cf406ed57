import { type Film, type Stage, W } from "../film.ts";
import { hash, wrap } from "../maths.ts";
import { disc, glow, type Hue, hillAt, hills, line, mist, moon, shape, stars, tint, vignette, wash } from "../paint.ts";
import { dorian } from "../score.ts";

function dunes(stage: Stage): void {
  wash(stage, [
    [0, [204, 60, 58]],
    [0.5, [38, 70, 80]],
    [1, [34, 80, 60]],
  ]);
  moon(stage, 330, 170, 56, [46, 100, 88], 0.7);
  for (let i = 0; i < 6; i++)
    dune(stage, i, 350 + i * 66, [30 - i * 2, 66 + i * 3, 74 - i * 9], [26, 60, 62 - i * 9], 2 + i * 4);
  for (let i = 0; i < 7; i++) {
    const y = 420 + hash(i, 602) * 240;
    const points: [number, number][] = [];
    const x = wrap(hash(i, 603) * 1600 + stage.t * 90, 1700) - 300;
    for (let n = 0; n < 9; n++) points.push([x + n * 26, y + Math.sin(n * 0.6 + stage.t * 2 + i) * 6]);
    line(stage, points, 2, [44, 90, 90], 0.3);
  }
  vignette(stage, 0.3);
}

/** A dune: the lit side, and its shadow below the crest. */
function dune(stage: Stage, index: number, y: number, light: Hue, shade: Hue, speed: number): void {
  const crest = {
    seed: 610 + index,
    y,
    tall: 150,
    wide: 470,
    octaves: 2,
    offset: stage.t * speed,
    colour: light,
    foot: shade,
  };
  hills(stage, crest);
  const under: [number, number][] = [];
  for (let x = -20; x <= W + 20; x += 10)
    under.push([x, hillAt(stage, crest, x) + 16 + 70 * Math.max(0, Math.sin((x + stage.t * speed) / 150 + index))]);
  for (let x = W + 20; x >= -20; x -= 10) under.push([x, hillAt(stage, crest, x)]);
  shape(stage, under, [shade[0] - 6, shade[1], shade[2] - 12], 0.55);
}

function camel(stage: Stage, x: number, y: number, size: number, step: number, colour: Hue): void {
  const { ctx } = stage;
  for (const [at, phase] of [
    [-0.44, 0],
    [-0.3, 2.6],
    [0.34, 1.4],
    [0.46, 4],
  ] as const) {
    line(
      stage,
      [
        [x + at * size, y - size * 0.62],
        [x + at * size + Math.sin(step + phase) * size * 0.12, y],
      ],
      size * 0.09,
      colour,
    );
  }
  ctx.fillStyle = tint(stage, colour);
  ctx.beginPath();
  ctx.moveTo(x - size * 0.62, y - size * 0.6);
  ctx.bezierCurveTo(
    x - size * 0.6,
    y - size * 1.05,
    x - size * 0.34,
    y - size * 0.92,
    x - size * 0.26,
    y - size * 1.18,
  );
  ctx.bezierCurveTo(x - size * 0.1, y - size * 1.22, x - size * 0.08, y - size * 0.92, x, y - size * 0.94);
  ctx.bezierCurveTo(x + size * 0.1, y - size * 0.94, x + size * 0.12, y - size * 1.2, x + size * 0.26, y - size * 1.16);
  ctx.bezierCurveTo(x + size * 0.36, y - size * 0.9, x + size * 0.56, y - size * 0.86, x + size * 0.6, y - size * 0.62);
  ctx.bezierCurveTo(x + size * 0.3, y - size * 0.5, x - size * 0.4, y - size * 0.46, x - size * 0.62, y - size * 0.6);
  ctx.fill();
  line(
    stage,
    [
      [x + size * 0.52, y - size * 0.7],
      [x + size * 0.8, y - size * 0.72],
      [x + size * 0.86, y - size * 1.24],
    ],
    size * 0.12,
    colour,
  );
  line(
    stage,
    [
      [x + size * 0.84, y - size * 1.26],
      [x + size * 1.06, y - size * 1.22],
    ],
    size * 0.13,
    colour,
  );
}

function caravan(stage: Stage): void {
  wash(stage, [
    [0, [262, 40, 30]],
    [0.4, [340, 60, 54]],
    [0.6, [22, 96, 62]],
    [1, [14, 70, 30]],
  ]);
  moon(stage, 640, 410, 140, [32, 100, 68], 0.6);
  for (let i = 0; i < 2; i++) dune(stage, i + 20, 480 + i * 70, [12, 60, 46 - i * 8], [8, 60, 34 - i * 8], 2 + i * 3);
  const ridge = {
    seed: 633,
    y: 620,
    tall: 70,
    wide: 640,
    octaves: 2,
    offset: stage.t * 8,
    colour: [8, 56, 15] as const,
    foot: [4, 56, 8] as const,
  };
  for (let i = 0; i < 5; i++) {
    const x = 180 + i * 170 + stage.t * 18;
    camel(stage, x, hillAt(stage, ridge, x) + 6, 62, stage.t * 2.6 + i, [6, 56, 9]);
    if (i < 4)
      line(
        stage,
        [
          [x + 66, hillAt(stage, ridge, x) - 60],
          [x + 120, hillAt(stage, ridge, x + 130) - 36],
        ],
        1.5,
        [6, 56, 9],
      );
  }
  hills(stage, ridge);
  vignette(stage, 0.4);
}

function glass(stage: Stage): void {
  wash(stage, [
    [0, [254, 46, 9]],
    [0.6, [276, 34, 20]],
    [1, [22, 50, 24]],
  ]);
  stars(stage, 130, 460, 641);
  glow(stage, 640, 380, 480, [34, 90, 50], 0.4);
  for (let i = 0; i < 2; i++)
    dune(stage, i + 30, 590 + i * 70, [284, 26, 26 - i * 8], [270, 30, 16 - i * 6], 3 + i * 4);
  const { ctx } = stage;
  const level = 0.25 + stage.p * 0.5;
  const half = (down: number) => 16 + 124 * Math.sin(Math.min(1, down / 170) * Math.PI * 0.5);
  ctx.fillStyle = tint(stage, [40, 92, 62]);
  ctx.beginPath();
  const top = 380 - 170 * (1 - level * 0.8);
  ctx.moveTo(640 - half(380 - top) + 8, top);
  ctx.quadraticCurveTo(640, top + 34, 640 + half(380 - top) - 8, top);
  ctx.quadraticCurveTo(660, 350, 644, 384);
  ctx.lineTo(636, 384);
  ctx.quadraticCurveTo(620, 350, 640 - half(380 - top) + 8, top);
  ctx.fill();
  const heap = 550 - 120 * level;
  shape(
    stage,
    [
      [520, 556],
      [640 - 18, heap],
      [640 + 18, heap],
      [760, 556],
    ],
    [38, 90, 56],
  );
  line(
    stage,
    [
      [640, 380],
      [640, heap],
    ],
    4,
    [42, 95, 66],
  );
  for (let i = 0; i < 8; i++)
    disc(
      stage,
      640 + (hash(i, 650) - 0.5) * 8,
      390 + wrap(stage.t * 130 + i * 22, Math.max(10, heap - 390)),
      2.4,
      [46, 100, 80],
    );
  ctx.strokeStyle = tint(stage, [200, 40, 86], 0.75);
  ctx.lineWidth = 4;
  for (const side of [-1, 1]) {
    ctx.beginPath();
    ctx.moveTo(640 + side * 140, 196);
    ctx.bezierCurveTo(640 + side * 146, 320, 640 + side * 12, 330, 640 + side * 12, 380);
    ctx.bezierCurveTo(640 + side * 12, 430, 640 + side * 146, 440, 640 + side * 140, 562);
    ctx.stroke();
  }
  for (const y of [178, 562]) {
    ctx.fillStyle = tint(stage, [26, 54, 26]);
    ctx.beginPath();
    ctx.roundRect(470, y, 340, 26, 10);
    ctx.fill();
  }
  mist(stage, 690, 80, [280, 30, 14], 0.5);
  vignette(stage, 0.5);
}

export const desertWind: Film = {
  key: "desert-wind",
  title: "沙的时间",
  english: "THE TIME OF SAND",
  score: {
    root: 50,
    scale: dorian,
    chords: [0, 6, 3, 0],
    chord: 6.5,
    voice: "flute",
    pace: 2,
    density: 0.42,
    pad: 0.45,
    ambience: "wind",
    ambient: 0.4,
  },
  shots: [
    { title: "风的形状", seconds: 13, draw: dunes, lines: ["沙丘是风写下的字，", "写一夜，改一天。"] },
    { title: "驼队", seconds: 14, draw: caravan, lines: ["驼铃走在落日前面。", "他们不赶时间，时间跟着他们。"] },
    { title: "沙漏", seconds: 13, draw: glass, lines: ["最后一粒沙落下之前，", "夜还很长。"] },
  ],
};
