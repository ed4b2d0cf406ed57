import { type Film, H, type Stage, W } from "../film.ts";
import { hash, lerp, smooth, wrap } from "../maths.ts";
import { disc, glow, type Hue, line, shape, tint, vignette, wash } from "../paint.ts";
import { gong } from "../score.ts";
import { lantern, person } from "../things.ts";
import { bokeh } from "../weather.ts";

const dark: Hue = [340, 40, 7];

/** A string of bulbs hung between two points. */
function bulbs(stage: Stage, x1: number, y1: number, x2: number, y2: number, count: number, size: number): void {
  const at = (share: number): [number, number] => [
    lerp(x1, x2, share),
    lerp(y1, y2, share) + Math.sin(share * Math.PI) * (60 + Math.sin(stage.t * 0.7) * 5),
  ];
  line(
    stage,
    Array.from({ length: 21 }, (_, i) => at(i / 20)),
    1.6,
    [20, 30, 16],
  );
  for (let i = 1; i < count; i++) {
    const [x, y] = at(i / count);
    glow(stage, x, y + size, size * 7, [36, 96, 58], 0.6);
    disc(stage, x, y + size, size, [46, 100, 84]);
  }
}

/** A stall with a striped awning; `size` is its width. */
function stall(stage: Stage, x: number, y: number, size: number, hue: number): void {
  const { ctx } = stage;
  glow(stage, x + size / 2, y - size * 0.4, size, [34, 96, 56], 0.5);
  ctx.fillStyle = tint(stage, [30, 70, 46]);
  ctx.fillRect(x + size * 0.05, y - size * 0.62, size * 0.9, size * 0.4);
  for (let i = 0; i < 5; i++)
    disc(stage, x + size * (0.17 + i * 0.165), y - size * 0.27, size * 0.05, [hue + i * 30, 80, 54]);
  ctx.fillStyle = tint(stage, [16, 46, 18]);
  ctx.fillRect(x, y - size * 0.24, size, size * 0.26);
  for (let i = 0; i < 8; i++) {
    const left = x - size * 0.06 + (i * size * 1.12) / 8;
    const wide = (size * 1.12) / 8;
    ctx.fillStyle = tint(stage, i % 2 === 0 ? [hue, 76, 46] : [40, 60, 88]);
    ctx.beginPath();
    ctx.moveTo(left + size * 0.02, y - size * 0.86);
    ctx.lineTo(left + wide, y - size * 0.86);
    ctx.lineTo(left + wide, y - size * 0.62);
    ctx.arc(left + wide / 2, y - size * 0.62, wide / 2, 0, Math.PI);
    ctx.fill();
  }
  for (const post of [0.01, 0.99])
    line(
      stage,
      [
        [x + size * post, y - size * 0.62],
        [x + size * post, y],
      ],
      5,
      [16, 46, 14],
    );
}

function alley(stage: Stage): void {
  wash(stage, [
    [0, [246, 46, 10]],
    [0.6, [330, 44, 20]],
    [1, [20, 50, 12]],
  ]);
  glow(stage, 640, 400, 520, [28, 90, 52], 0.6);
  for (let i = 0; i < 4; i++) {
    const size = 130 + i * 74;
    const y = 486 + i * 46;
    const apart = 70 + i * 120 + stage.t * (1 + i * 1.5);
    stall(stage, 640 - apart - size, y, size, [350, 160, 30, 214][i] ?? 0);
    stall(stage, 640 + apart, y, size, [206, 16, 280, 350][i] ?? 0);
  }
  for (let i = 0; i < 4; i++) bulbs(stage, -40, 210 - i * 56, W + 40, 190 - i * 60, 16 - i * 2, 4 + i * 1.4);
  for (let i = 0; i < 7; i++) {
    const tall = 120 + hash(i, 1102) * 110;
    const way = i % 2 === 0 ? 1 : -1;
    person(
      stage,
      wrap(hash(i, 1103 + stage.look.seed) * 1500 + way * stage.t * 24, W + 200) - 100,
      560 + (tall - 120) * 1.2,
      tall,
      dark,
      stage.t * 3.4 + i,
    );
  }
  vignette(stage);
}

