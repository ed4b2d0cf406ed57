import { type Film, H, type Stage, W } from "../film.ts";
import { hash, noise, ridges } from "../maths.ts";
import { glow, type Hue, hills, line, mirror, shape, stars, tint, vignette, wash, within } from "../paint.ts";
import { lydian } from "../score.ts";
import { person, pine } from "../things.ts";

/** One curtain of light: soft upright bands along a slow wave. */
function curtain(stage: Stage, y: number, tall: number, hue: number, seed: number, alpha: number): void {
  const { ctx } = stage;
  const wide = 26;
  within(stage, () => {
    ctx.globalCompositeOperation = "screen";
    for (let x = -60; x < W + 60; x += 13) {
      const wave = Math.sin(x / 210 + stage.t * 0.16 + seed) * 50 + Math.sin(x / 90 - stage.t * 0.11 + seed * 2) * 20;
      const bright =
        alpha *
        (0.25 + 0.75 * noise(x / 120 + stage.t * 0.14, seed + stage.look.seed)) *
        (0.4 + 0.6 * ridges(x / 420 - stage.t * 0.05, seed + 4, 2));
      const foot = y + wave;
      const top = foot - tall * (0.6 + 0.5 * noise(x / 160 - stage.t * 0.1, seed + 8));
      const gradient = ctx.createLinearGradient(0, top, 0, foot + 26);
      gradient.addColorStop(0, tint(stage, [hue + 120, 70, 50], 0));
      gradient.addColorStop(0.45, tint(stage, [hue + 50, 75, 50], bright * 0.4));
      gradient.addColorStop(0.86, tint(stage, [hue, 85, 55], bright));
      gradient.addColorStop(1, tint(stage, [hue - 10, 90, 60], 0));
      ctx.fillStyle = gradient;
      ctx.fillRect(x, top, wide, foot + 26 - top);
    }
  });
}

function heaven(stage: Stage, seed: number): void {
  wash(stage, [
    [0, [232, 62, 7]],
    [0.6, [214, 60, 15]],
    [1, [196, 56, 20]],
  ]);
  stars(stage, 150, 480, seed);
}

function lake(stage: Stage): void {
  heaven(stage, 1201);
  curtain(stage, 330, 330, 152, 3, 0.6);
  curtain(stage, 250, 280, 170, 9, 0.45);
  hills(stage, {
    seed: 1203,
    y: 440,
    tall: 190,
    wide: 340,
    octaves: 5,
    offset: stage.t * 2,
    colour: [214, 40, 17],
    foot: [190, 40, 24],
  });
  for (let i = 0; i < 40; i++)
    pine(stage, i * 36 - 40, 456 + hash(i, 1205) * 8, 50 + hash(i, 1206) * 62, [210, 56, 7], i);
  mirror(stage, 456, 264, 4, 0.85);
  wash(
    stage,
    [
      [0, [200, 60, 14], 0],
      [1, [222, 66, 5], 0.7],
    ],
    456,
    H,
  );
  vignette(stage);
}

function cabin(stage: Stage): void {
  heaven(stage, 1211);
  curtain(stage, 380, 380, 140, 21, 0.55);
  curtain(stage, 300, 300, 190, 27, 0.35);
  hills(stage, {
    seed: 1213,
    y: 560,
    tall: 120,
    wide: 420,
    offset: stage.t * 3,
    colour: [206, 44, 26],
    foot: [196, 40, 40],
  });
  for (let i = 0; i < 22; i++)
    pine(stage, i * 66 - 50 - stage.t * 4, 580 + hash(i, 1215) * 16, 150 + hash(i, 1216) * 120, [206, 52, 9], i + 40);
  hills(stage, {
    seed: 1218,
    y: 650,
    tall: 70,
    wide: 620,
    octaves: 2,
    offset: stage.t * 6,
    colour: [190, 44, 52],
    foot: [212, 50, 26],
  });
  const x = 820 - stage.t * 6;
  shape(
    stage,
    [
      [x - 100, 640],
      [x - 100, 556],
      [x + 100, 556],
      [x + 100, 640],
    ],
    [18, 44, 13],
  );
  shape(
    stage,
    [
      [x - 134, 566],
      [x, 470],
      [x + 134, 566],
    ],
    [196, 40, 62],
  );
  shape(
    stage,
    [
      [x - 98, 566],
      [x, 498],
      [x + 98, 566],
    ],
    [18, 44, 13],
  );
  for (const side of [-56, 20]) {
    shape(
      stage,
      [
        [x + side, 580],
        [x + side + 36, 580],
        [x + side + 36, 616],
        [x + side, 616],
      ],
      [40, 98, 68],
    );
    glow(stage, x + side + 18, 598, 130, [34, 96, 58], 0.6);
  }
  for (let i = 0; i < 7; i++)
    glow(
      stage,
      x + 60 + i * 6 + Math.sin(stage.t * 0.5 + i) * 8,
      470 - ((stage.t * 12 + i * 30) % 210),
      28 + i * 4,
      [200, 20, 80],
      0.14,
    );
  vignette(stage);
}

