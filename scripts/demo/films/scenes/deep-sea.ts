import { type Film, H, type Stage, W } from "../film.ts";
import { hash, wrap } from "../maths.ts";
import { disc, glow, type Hue, hills, line, mist, shape, tint, vignette, wash, within } from "../paint.ts";
import { lydian } from "../score.ts";
import { wanderers } from "../weather.ts";

function rays(stage: Stage, alpha: number): void {
  within(stage, () => {
    stage.ctx.globalCompositeOperation = "screen";
    for (let i = 0; i < 7; i++) {
      const x = 160 + i * 170 + Math.sin(stage.t * 0.25 + i) * 50;
      const gradient = stage.ctx.createLinearGradient(0, 0, 0, 620);
      gradient.addColorStop(0, tint(stage, [180, 70, 70], alpha * (0.5 + hash(i, 301) * 0.5)));
      gradient.addColorStop(1, tint(stage, [190, 70, 50], 0));
      stage.ctx.fillStyle = gradient;
      stage.ctx.beginPath();
      stage.ctx.moveTo(x - 20, -20);
      stage.ctx.lineTo(x + 50, -20);
      stage.ctx.lineTo(x + 10 - 180, 640);
      stage.ctx.lineTo(x - 320, 640);
      stage.ctx.fill();
    }
  });
}

function bubbles(stage: Stage, count: number): void {
  for (let i = 0; i < count; i++) {
    const y = H + 20 - wrap(hash(i, 305) * 800 + stage.t * (26 + hash(i, 306) * 26), 800);
    const x = hash(i, 307) * W + Math.sin(stage.t + i) * 10;
    const size = 2 + hash(i, 308) * 6;
    stage.ctx.strokeStyle = tint(stage, [180, 60, 86], 0.5);
    stage.ctx.lineWidth = 1.4;
    stage.ctx.beginPath();
    stage.ctx.arc(x, y, size, 0, Math.PI * 2);
    stage.ctx.stroke();
  }
}

function fish(stage: Stage, x: number, y: number, size: number, colour: Hue): void {
  const flick = Math.sin(stage.t * 5 + x * 0.02) * size * 0.2;
  stage.ctx.fillStyle = tint(stage, colour);
  stage.ctx.beginPath();
  stage.ctx.ellipse(x, y, size, size * 0.4, 0, 0, Math.PI * 2);
  stage.ctx.fill();
  shape(
    stage,
    [
      [x - size * 0.8, y],
      [x - size * 1.6, y - size * 0.4 + flick],
      [x - size * 1.6, y + size * 0.4 + flick],
    ],
    colour,
  );
}

function descent(stage: Stage): void {
  wash(stage, [
    [0, [178, 70, 58]],
    [0.4, [192, 78, 36]],
    [1, [214, 80, 12]],
  ]);
  glow(stage, 640, -60, 700, [170, 80, 80], 0.7);
  rays(stage, 0.4);
  hills(stage, {
    seed: 311,
    y: 700,
    tall: 240,
    wide: 360,
    offset: stage.t * 4,
    colour: [206, 70, 18],
    foot: [212, 74, 10],
  });
  for (let i = 0; i < 22; i++)
    fish(
      stage,
      wrap(hash(i, 312) * 500 + stage.t * 40 + 100, W + 300) - 100,
      300 + hash(i, 313) * 190 + Math.sin(stage.t * 0.6 + i) * 8,
      8 + hash(i, 314) * 7,
      [196, 50, 20],
    );
  hills(stage, { seed: 315, y: 760, tall: 180, wide: 260, offset: stage.t * 10, colour: [214, 74, 8] });
  bubbles(stage, 20);
  vignette(stage);
}

