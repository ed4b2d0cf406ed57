import { type Film, H, type Stage, W } from "../film.ts";
import { hash, wrap } from "../maths.ts";
import {
  disc,
  glow,
  type Hue,
  hills,
  line,
  mirror,
  mist,
  moon,
  shape,
  tint,
  vignette,
  wash,
  within,
} from "../paint.ts";
import { yu } from "../score.ts";
import { wanderers } from "../weather.ts";

const spark: Hue = [68, 95, 60];

function trunks(
  stage: Stage,
  count: number,
  seed: number,
  wide: number,
  speed: number,
  colour: Hue,
  foot: number,
): void {
  for (let i = 0; i < count; i++) {
    const x = wrap((i + hash(i, seed + stage.look.seed) * 0.7) * ((W + 400) / count) - stage.t * speed, W + 400) - 200;
    const half = wide * (0.6 + hash(i, seed + 1) * 0.8);
    const lean = (hash(i, seed + 2) - 0.5) * 60;
    shape(
      stage,
      [
        [x - half + lean, -20],
        [x + half * 0.8 + lean, -20],
        [x + half, foot],
        [x + half * 2.4, foot + 40],
        [x - half * 2.4, foot + 40],
        [x - half, foot],
      ],
      colour,
    );
    for (let n = 0; n < 2; n++) {
      const y = 60 + hash(i * 2 + n, seed + 3) * 260;
      const side = hash(i * 2 + n, seed + 4) > 0.5 ? 1 : -1;
      line(
        stage,
        [
          [x + lean * (1 - y / foot), y],
          [x + side * half * 3.4, y - half * 3],
          [x + side * half * 6, y - half * 4],
        ],
        half * 0.36,
        colour,
      );
    }
  }
}

function leaves(stage: Stage, seed: number, colour: Hue, speed: number): void {
  for (let i = 0; i < 34; i++) {
    const x = wrap(hash(i, seed + stage.look.seed) * (W + 300) - stage.t * speed, W + 300) - 150;
    disc(stage, x, -40 + hash(i, seed + 1) * 110, 60 + hash(i, seed + 2) * 70, colour);
  }
}

function grass(stage: Stage, y: number, seed: number, colour: Hue, speed: number): void {
  for (let i = 0; i < 90; i++) {
    const x = wrap((i / 90) * (W + 60) - stage.t * speed, W + 60) - 30;
    const tall = 30 + hash(i, seed) * 60;
    const sway = Math.sin(stage.t * 0.8 + i * 0.4) * 5;
    shape(
      stage,
      [
        [x - 6, y + 40],
        [x + (hash(i, seed + 1) - 0.5) * 40 + sway, y - tall],
        [x + 6, y + 40],
      ],
      colour,
    );
  }
}

function walk(stage: Stage): void {
  wash(stage, [
    [0, [176, 50, 9]],
    [0.6, [150, 46, 22]],
    [1, [160, 50, 7]],
  ]);
  glow(stage, 640, 400, 460, [120, 50, 44], 0.6);
  trunks(stage, 16, 701, 12, 4, [156, 42, 17], 560);
  mist(stage, 520, 130, [130, 40, 40], 0.4);
  trunks(stage, 10, 711, 22, 10, [162, 48, 10], 610);
  wanderers(stage, 22, spark, 715, 160, 640, 26);
  trunks(stage, 5, 721, 46, 22, [168, 56, 4], 680);
  leaves(stage, 725, [166, 54, 5], 16);
  grass(stage, 700, 728, [164, 56, 4], 22);
  vignette(stage);
}

function pond(stage: Stage): void {
  wash(stage, [
    [0, [190, 56, 8]],
    [0.5, [172, 44, 24]],
    [1, [180, 50, 6]],
  ]);
  moon(stage, 900, 150, 44, [60, 50, 86], 0.45);
  hills(stage, { seed: 731, y: 430, tall: 100, wide: 260, octaves: 5, colour: [168, 44, 12], foot: [160, 40, 20] });
  trunks(stage, 9, 733, 15, 3, [170, 48, 8], 430);
  wanderers(stage, 18, spark, 736, 200, 430, 22);
  mirror(stage, 460, 260, 4, 0.7);
  wash(
    stage,
    [
      [0, [176, 50, 14], 0.1],
      [1, [186, 60, 5], 0.8],
    ],
    460,
    H,
  );
  for (let i = 0; i < 9; i++)
    pad(stage, hash(i, 738 + stage.look.seed) * W - stage.t * 2, 520 + hash(i, 739) * 150, 30 + hash(i, 739) * 50, i);
  grass(stage, 712, 741, [176, 60, 4], 6);
  vignette(stage);
}