function tent(stage: Stage): void {
  heaven(stage, 1221);
  within(stage, () => {
    const { ctx } = stage;
    ctx.globalCompositeOperation = "screen";
    for (let i = 0; i < 88; i++) {
      const angle = -Math.PI * (0.06 + (i / 88) * 0.88);
      const bright = 0.13 * (0.2 + noise(i * 0.25 + stage.t * 0.2, 1224 + stage.look.seed));
      const gradient = ctx.createRadialGradient(640, 420, 60, 640, 420, 800);
      gradient.addColorStop(0, tint(stage, [150, 80, 55], 0));
      gradient.addColorStop(0.3, tint(stage, [150 + i / 2, 85, 55], bright));
      gradient.addColorStop(0.7, tint(stage, [280, 70, 50], bright * 0.5));
      gradient.addColorStop(1, tint(stage, [320, 70, 50], 0));
      ctx.fillStyle = gradient;
      ctx.beginPath();
      ctx.moveTo(640, 420);
      ctx.arc(640, 420, 820, angle - 0.1, angle + 0.1);
      ctx.fill();
    }
  });
  hills(stage, { seed: 1226, y: 560, tall: 210, wide: 300, octaves: 5, colour: [220, 40, 13], foot: [200, 40, 20] });
  hills(stage, { seed: 1228, y: 690, tall: 80, wide: 560, octaves: 2, colour: [196, 40, 34], foot: [216, 50, 12] });
  glow(stage, 480, 600, 240, [30, 96, 56], 0.6);
  shape(
    stage,
    [
      [370, 654],
      [480, 516],
      [590, 654],
    ],
    [26, 94, 56],
  );
  shape(
    stage,
    [
      [480, 516],
      [590, 654],
      [536, 654],
    ],
    [18, 84, 40],
  );
  line(
    stage,
    [
      [480, 516],
      [468, 654],
    ],
    3,
    [16, 70, 26],
  );
  const dark: Hue = [216, 50, 6];
  person(stage, 720, 664, 120, dark);
  person(stage, 768, 662, 104, dark);
  line(
    stage,
    [
      [728, 604],
      [762, 606],
    ],
    6,
    dark,
  );
  vignette(stage);
}

function fading(stage: Stage): void {
  wash(stage, [
    [0, [226, 54, 16]],
    [0.6, [200, 44, 40]],
    [0.8, [30, 70, 66]],
    [1, [210, 40, 30]],
  ]);
  stars(stage, 60, 300, 1231);
  curtain(stage, 340, 300, 156, 33, 0.4 * (1 - stage.p * 0.7));
  glow(stage, 900, 520, 520, [34, 96, 66], 0.3 + stage.p * 0.5);
  hills(stage, {
    seed: 1233,
    y: 560,
    tall: 230,
    wide: 320,
    octaves: 5,
    offset: stage.t * 3,
    colour: [220, 34, 46],
    foot: [30, 44, 66],
  });
  hills(stage, {
    seed: 1237,
    y: 640,
    tall: 120,
    wide: 380,
    offset: stage.t * 6,
    colour: [214, 36, 28],
    foot: [206, 34, 44],
  });
  for (let i = 0; i < 14; i++)
    pine(stage, i * 104 - 60 - stage.t * 9, 730, 170 + hash(i, 1239) * 120, [216, 44, 12], i + 80);
  vignette(stage, 0.4);
}

export const aurora: Film = {
  key: "aurora",
  title: "极光",
  english: "AURORA",
  score: {
    root: 45,
    scale: lydian,
    chords: [0, 5, 1, 4],
    chord: 7,
    voice: "flute",
    pace: 1,
    density: 0.4,
    pad: 0.75,
    ambience: "wind",
    ambient: 0.18,
  },
  shots: [
    { title: "湖", seconds: 16, draw: lake, lines: ["光从北边来，没有声音。", "湖把它接住，又放开。"] },
    { title: "木屋", seconds: 14, draw: cabin, lines: ["木屋里有人生了火，", "窗子和天空一起亮着。"] },
    { title: "头顶", seconds: 14, draw: tent, lines: ["抬头的时候，他们都忘了说话。"] },
    { title: "天亮之前", seconds: 14, draw: fading, lines: ["天亮之前，光慢慢收起裙角。", "明晚见。"] },
  ],
};
