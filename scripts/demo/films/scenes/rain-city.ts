import { type Film, H, type Stage, W } from "../film.ts";
import { hash, smooth, wrap } from "../maths.ts";
import { disc, glow, type Hue, line, mirror, mist, tint, vignette, wash } from "../paint.ts";
import { yu } from "../score.ts";
import { flock, person, skyline, umbrella } from "../things.ts";
import { bokeh, rain } from "../weather.ts";

function heights(stage: Stage): void {
  wash(stage, [
    [0, [234, 55, 9]],
    [0.45, [258, 48, 20]],
    [0.75, [316, 52, 34]],
    [1, [340, 50, 30]],
  ]);
  glow(stage, 880, 520, 640, [322, 85, 52], 0.6);
  const go = stage.t;
  skyline(stage, {
    seed: 3,
    foot: 640,
    low: 140,
    high: 400,
    wide: 58,
    offset: go * 3,
    colour: [264, 40, 24],
    haze: [318, 48, 36],
  });
  mist(stage, 560, 130, [320, 60, 50], 0.3);
  skyline(stage, {
    seed: 8,
    foot: 690,
    low: 100,
    high: 430,
    wide: 84,
    offset: go * 7,
    colour: [250, 44, 13],
    haze: [290, 42, 22],
    windows: [38, 90, 66],
    lit: 0.22,
  });
  skyline(stage, {
    seed: 12,
    foot: 760,
    low: 110,
    high: 330,
    wide: 128,
    offset: go * 13,
    colour: [240, 50, 6],
    haze: [258, 46, 9],
    windows: [42, 95, 70],
    lit: 0.3,
  });
  rain(stage, 48);
  vignette(stage);
}

const neon: Hue[] = [
  [328, 95, 62],
  [188, 95, 58],
  [44, 100, 62],
  [276, 90, 66],
  [8, 92, 60],
];

function sign(stage: Stage, x: number, y: number, wide: number, tall: number, index: number): void {
  const colour = neon[index % neon.length] ?? [44, 100, 62];
  const lit = 0.8 + 0.2 * Math.sin(stage.t * 1.7 + index * 2);
  glow(stage, x + wide / 2, y + tall / 2, tall * 1.1, colour, 0.34 * lit);
  stage.ctx.strokeStyle = tint(stage, [colour[0], colour[1], 76], lit);
  stage.ctx.lineWidth = 3;
  stage.ctx.beginPath();
  stage.ctx.roundRect(x, y, wide, tall, 8);
  stage.ctx.stroke();
  for (let i = 0; i < 4; i++) {
    line(
      stage,
      [
        [x + wide * 0.25, y + tall * (0.2 + i * 0.2)],
        [x + wide * 0.75, y + tall * (0.2 + i * 0.2)],
      ],
      4,
      [colour[0], 100, 82],
      lit * 0.8,
    );
  }
}

function street(stage: Stage): void {
  wash(stage, [
    [0, [244, 50, 9]],
    [0.6, [300, 45, 24]],
    [1, [250, 50, 8]],
  ]);
  glow(stage, 640, 450, 420, [330, 80, 58], 0.55);
  skyline(stage, {
    seed: 21,
    foot: 520,
    low: 120,
    high: 300,
    wide: 70,
    offset: stage.t * 2,
    colour: [268, 42, 18],
    haze: [318, 46, 30],
    windows: [40, 90, 66],
    lit: 0.25,
  });
  const push = stage.t * 5;
  for (let i = 3; i >= 0; i--) {
    const left = 60 + i * 92 - push * (1 - i * 0.2);
    const right = W - 40 - i * 100 + push * (1 - i * 0.2);
    stage.ctx.fillStyle = tint(stage, [250, 45, 4 + i * 3]);
    stage.ctx.fillRect(left - 500, i * 62 - 20, 500, 640);
    stage.ctx.fillRect(right, i * 50 - 20, 500, 640);
    sign(stage, left - 8, 96 + i * 58, 46 - i * 8, 190 - i * 34, i);
    sign(stage, right - 36 + i * 7, 126 + i * 52, 46 - i * 8, 170 - i * 32, i + 2);
  }
  mirror(stage, 520, 220, 7, 0.8);
  wash(
    stage,
    [
      [0, [250, 40, 10], 0],
      [1, [244, 55, 5], 0.85],
    ],
    520,
    H,
  );
  for (let i = 0; i < 6; i++) {
    const way = i % 2 === 0 ? 1 : -1;
    const tall = 118 + hash(i, 5) * 70;
    const x = wrap(hash(i, 6) * 1500 + way * stage.t * 32, W + 240) - 120;
    const y = 560 + (tall - 118) * 1.4;
    person(stage, x, y, tall, [244, 40, 5], stage.t * 4.2 + i);
    umbrella(stage, x + way * 6, y - tall * 0.94, tall * 0.42, [neon[i % 5]?.[0] ?? 8, 62, 40]);
  }
  rain(stage, 44);
  vignette(stage);
}