function pad(stage: Stage, x: number, y: number, size: number, index: number): void {
  stage.ctx.fillStyle = tint(stage, [146, 44, 17]);
  stage.ctx.beginPath();
  stage.ctx.ellipse(x, y, size, size * 0.28, 0, 0.3, Math.PI * 1.92);
  stage.ctx.lineTo(x, y);
  stage.ctx.fill();
  if (index % 3 !== 0) return;
  for (const lean of [-0.7, -0.35, 0, 0.35, 0.7]) {
    stage.ctx.fillStyle = tint(stage, [326, 66, 74 - Math.abs(lean) * 16]);
    stage.ctx.beginPath();
    stage.ctx.ellipse(x + lean * size * 0.4, y - size * 0.28, size * 0.13, size * 0.34, lean, 0, Math.PI * 2);
    stage.ctx.fill();
  }
}

function clearing(stage: Stage): void {
  wash(stage, [
    [0, [196, 58, 10]],
    [0.6, [168, 44, 26]],
    [1, [150, 50, 8]],
  ]);
  glow(stage, 640, 300, 560, [90, 60, 50], 0.5);
  within(stage, () => {
    stage.ctx.globalCompositeOperation = "screen";
    for (let i = 0; i < 5; i++) {
      const x = 420 + i * 120 + Math.sin(stage.t * 0.2 + i) * 20;
      shape(
        stage,
        [
          [x, -10],
          [x + 60, -10],
          [x + 10, 640],
          [x - 150, 640],
        ],
        [80, 50, 60],
        0.07,
      );
    }
  });
  trunks(stage, 12, 751, 16, 3, [160, 46, 13], 560);
  hills(stage, { seed: 754, y: 650, tall: 70, wide: 520, octaves: 2, colour: [132, 44, 18], foot: [150, 50, 7] });
  const { ctx } = stage;
  ctx.fillStyle = tint(stage, [26, 34, 10]);
  ctx.beginPath();
  ctx.moveTo(560, 650);
  ctx.bezierCurveTo(620, 560, 600, 460, 610, 340);
  ctx.lineTo(668, 340);
  ctx.bezierCurveTo(672, 460, 660, 560, 730, 650);
  ctx.fill();
  for (let i = 0; i < 26; i++) {
    const angle = hash(i, 756) * Math.PI * 2;
    const reach = hash(i, 757) ** 0.6;
    disc(stage, 640 + Math.cos(angle) * reach * 270, 250 + Math.sin(angle) * reach * 130, 54 + hash(i, 758) * 46, [
      118 + hash(i, 759) * 20,
      46,
      14 + (1 - reach) * 10,
    ]);
  }
  for (let i = 0; i < 20; i++) {
    const angle = stage.t * (0.12 + hash(i, 761) * 0.1) + i * 1.9;
    const x = 640 + Math.cos(angle) * (110 + hash(i, 762) * 330);
    const y = 300 + Math.sin(angle * 1.3) * (70 + hash(i, 763) * 170);
    glow(stage, x, y, 26, spark, 0.5 + 0.4 * Math.sin(stage.t * 0.9 + i * 2));
    disc(stage, x, y, 2.6, [64, 100, 88], 0.9);
  }
  grass(stage, 700, 766, [160, 56, 5], 4);
  vignette(stage, 0.55);
}

export const fireflyForest: Film = {
  key: "firefly-forest",
  title: "萤火森林",
  english: "FIREFLY FOREST",
  score: {
    root: 46,
    scale: yu,
    chords: [0, 2, 0, 3],
    chord: 7.5,
    voice: "bell",
    pace: 2,
    density: 0.34,
    pad: 0.5,
    ambience: "crickets",
    ambient: 0.2,
  },
  shots: [
    { title: "林间小路", seconds: 16, draw: walk, lines: ["森林在夜里点起很小的灯。", "跟着它们走，就不会迷路。"] },
    { title: "睡莲池", seconds: 14, draw: pond, lines: ["池塘里，也有一片会飞的星空。"] },
    { title: "老树", seconds: 15, draw: clearing, lines: ["老树讲了一个很长的故事，", "萤火虫听了三百年。"] },
  ],
};
