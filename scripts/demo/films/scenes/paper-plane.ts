import { type Film, H, type Stage, W } from "../film.ts";
import { hash, lerp, wrap } from "../maths.ts";
import { glow, type Hue, hills, line, moon, shape, tint, vignette, wash, within } from "../paint.ts";
import { major } from "../score.ts";
import { flock } from "../things.ts";
import { cloud } from "../weather.ts";

/** The plane; `lean` turns it, in radians. */
function plane(stage: Stage, x: number, y: number, size: number, lean: number, warm = 0): void {
  within(stage, () => {
    stage.ctx.translate(x, y);
    stage.ctx.rotate(lean);
    shape(
      stage,
      [
        [size, 0],
        [-size * 0.8, -size * 0.62],
        [-size * 0.42, -size * 0.06],
      ],
      [40, 30 + warm, 97],
    );
    shape(
      stage,
      [
        [size, 0],
        [-size * 0.42, -size * 0.06],
        [-size * 0.62, size * 0.34],
        [-size * 0.22, size * 0.1],
      ],
      [222, 30, 76],
    );
    shape(
      stage,
      [
        [size, 0],
        [-size * 0.22, size * 0.1],
        [-size * 0.78, size * 0.42],
      ],
      [30, 36 + warm, 90],
    );
  });
}

function trail(stage: Stage, at: (t: number) => [number, number]): void {
  for (let i = 1; i < 22; i++) {
    const [x, y] = at(stage.t - i * 0.11);
    const [x2, y2] = at(stage.t - i * 0.11 - 0.05);
    line(
      stage,
      [
        [x, y],
        [x2, y2],
      ],
      3,
      [0, 0, 100],
      0.6 * (1 - i / 22),
    );
  }
}

function clouds(stage: Stage, y: number, size: number, speed: number, light: Hue, shade: Hue, seed: number): void {
  for (let i = 0; i < 5; i++) {
    const x = wrap(i * 380 + hash(i, seed + stage.look.seed) * 200 - stage.t * speed, 1900) - 300;
    cloud(stage, x, y + hash(i, seed + 1) * 120, size * (0.7 + hash(i, seed + 2) * 0.6), light, shade, seed + i);
  }
}

function roofs(stage: Stage): void {
  wash(stage, [
    [0, [204, 82, 58]],
    [0.6, [190, 70, 80]],
    [1, [40, 80, 88]],
  ]);
  glow(stage, 1040, 120, 460, [46, 100, 84], 0.7);
  clouds(stage, 220, 150, 10, [0, 0, 100], [200, 60, 88], 81);
  hills(stage, {
    seed: 51,
    y: 600,
    tall: 160,
    wide: 460,
    offset: stage.t * 8,
    colour: [176, 36, 62],
    foot: [150, 38, 74],
  });
  for (let row = 0; row < 3; row++) {
    const offset = stage.t * (16 + row * 18);
    for (let i = Math.floor(offset / 150) - 1; i < (offset + W) / 150 + 1; i++) {
      const x = i * 150 - offset;
      const y = 540 + row * 64 - hash(i, 83 + row + stage.look.seed) * 60;
      const hue = 8 + hash(i, 84 + row) * 30;
      shape(
        stage,
        [
          [x + 12, y],
          [x + 132, y],
          [x + 132, H],
          [x + 12, H],
        ],
        [36, 44, 86 - row * 5],
      );
      shape(
        stage,
        [
          [x, y + 4],
          [x + 36, y - 42],
          [x + 112, y - 42],
          [x + 146, y + 4],
        ],
        [hue, 58, 60 - row * 5],
      );
      for (const shift of [34, 84]) {
        stage.ctx.fillStyle = tint(stage, [204, 40, 58]);
        stage.ctx.fillRect(x + shift, y + 24, 24, 32);
      }
    }
  }
  const at = (t: number): [number, number] => [150 + t * 62, 420 - t * 20 + Math.sin(t * 1.1) * 36];
  trail(stage, at);
  const [x, y] = at(stage.t);
  plane(stage, x, y, 58, -0.2 + Math.cos(stage.t * 1.1) * 0.2);
  vignette(stage, 0.14);
}

function above(stage: Stage): void {
  wash(stage, [
    [0, [214, 78, 46]],
    [0.55, [198, 78, 70]],
    [1, [186, 60, 90]],
  ]);
  glow(stage, 240, 140, 520, [50, 100, 88], 0.6);
  clouds(stage, 330, 130, 14, [0, 0, 98], [204, 50, 84], 91);
  clouds(stage, 470, 210, 30, [0, 0, 100], [206, 56, 84], 95);
  const y = 310 + Math.sin(stage.t * 0.9) * 66;
  const x = lerp(420, 820, stage.p) + Math.sin(stage.t * 0.6) * 40;
  trail(stage, (t) => [
    lerp(420, 820, stage.p) + Math.sin(t * 0.6) * 40 - (stage.t - t) * 150,
    310 + Math.sin(t * 0.9) * 66,
  ]);
  plane(stage, x, y, 86, Math.cos(stage.t * 0.9) * 0.26);
  clouds(stage, 660, 300, 62, [0, 0, 100], [200, 60, 90], 99);
  vignette(stage, 0.14);
}

function field(stage: Stage): void {
  wash(stage, [
    [0, [222, 54, 52]],
    [0.4, [330, 52, 72]],
    [0.62, [28, 96, 74]],
    [1, [40, 80, 60]],
  ]);
  moon(stage, 880, 420, 62, [40, 100, 80], 0.8);
  clouds(stage, 170, 150, 6, [18, 90, 84], [330, 56, 70], 103);
  hills(stage, {
    seed: 61,
    y: 560,
    tall: 140,
    wide: 520,
    offset: stage.t * 5,
    colour: [340, 30, 52],
    foot: [24, 70, 66],
  });
  hills(stage, {
    seed: 65,
    y: 640,
    tall: 100,
    wide: 420,
    offset: stage.t * 14,
    colour: [22, 46, 46],
    foot: [36, 66, 54],
  });
  hills(stage, {
    seed: 69,
    y: 720,
    tall: 80,
    wide: 360,
    offset: stage.t * 34,
    colour: [30, 56, 34],
    foot: [36, 60, 40],
  });
  flock(stage, 160 + stage.t * 30, 260, 6, 11, [320, 30, 30]);
  const at = (t: number): [number, number] => [260 + t * 52, 250 + t * 17 + Math.sin(t * 0.8) * 30];
  trail(stage, at);
  const [x, y] = at(stage.t);
  plane(stage, x, y, 64, 0.28 + Math.cos(stage.t * 0.8) * 0.16, 50);
  vignette(stage, 0.25);
}

export const paperPlane: Film = {
  key: "paper-plane",
  title: "纸飞机",
  english: "PAPER PLANE",
  bright: true,
  score: {
    root: 55,
    scale: major,
    chords: [0, 3, 4, 0],
    chord: 4,
    voice: "pluck",
    pace: 4,
    density: 0.55,
    pad: 0.35,
    ambience: "wind",
    ambient: 0.12,
  },
  shots: [
    { title: "越过屋顶", seconds: 12, draw: roofs, lines: ["谁家的窗口，放飞了一只纸飞机。"] },
    { title: "云的上面", seconds: 12, draw: above, lines: ["风说，跟我来。", "云的上面，一直是晴天。"] },
    { title: "落进黄昏", seconds: 12, draw: field, lines: ["它飞过了整个夏天，", "落进一片金色的黄昏。"] },
  ],
};