function pane(stage: Stage): void {
  wash(stage, [
    [0, [232, 50, 10]],
    [0.6, [276, 44, 20]],
    [1, [320, 46, 22]],
  ]);
  bokeh(stage, 34, [330, 190, 42, 280, 18], 41, 66, 4);
  const { ctx } = stage;
  for (let i = 0; i < 64; i++) {
    const runs = hash(i, 52) > 0.8;
    const x = hash(i, 50) * W + (runs ? Math.sin(stage.t + i) * 3 : 0);
    const y = runs ? wrap(hash(i, 51) * 800 + stage.t * 46, 800) - 40 : hash(i, 51) * 560;
    const size = 3 + hash(i, 53) ** 2 * 9 + (runs ? 3 : 0);
    if (runs)
      line(
        stage,
        [
          [x, y - 130],
          [x, y],
        ],
        size * 0.8,
        [220, 60, 90],
        0.09,
      );
    disc(stage, x, y, size, [250, 40, 40], 0.35);
    ctx.fillStyle = tint(stage, [300, 60, 88], 0.55);
    ctx.beginPath();
    ctx.ellipse(x, y + size * 0.35, size * 0.66, size * 0.4, 0, 0, Math.PI);
    ctx.fill();
    disc(stage, x - size * 0.3, y - size * 0.35, size * 0.18, [0, 0, 100], 0.8);
  }
  cat(stage, 905, 640);
  ctx.fillStyle = tint(stage, [240, 45, 4]);
  ctx.fillRect(0, 636, W, 90);
  ctx.fillRect(424, 0, 16, H);
  vignette(stage, 0.55);
}

function cat(stage: Stage, x: number, y: number): void {
  const dark: Hue = [240, 45, 4];
  const { ctx } = stage;
  const tail = Math.sin(stage.t * 1.1) * 22;
  ctx.fillStyle = tint(stage, dark);
  ctx.beginPath();
  ctx.ellipse(x, y - 70, 66, 92, 0, 0, Math.PI * 2);
  ctx.ellipse(x - 12, y - 182, 46, 40, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.beginPath();
  ctx.moveTo(x - 56, y - 190);
  ctx.lineTo(x - 46, y - 244);
  ctx.lineTo(x - 18, y - 212);
  ctx.lineTo(x + 2, y - 214);
  ctx.lineTo(x + 26, y - 242);
  ctx.lineTo(x + 34, y - 186);
  ctx.fill();
  ctx.strokeStyle = tint(stage, dark);
  ctx.lineWidth = 20;
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(x + 40, y - 12);
  ctx.bezierCurveTo(x + 130, y - 4, x + 150 + tail, y - 50, x + 130 + tail, y - 110);
  ctx.stroke();
}

function morning(stage: Stage): void {
  wash(stage, [
    [0, [214, 58, 46]],
    [0.5, [28, 70, 74]],
    [0.75, [16, 82, 70]],
    [1, [350, 40, 40]],
  ]);
  glow(stage, 420, 470 - stage.t * 3, 620, [36, 100, 70], 0.85);
  skyline(stage, {
    seed: 3,
    foot: 560,
    low: 110,
    high: 330,
    wide: 58,
    offset: 90 + stage.t * 3,
    colour: [352, 34, 52],
    haze: [20, 70, 70],
  });
  skyline(stage, {
    seed: 8,
    foot: 560,
    low: 60,
    high: 300,
    wide: 84,
    offset: 60 + stage.t * 6,
    colour: [300, 24, 32],
    haze: [8, 44, 52],
    windows: [44, 95, 76],
    lit: 0.06,
  });
  flock(stage, 200 + stage.t * 44, 170, 9, 12, [270, 30, 20]);
  mirror(stage, 548, 190, 4, 0.8);
  wash(
    stage,
    [
      [0, [340, 30, 30], 0.1],
      [1, [260, 40, 16], 0.8],
    ],
    548,
    H,
  );
  rain(stage, Math.round(24 * (1 - smooth(0, 4, stage.t))), [30, 60, 95], 0.3);
  vignette(stage, 0.35);
}

export const rainCity: Film = {
  key: "rain-city",
  title: "雨城",
  english: "CITY OF RAIN",
  score: {
    root: 45,
    scale: yu,
    chords: [0, 3, 1, 4],
    chord: 6,
    voice: "piano",
    pace: 2,
    density: 0.42,
    pad: 0.5,
    ambience: "rain",
    ambient: 0.3,
  },
  shots: [
    {
      title: "高处的灯",
      seconds: 13,
      draw: heights,
      lines: ["雨从傍晚开始下，城市慢慢亮了。", "每一扇窗里，都有人在等雨停。"],
      english: [
        "The rain began at dusk, and slowly the city lit up.",
        "Behind every window, someone waits for it to stop.",
      ],
    },
    {
      title: "伞下的路",
      seconds: 12,
      draw: street,
      lines: ["伞与伞擦肩，像认识了很久。", "积水里，还有另一座城。"],
      english: ["Umbrellas pass like old acquaintances.", "In the puddles there is another city."],
    },
    {
      title: "窗边的猫",
      seconds: 11,
      draw: pane,
      lines: ["猫数着玻璃上的雨滴，", "数到第一百滴，天就要亮了。"],
      english: ["The cat counts the drops on the glass.", "At one hundred, it will be morning."],
    },
    {
      title: "雨停以后",
      seconds: 12,
      draw: morning,
      lines: ["雨停了，天把颜色还给了城市。", "早安，雨城。"],
      english: ["The rain has stopped; the sky gives back the colours.", "Good morning, city of rain."],
    },
  ],
};
