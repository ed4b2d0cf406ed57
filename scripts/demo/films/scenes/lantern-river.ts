import { type Film, H, type Stage, W } from "../film.ts";
import { hash, lerp, wrap } from "../maths.ts";
import { disc, glow, type Hue, hills, line, mirror, mist, moon, shape, stars, tint, vignette, wash } from "../paint.ts";
import { yu } from "../score.ts";
import { boat, lantern, person } from "../things.ts";

const red: Hue = [14, 92, 52];
const amber: Hue = [32, 96, 56];
const ink: Hue = [280, 34, 7];

/** A water lantern: a paper lotus with a flame. */
function lotus(stage: Stage, x: number, y: number, size: number, hue: number): void {
  glow(stage, x, y - size * 0.3, size * 3.4, [hue, 95, 56], 0.5);
  for (const [side, light] of [
    [-1, 46],
    [1, 46],
    [-0.5, 58],
    [0.5, 58],
    [0, 68],
  ] as const) {
    stage.ctx.fillStyle = tint(stage, [hue - 8, 88, light], 0.95);
    stage.ctx.beginPath();
    stage.ctx.ellipse(x + side * size * 0.5, y - size * 0.22, size * 0.26, size * 0.6, side * 0.72, 0, Math.PI * 2);
    stage.ctx.fill();
  }
  glow(stage, x, y - size * 0.6, size * 0.7, [48, 100, 84], 1);
}

function river(stage: Stage): void {
  wash(stage, [
    [0, [254, 50, 9]],
    [0.4, [272, 40, 22]],
    [0.5, [16, 52, 32]],
    [1, [262, 46, 6]],
  ]);
  stars(stage, 90, 260, 401);
  hills(stage, {
    seed: 402,
    y: 360,
    tall: 160,
    wide: 440,
    offset: stage.t * 2,
    colour: [272, 36, 16],
    foot: [12, 44, 30],
  });
  for (let i = 0; i < 18; i++) eaves(stage, i * 84 - 60 - stage.t * 3, 372, i);
  mirror(stage, 372, 230, 5, 0.6);
  wash(
    stage,
    [
      [0, [262, 44, 12], 0.2],
      [1, [258, 50, 5], 0.92],
    ],
    372,
    H,
  );
  for (let i = 0; i < 30; i++) {
    const near = (i + 0.5) / 30;
    const y = lerp(392, 700, near ** 1.8);
    const x = wrap(hash(i, 404) * (W + 300) + stage.t * (4 + near * 22), W + 300) - 150;
    lotus(stage, x, y + Math.sin(stage.t + i) * 2 * near, 6 + near ** 1.6 * 34, 14 + hash(i, 405) * 26);
  }
  vignette(stage);
}

function eaves(stage: Stage, x: number, y: number, index: number): void {
  const tall = 46 + hash(index, 411) * 44;
  const { ctx } = stage;
  ctx.fillStyle = tint(stage, [268, 36, 9]);
  ctx.fillRect(x + 8, y - tall, 72, tall);
  ctx.beginPath();
  ctx.moveTo(x - 8, y - tall + 4);
  ctx.quadraticCurveTo(x + 22, y - tall, x + 30, y - tall - 22);
  ctx.lineTo(x + 58, y - tall - 22);
  ctx.quadraticCurveTo(x + 66, y - tall, x + 96, y - tall + 4);
  ctx.fill();
  for (const shift of [22, 52]) {
    ctx.fillStyle = tint(stage, [36, 90, 60], hash(index + shift, 412) > 0.3 ? 0.9 : 0.12);
    ctx.fillRect(x + shift, y - tall + 16, 14, 18);
  }
  if (index % 2 === 0) lantern(stage, x + 4, y - tall + 22, 8, red);
}