function jelly(stage: Stage, x: number, y: number, size: number, hue: number, phase: number): void {
  const { ctx } = stage;
  const beat = Math.sin(stage.t * 1.3 + phase);
  const wide = size * (1 + beat * 0.1);
  const tall = size * (0.86 - beat * 0.1);
  glow(stage, x, y, size * 3, [hue, 85, 60], 0.4);
  for (let i = 0; i < 7; i++) {
    const from = x + (i / 6 - 0.5) * wide * 1.5;
    ctx.strokeStyle = tint(stage, [hue, 80, 78], 0.42);
    ctx.lineWidth = size * 0.035;
    ctx.beginPath();
    ctx.moveTo(from, y);
    ctx.bezierCurveTo(
      from + Math.sin(stage.t + i) * size * 0.3,
      y + size,
      from - Math.sin(stage.t * 0.8 + i) * size * 0.4,
      y + size * 1.6,
      from + Math.sin(stage.t * 0.6 + i) * size * 0.5,
      y + size * (2 + hash(i, 321) * 0.8),
    );
    ctx.stroke();
  }
  const gradient = ctx.createRadialGradient(x, y - tall * 0.3, size * 0.1, x, y, size * 1.1);
  gradient.addColorStop(0, tint(stage, [hue + 20, 90, 90], 0.9));
  gradient.addColorStop(0.6, tint(stage, [hue, 80, 66], 0.55));
  gradient.addColorStop(1, tint(stage, [hue, 80, 72], 0.75));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.ellipse(x, y, wide, tall, 0, Math.PI, 0);
  ctx.quadraticCurveTo(x + wide * 0.5, y + size * 0.22, x, y + size * 0.08);
  ctx.quadraticCurveTo(x - wide * 0.5, y + size * 0.22, x - wide, y);
  ctx.fill();
}

function drifting(stage: Stage): void {
  wash(stage, [
    [0, [222, 76, 20]],
    [0.6, [236, 74, 11]],
    [1, [246, 70, 6]],
  ]);
  rays(stage, 0.12);
  for (let i = 0; i < 7; i++) {
    const size = 26 + hash(i, 331) ** 2 * 70;
    const x = wrap(hash(i, 332 + stage.look.seed) * W + Math.sin(stage.t * 0.2 + i) * 40 + stage.t * 5, W + 200) - 100;
    const y = wrap(hash(i, 333) * 800 - stage.t * (8 + size * 0.12), 900) - 120;
    jelly(stage, x, y, size, [310, 262, 190, 338][i % 4] ?? 310, i * 2);
  }
  wanderers(stage, 8, [190, 80, 70], 335, 100, 640, 10);
  vignette(stage, 0.5);
}

function whale(stage: Stage): void {
  wash(stage, [
    [0, [190, 74, 40]],
    [0.4, [204, 76, 24]],
    [1, [220, 80, 7]],
  ]);
  glow(stage, 640, -80, 640, [180, 70, 74], 0.55);
  rays(stage, 0.24);
  const { ctx } = stage;
  within(stage, () => {
    ctx.translate(300 + stage.t * 34, 360 + Math.sin(stage.t * 0.4) * 16);
    ctx.rotate(-0.07 + Math.sin(stage.t * 0.4) * 0.02);
    const lift = Math.sin(stage.t * 0.9) * 34;
    const body = ctx.createLinearGradient(0, -130, 0, 130);
    body.addColorStop(0, tint(stage, [206, 54, 26]));
    body.addColorStop(0.55, tint(stage, [214, 64, 12]));
    body.addColorStop(1, tint(stage, [200, 40, 40]));
    ctx.fillStyle = body;
    ctx.beginPath();
    ctx.moveTo(390, 6);
    ctx.bezierCurveTo(370, -96, 170, -132, 0, -112);
    ctx.bezierCurveTo(-180, -92, -280, -20, -400, -10 + lift * 0.6);
    ctx.bezierCurveTo(-450, -50 + lift, -480, -70 + lift, -520, -64 + lift);
    ctx.bezierCurveTo(-490, -20 + lift, -480, 0 + lift, -500, 44 + lift);
    ctx.bezierCurveTo(-450, 40 + lift, -430, 24 + lift, -396, 14 + lift * 0.6);
    ctx.bezierCurveTo(-260, 50, -120, 118, 60, 122);
    ctx.bezierCurveTo(220, 124, 370, 96, 390, 6);
    ctx.fill();
    shape(
      stage,
      [
        [120, 96],
        [30, 190 + lift * 0.7],
        [-40, 210 + lift * 0.7],
        [20, 110],
      ],
      [214, 62, 10],
    );
    line(
      stage,
      [
        [384, 24],
        [300, 44],
        [220, 40],
      ],
      3,
      [210, 50, 7],
    );
    disc(stage, 232, 12, 6, [200, 30, 70]);
  });
  bubbles(stage, 12);
  mist(stage, 700, 160, [216, 80, 8], 0.7);
  vignette(stage);
}

