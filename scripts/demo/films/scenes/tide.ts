import { type Film, H, type Stage, W } from "../film.ts";
import { lerp } from "../maths.ts";
import { glow, type Hue, moon, stars, tint, vignette, wash } from "../paint.ts";
import { gong } from "../score.ts";
import { flock } from "../things.ts";

/** One wave behind the next, each with a bright crest. */
function waves(stage: Stage, far: Hue, near: Hue, crest: Hue): void {
  const { ctx } = stage;
  for (let i = 0; i < 9; i++) {
    const share = i / 8;
    const y = lerp(400, 690, share ** 1.3);
    const at = (x: number) =>
      y +
      Math.sin(x / (110 + share * 160) + stage.t * (0.8 - share * 0.2) + i * 1.9) * (4 + share * 22) +
      Math.sin(x / 60 - stage.t * 0.9 + i) * (1 + share * 4);
    ctx.fillStyle = tint(stage, [
      lerp(far[0], near[0], share),
      lerp(far[1], near[1], share),
      lerp(far[2], near[2], share),
    ]);
    ctx.beginPath();
    ctx.moveTo(-20, H + 20);
    for (let x = -20; x <= W + 20; x += 10) ctx.lineTo(x, at(x));
    ctx.lineTo(W + 20, H + 20);
    ctx.fill();
    ctx.strokeStyle = tint(stage, crest, 0.16 + share * 0.3);
    ctx.lineWidth = 1.5 + share * 3.5;
    ctx.beginPath();
    for (let x = -20; x <= W + 20; x += 10) ctx.lineTo(x, at(x));
    ctx.stroke();
  }
}

function night(stage: Stage): void {
  wash(stage, [
    [0, [230, 60, 9]],
    [0.55, [212, 56, 30]],
    [1, [214, 60, 10]],
  ]);
  stars(stage, 90, 340, 1301);
  moon(stage, 760, 210, 84, [46, 56, 90], 0.5);
  waves(stage, [208, 52, 34], [222, 62, 9], [196, 60, 80]);
  glow(stage, 760, 520, 260, [46, 60, 76], 0.35);
  vignette(stage, 0.4);
}

function day(stage: Stage): void {
  wash(stage, [
    [0, [212, 62, 56]],
    [0.4, [336, 60, 78]],
    [0.56, [32, 100, 76]],
    [1, [190, 50, 40]],
  ]);
  moon(stage, 460, 360 - stage.t * 5, 74, [40, 100, 80], 0.8);
  flock(stage, 620 + stage.t * 30, 190, 7, 14, [250, 30, 30]);
  waves(stage, [380, 74, 70], [208, 62, 28], [40, 90, 90]);
  glow(stage, 460, 500, 240, [36, 100, 70], 0.5);
  vignette(stage, 0.3);
}

export const tide: Film = {
  key: "tide",
  title: "潮汐",
  english: "TIDE",
  large: true,
  score: {
    root: 48,
    scale: gong,
    chords: [0, 3],
    chord: 6,
    voice: "bell",
    pace: 2,
    density: 0.5,
    pad: 0.5,
    ambience: "waves",
    ambient: 0.5,
  },
  shots: [
    { title: "月亮", seconds: 5, draw: night, lines: [] },
    { title: "海", seconds: 4, draw: day, lines: ["月亮拉着海，像拉着一个孩子的手。"] },
    { title: "晚安", seconds: 3, draw: (stage) => day({ ...stage, t: stage.t + 4 }), lines: [] },
  ],
};