function bridge(stage: Stage): void {
  wash(stage, [
    [0, [250, 52, 10]],
    [0.6, [284, 38, 24]],
    [1, [262, 44, 8]],
  ]);
  stars(stage, 80, 300, 421);
  moon(stage, 640, 250, 74, [44, 70, 84], 0.5);
  hills(stage, {
    seed: 422,
    y: 470,
    tall: 150,
    wide: 420,
    offset: stage.t * 2,
    colour: [276, 34, 16],
    foot: [292, 34, 24],
  });
  const { ctx } = stage;
  ctx.fillStyle = tint(stage, ink);
  ctx.beginPath();
  ctx.moveTo(60, 482);
  ctx.quadraticCurveTo(380, 400, 640, 330);
  ctx.quadraticCurveTo(900, 400, 1220, 482);
  ctx.lineTo(830, 482);
  ctx.arc(640, 482, 128, 0, Math.PI, true);
  ctx.fill();
  for (let i = 0; i < 5; i++) {
    const x = wrap(i * 240 + stage.t * (i % 2 === 0 ? 14 : -12), 1040) + 120;
    const y = 486 - 150 * (1 - Math.abs(x - 640) / 560);
    person(stage, x, y, 56, ink, stage.t * 3 + i);
    lantern(stage, x + 18, y - 20, 7, amber);
  }
  for (let i = 0; i < 9; i++)
    lantern(stage, 240 + i * 100, 500 - 140 * (1 - Math.abs(240 + i * 100 - 640) / 560) + 12, 9, red);
  mirror(stage, 482, 230, 6, 0.75);
  wash(
    stage,
    [
      [0, [270, 44, 12], 0.15],
      [1, [260, 50, 5], 0.85],
    ],
    482,
    H,
  );
  boat(stage, 300 + stage.t * 16, 590, 190, ink);
  for (let i = 0; i < 9; i++)
    lotus(
      stage,
      wrap(hash(i, 424) * W + stage.t * 9, W + 80) - 40,
      540 + hash(i, 425) * 140,
      12 + hash(i, 425) * 14,
      22,
    );
  vignette(stage);
}

function rising(stage: Stage): void {
  wash(stage, [
    [0, [248, 54, 8]],
    [0.6, [282, 42, 22]],
    [1, [18, 66, 36]],
  ]);
  stars(stage, 100, 400, 431);
  for (let i = 0; i < 34; i++) {
    const near = hash(i, 432) ** 2.2;
    const y = wrap(hash(i, 433) * 1000 - stage.t * (10 + near * 30), 1000) - 130;
    const x = hash(i, 434 + stage.look.seed) * W + Math.sin(stage.t * 0.3 + i) * 24;
    lantern(stage, x, y, 7 + near * 46, [22 + hash(i, 435) * 16, 94, 54], 0.6 + near * 0.4);
  }
  hills(stage, { seed: 436, y: 760, tall: 160, wide: 420, colour: [276, 36, 8] });
  for (let i = 0; i < 6; i++)
    person(stage, 180 + i * 170 + hash(i, 437) * 80, 690, 92 + hash(i, 438) * 26, [276, 40, 4]);
  vignette(stage);
}

function wish(stage: Stage): void {
  wash(stage, [
    [0, [262, 46, 10]],
    [0.55, [250, 48, 15]],
    [1, [246, 56, 5]],
  ]);
  glow(stage, 640, 430, 560, [22, 90, 46], 0.5);
  for (let i = 0; i < 11; i++) {
    const y = 380 + i * 30;
    const points: [number, number][] = [];
    for (let x = -20; x <= W + 20; x += 40)
      points.push([x, y + Math.sin(x * 0.012 + stage.t * 0.9 + i * 1.4) * (3 + i * 0.7)]);
    line(stage, points, 1.5 + i * 0.2, [28, 90, 60], 0.1 + 0.12 * Math.sin((i / 10) * Math.PI));
  }
  for (let i = 0; i < 8; i++) {
    const x = 100 + i * 160 + Math.sin(stage.t * 0.2 + i) * 30;
    glow(stage, x, 190 + hash(i, 442) * 90, 50, amber, 0.35);
    disc(stage, x, 190 + hash(i, 442) * 90, 15, amber, 0.22);
  }
  const bob = Math.sin(stage.t * 0.9) * 7;
  lotus(stage, 620 + stage.t * 5, 480 + bob, 118, 20);
  shape(
    stage,
    [
      [596 + stage.t * 5, 500 + bob],
      [644 + stage.t * 5, 500 + bob],
      [640 + stage.t * 5, 566 + bob],
      [600 + stage.t * 5, 566 + bob],
    ],
    [14, 80, 40],
    0.18,
  );
  mist(stage, 640, 120, [250, 50, 10], 0.6);
  vignette(stage, 0.55);
}

export const lanternRiver: Film = {
  key: "lantern-river",
  title: "灯河",
  english: "RIVER OF LANTERNS",
  score: {
    root: 50,
    scale: yu,
    chords: [0, 2, 4, 1],
    chord: 6,
    voice: "pluck",
    pace: 2,
    density: 0.5,
    pad: 0.45,
    ambience: "waves",
    ambient: 0.14,
  },
  shots: [
    { title: "放灯", seconds: 18, draw: river, lines: ["七月的夜里，河亮了起来。", "每一盏灯，都有一个名字。"] },
    { title: "石桥", seconds: 16, draw: bridge, lines: ["桥上的人走走停停，", "月亮落进桥洞，正好一圆。"] },
    { title: "升空", seconds: 17, draw: rising, lines: ["有的灯往水里去，有的灯往天上去。", "愿望不分方向。"] },
    { title: "一盏灯", seconds: 15, draw: wish, lines: ["最后一盏，写的是：", "愿看见它的人，今夜好眠。"] },
  ],
};
