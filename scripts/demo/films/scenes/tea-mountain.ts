import { type Film, H, type Stage, W } from "../film.ts";
import { hash, smooth, wrap } from "../maths.ts";
import { disc, glow, type Hue, hillAt, hills, line, mist, moon, shape, tint, vignette, wash } from "../paint.ts";
import { gong } from "../score.ts";
import { flock, person } from "../things.ts";

function dawn(stage: Stage): void {
  wash(stage, [
    [0, [170, 34, 74]],
    [0.5, [58, 60, 88]],
    [1, [150, 30, 60]],
  ]);
  glow(stage, 900, 210, 520, [48, 100, 86], 0.7);
  for (let i = 0; i < 6; i++) {
    hills(stage, {
      seed: 110 + i,
      y: 390 + i * 64,
      tall: 250 - i * 22,
      wide: 380 - i * 20,
      offset: stage.t * (2 + i * 2.4),
      colour: [160 - i * 4, 24 + i * 5, 66 - i * 10],
      foot: [120, 26, 82 - i * 9],
    });
    mist(stage, 400 + i * 62, 56, [70, 40, 92], 0.34 - i * 0.04);
  }
  flock(stage, 260 + stage.t * 22, 170, 5, 12, [160, 30, 26]);
  vignette(stage, 0.25);
}

function terraces(stage: Stage): void {
  wash(stage, [
    [0, [186, 44, 76]],
    [0.5, [70, 60, 88]],
    [1, [110, 40, 40]],
  ]);
  hills(stage, {
    seed: 121,
    y: 330,
    tall: 210,
    wide: 420,
    offset: stage.t * 3,
    colour: [164, 26, 58],
    foot: [90, 36, 80],
  });
  mist(stage, 320, 70, [64, 60, 92], 0.6);
  for (let i = 0; i < 13; i++) {
    const row = {
      seed: 124,
      y: 430 + i * 22 + i * i * 1.9,
      tall: 190 - i * 5,
      wide: 430,
      offset: stage.t * (5 + i * 1.6) + i * 26,
      octaves: 2,
      colour: [84 + (i % 2) * 18, 46, 58 - i * 2.2] as const,
    };
    hills(stage, { ...row, foot: [124, 52, 24 - i * 1.2] });
    if (i % 3 === 1 && i < 11) pickers(stage, row, i);
  }
  vignette(stage, 0.3);
}

function pickers(stage: Stage, row: Parameters<typeof hillAt>[1], index: number): void {
  for (let i = 0; i < 2; i++) {
    const x = wrap(hash(i, 130 + index) * W - (row.offset ?? 0), W + 100) - 50;
    const tall = 34 + index * 6;
    const y = hillAt(stage, row, x) + tall * 0.35;
    const bend = Math.sin(stage.t * 1.4 + i * 2 + index) * 2;
    person(stage, x, y, tall, [200 + i * 140, 34, 32]);
    shape(
      stage,
      [
        [x - tall * 0.36 + bend, y - tall * 0.88],
        [x + bend, y - tall * 1.2],
        [x + tall * 0.36 + bend, y - tall * 0.88],
      ],
      [42, 60, 68],
    );
  }
}

function cup(stage: Stage): void {
  wash(stage, [
    [0, [110, 26, 20]],
    [0.6, [80, 30, 30]],
    [1, [30, 36, 18]],
  ]);
  for (let i = 0; i < 12; i++)
    glow(stage, hash(i, 141) * W + stage.t * 3, 80 + hash(i, 142) * 340, 60 + hash(i, 143) * 90, [84, 70, 52], 0.3);
  const { ctx } = stage;
  wash(
    stage,
    [
      [0, [28, 40, 26]],
      [1, [22, 44, 12]],
    ],
    540,
    H,
  );
  for (let i = 0; i < 5; i++)
    line(
      stage,
      [
        [-20, 572 + i * 34],
        [W + 20, 566 + i * 36],
      ],
      1.5,
      [26, 40, 34],
      0.35,
    );
  ctx.fillStyle = "rgba(0, 0, 0, 0.35)";
  ctx.beginPath();
  ctx.ellipse(660, 610, 250, 34, 0, 0, Math.PI * 2);
  ctx.fill();
  const bowl = ctx.createLinearGradient(430, 0, 850, 0);
  for (const [at, light] of [
    [0, 52],
    [0.3, 90],
    [1, 42],
  ] as const)
    bowl.addColorStop(at, tint(stage, [160, 16, light]));
  ctx.fillStyle = bowl;
  ctx.beginPath();
  ctx.moveTo(440, 400);
  ctx.bezierCurveTo(450, 560, 540, 606, 560, 610);
  ctx.lineTo(720, 610);
  ctx.bezierCurveTo(740, 606, 830, 560, 840, 400);
  ctx.fill();
  ring(stage, 400, 200, 46, [150, 18, 92]);
  ring(stage, 404, 188, 40, [74, 62, 42]);
  glow(stage, 600, 396, 120, [66, 90, 60], 0.35);
  for (let i = 0; i < 3; i++)
    line(
      stage,
      [
        [574 + i * 60, 406 + Math.sin(stage.t * 0.8 + i) * 4],
        [590 + i * 60, 400 + Math.cos(stage.t * 0.8 + i) * 4],
      ],
      7,
      [100, 56, 28],
    );
  for (let i = 0; i < 16; i++) {
    const life = wrap(stage.t * 0.09 + i / 16, 1);
    const x = 640 + Math.sin(life * 6 + i * 1.3 + stage.t * 0.3) * (16 + life * 70);
    glow(stage, x, 390 - life * 330, 40 + life * 80, [80, 20, 90], 0.2 * smooth(0, 0.2, life) * (1 - life));
  }
  vignette(stage, 0.5);
}