function letter(stage: Stage): void {
  wash(stage, [
    [0, [218, 76, 14]],
    [0.6, [206, 72, 20]],
    [1, [220, 70, 7]],
  ]);
  rays(stage, 0.16);
  hills(stage, { seed: 351, y: 640, tall: 200, wide: 460, colour: [212, 60, 13], foot: [206, 60, 20] });
  for (let i = 0; i < 16; i++) {
    const x = hash(i, 352 + stage.look.seed) * W;
    const tall = 80 + hash(i, 353) * 190;
    const sway = Math.sin(stage.t * 0.7 + i) * 26;
    stage.ctx.strokeStyle = tint(stage, [i % 3 === 0 ? 330 : 172, 46, 18 + hash(i, 354) * 14]);
    stage.ctx.lineWidth = 8 + hash(i, 355) * 8;
    stage.ctx.lineCap = "round";
    stage.ctx.beginPath();
    stage.ctx.moveTo(x, 700);
    stage.ctx.bezierCurveTo(x - 30, 700 - tall * 0.4, x + 30 + sway * 0.5, 700 - tall * 0.7, x + sway, 700 - tall);
    stage.ctx.stroke();
  }
  hills(stage, { seed: 356, y: 710, tall: 90, wide: 520, octaves: 2, colour: [204, 42, 28], foot: [214, 60, 10] });
  glow(stage, 660, 590, 330, [44, 95, 62], 0.5 + Math.sin(stage.t * 0.9) * 0.1);
  within(stage, () => {
    stage.ctx.translate(660, 604);
    stage.ctx.rotate(-0.42);
    stage.ctx.fillStyle = tint(stage, [170, 50, 70], 0.4);
    stage.ctx.strokeStyle = tint(stage, [170, 60, 86], 0.9);
    stage.ctx.lineWidth = 3;
    stage.ctx.beginPath();
    stage.ctx.roundRect(-120, -38, 170, 76, 26);
    stage.ctx.roundRect(46, -15, 62, 30, 6);
    stage.ctx.fill();
    stage.ctx.stroke();
    shape(
      stage,
      [
        [-92, -16],
        [24, -20],
        [24, 18],
        [-92, 18],
      ],
      [44, 80, 84],
    );
    for (let i = 0; i < 3; i++)
      line(
        stage,
        [
          [-78, -6 + i * 9],
          [8, -8 + i * 9],
        ],
        2,
        [30, 40, 46],
        0.6,
      );
    shape(
      stage,
      [
        [104, -13],
        [126, -15],
        [126, 15],
        [104, 13],
      ],
      [28, 50, 44],
    );
  });
  wanderers(stage, 12, [46, 90, 70], 358, 200, 600, 12);
  bubbles(stage, 8);
  vignette(stage, 0.5);
}

export const deepSea: Film = {
  key: "deep-sea",
  title: "深海来信",
  english: "LETTER FROM THE DEEP",
  score: {
    root: 41,
    scale: lydian,
    chords: [0, 1, 4, 0],
    chord: 9,
    voice: "bell",
    pace: 1,
    density: 0.55,
    pad: 0.7,
    ambience: "waves",
    ambient: 0.16,
  },
  shots: [
    { title: "下潜", seconds: 13, draw: descent, lines: ["光在水里变慢，人也是。"] },
    {
      title: "水母的灯",
      seconds: 14,
      draw: drifting,
      lines: ["两百米以下，水母提着自己的灯。", "它们从不问要去哪里。"],
    },
    { title: "鲸", seconds: 14, draw: whale, lines: ["鲸从上方经过，像一座会唱歌的岛。", "它唱给很远的另一头鲸听。"] },
    { title: "瓶中的信", seconds: 13, draw: letter, lines: ["海底有一封没有寄到的信。", "上面只写着：我很好，勿念。"] },
  ],
};