function pot(stage: Stage): void {
  wash(stage, [
    [0, [350, 46, 9]],
    [0.6, [16, 60, 18]],
    [1, [14, 56, 8]],
  ]);
  bokeh(stage, 22, [38, 20, 340, 48], 1111, 50, 4);
  for (let i = 0; i < 6; i++)
    lantern(stage, 110 + i * 214, 130 + (i % 2) * 46 + Math.sin(stage.t * 0.8 + i) * 5, 48, [8, 90, 48]);
  const { ctx } = stage;
  for (let row = 0; row < 3; row++) {
    for (const x of [250, 1010]) {
      ctx.fillStyle = tint(stage, [32, 52, 48 - row * 6]);
      ctx.beginPath();
      ctx.roundRect(x - 130, 470 - row * 62, 260, 56, 12);
      ctx.fill();
      for (let i = 0; i < 3; i++)
        line(
          stage,
          [
            [x - 126, 482 + i * 16 - row * 62],
            [x + 126, 482 + i * 16 - row * 62],
          ],
          2,
          [28, 50, 30],
          0.7,
        );
    }
  }
  wash(
    stage,
    [
      [0, [18, 50, 20]],
      [1, [12, 54, 7]],
    ],
    526,
    H,
  );
  const iron = ctx.createLinearGradient(420, 0, 860, 0);
  for (const [at, light] of [
    [0, 8],
    [0.3, 34],
    [1, 6],
  ] as const)
    iron.addColorStop(at, tint(stage, [220, 12, light]));
  ctx.fillStyle = iron;
  ctx.beginPath();
  ctx.moveTo(420, 440);
  ctx.bezierCurveTo(430, 590, 540, 620, 640, 620);
  ctx.bezierCurveTo(740, 620, 850, 590, 860, 440);
  ctx.fill();
  for (const [wide, tall, colour] of [
    [222, 46, [220, 10, 26]],
    [206, 38, [30, 84, 50]],
  ] as const) {
    ctx.fillStyle = tint(stage, colour);
    ctx.beginPath();
    ctx.ellipse(640, 440, wide, tall, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  for (let i = 0; i < 9; i++)
    disc(stage, 500 + hash(i, 1116) * 280, 428 + hash(i, 1117) * 26 + Math.sin(stage.t * 2 + i) * 3, 15, [
      44,
      70,
      86 - (i % 3) * 8,
    ]);
  glow(stage, 640, 640, 300, [18, 100, 54], 0.6 + Math.sin(stage.t * 3) * 0.08);
  for (let i = 0; i < 14; i++) {
    const life = wrap(stage.t * 0.13 + i / 14, 1);
    glow(
      stage,
      640 + (hash(i, 1118) - 0.5) * 260 + Math.sin(life * 5 + i) * 40,
      430 - life * 360,
      60 + life * 110,
      [34, 30, 86],
      0.22 * (1 - life) * smooth(0, 0.2, life),
    );
  }
  vignette(stage, 0.5);
}

function late(stage: Stage): void {
  wash(stage, [
    [0, [250, 46, 10]],
    [0.7, [300, 36, 18]],
    [1, [240, 46, 6]],
  ]);
  bokeh(stage, 40, [38, 348, 28, 190, 300], 1121, 58, 7);
  for (let i = 0; i < 3; i++) bulbs(stage, -60, 70 + i * 66, W + 60, 40 + i * 84, 13, 5 + i * 2);
  shape(
    stage,
    [
      [-20, 640],
      [W + 20, 640],
      [W + 20, H + 20],
      [-20, H + 20],
    ],
    dark,
  );
  for (const [shift, tall] of [
    [0, 300],
    [120, 270],
  ] as const)
    person(stage, 500 + shift + stage.t * 12, 690, tall, dark, stage.t * 2.4 + shift);
  line(
    stage,
    [
      [690 + stage.t * 12, 520],
      [690 + stage.t * 12, 580],
    ],
    3,
    dark,
  );
  lantern(stage, 690 + stage.t * 12, 604, 34, [350, 84, 54]);
  vignette(stage, 0.5);
}

export const marketLights: Film = {
  key: "market-lights",
  title: "夜市",
  english: "NIGHT MARKET",
  score: {
    root: 52,
    scale: gong,
    chords: [0, 3, 4, 2],
    chord: 3,
    voice: "pluck",
    pace: 5,
    density: 0.58,
    pad: 0.3,
    ambience: "crowd",
    ambient: 0.24,
  },
  shots: [
    { title: "灯亮了", seconds: 12, draw: alley, lines: ["六点一过，整条街的灯泡一起醒来。"] },
    { title: "一锅热汤", seconds: 11, draw: pot, lines: ["汤要滚三遍，葱花最后放。"] },
    { title: "散场", seconds: 10, draw: late, lines: ["慢慢走，回家的路也是亮的。"] },
  ],
};