function ring(stage: Stage, y: number, wide: number, tall: number, colour: Hue): void {
  stage.ctx.fillStyle = tint(stage, colour);
  stage.ctx.beginPath();
  stage.ctx.ellipse(640, y, wide, tall, 0, 0, Math.PI * 2);
  stage.ctx.fill();
}

function pavilion(stage: Stage, x: number, y: number, size: number): void {
  const ink: Hue = [176, 40, 9];
  const { ctx } = stage;
  for (const shift of [-0.7, -0.26, 0.26, 0.7])
    line(
      stage,
      [
        [x + shift * size, y],
        [x + shift * size, y - size * 0.8],
      ],
      size * 0.07,
      ink,
    );
  for (const [lift, wide] of [
    [0.75, 1.2],
    [1.16, 0.74],
  ] as const) {
    ctx.fillStyle = tint(stage, ink);
    ctx.beginPath();
    ctx.moveTo(x - size * wide, y - size * lift - size * 0.06);
    ctx.quadraticCurveTo(x - size * wide * 0.5, y - size * lift, x - size * 0.16, y - size * (lift + 0.42));
    ctx.lineTo(x + size * 0.16, y - size * (lift + 0.42));
    ctx.quadraticCurveTo(x + size * wide * 0.5, y - size * lift, x + size * wide, y - size * lift - size * 0.06);
    ctx.quadraticCurveTo(x, y - size * lift + size * 0.14, x - size * wide, y - size * lift - size * 0.06);
    ctx.fill();
  }
  line(
    stage,
    [
      [x - size * 0.9, y],
      [x + size * 0.9, y],
    ],
    size * 0.12,
    ink,
  );
  glow(stage, x, y - size * 0.4, size * 1.1, [38, 95, 60], 0.6);
  disc(stage, x, y - size * 0.5, size * 0.06, [44, 100, 80]);
}

function evening(stage: Stage): void {
  wash(stage, [
    [0, [196, 44, 30]],
    [0.45, [32, 60, 66]],
    [0.7, [20, 70, 62]],
    [1, [180, 30, 20]],
  ]);
  moon(stage, 420, 250 + stage.t * 3, 54, [30, 100, 74], 0.7);
  for (let i = 0; i < 5; i++) {
    hills(stage, {
      seed: 150 + i,
      y: 430 + i * 76,
      tall: 240 - i * 26,
      wide: 420,
      offset: stage.t * (1.5 + i * 2),
      colour: [186 - i * 3, 26 + i * 5, 46 - i * 9],
      foot: [30, 40 - i * 6, 60 - i * 11],
    });
    mist(stage, 420 + i * 70, 50, [30, 70, 76], 0.26 - i * 0.05);
  }
  pavilion(stage, 930 - stage.t * 2, 560, 92);
  flock(stage, 700 + stage.t * 16, 180, 7, 11, [190, 40, 14]);
  vignette(stage, 0.4);
}

export const teaMountain: Film = {
  key: "tea-mountain",
  title: "茶山",
  english: "TEA MOUNTAIN",
  score: {
    root: 50,
    scale: gong,
    chords: [0, 3, 1, 0],
    chord: 9,
    voice: "flute",
    pace: 1,
    density: 0.5,
    pad: 0.5,
    ambience: "wind",
    ambient: 0.14,
  },
  shots: [
    { title: "雾起", seconds: 19, draw: dawn, lines: ["清晨五点，山还在雾里。", "露水先醒，然后是鸟。"] },
    {
      title: "采茶",
      seconds: 18,
      draw: terraces,
      lines: ["一芽一叶，指尖要快，心要慢。", "阿婆说，茶记得摘它的那双手。"],
    },
    { title: "一盏", seconds: 17, draw: cup, lines: ["水开了。", "整座山的春天，在一只杯里慢慢舒展。"] },
    { title: "山晚", seconds: 18, draw: evening, lines: ["黄昏时，亭子里亮起一盏灯。", "坐一会儿吧，茶还热着。"] },
  ],
};
