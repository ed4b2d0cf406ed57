import { type Film, H, type Stage, W } from "../film.ts";
import { smooth, wrap } from "../maths.ts";
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
  stars,
  tint,
  vignette,
  wash,
  within,
} from "../paint.ts";
import { dorian } from "../score.ts";
import { person } from "../things.ts";
import { passing, train, traveller } from "../trains.ts";

const coal: Hue = [218, 40, 8];

function viaduct(stage: Stage): void {
  wash(stage, [
    [0, [226, 60, 9]],
    [0.55, [214, 50, 26]],
    [1, [200, 40, 34]],
  ]);
  stars(stage, 110, 380, 201);
  moon(stage, 300, 150, 50, [46, 50, 88], 0.45);
  for (let i = 0; i < 3; i++)
    hills(stage, {
      seed: 205 + i,
      y: 480 + i * 60,
      tall: 260 - i * 60,
      wide: 420,
      offset: stage.t * (2 + i * 3),
      colour: [214, 40, 24 - i * 5],
      foot: [204, 36, 36 - i * 8],
    });
  mist(stage, 560, 110, [204, 40, 56], 0.4);
  const { ctx } = stage;
  ctx.fillStyle = tint(stage, [216, 30, 12]);
  ctx.fillRect(0, 470, W, 26);
  const shift = wrap(stage.t * 10, 160);
  for (let i = -1; i < 10; i++) {
    const x = i * 160 - shift;
    ctx.beginPath();
    ctx.moveTo(x, H);
    ctx.lineTo(x, 490);
    ctx.lineTo(x + 160, 490);
    ctx.lineTo(x + 160, H);
    ctx.lineTo(x + 136, H);
    ctx.lineTo(x + 136, 580);
    ctx.arc(x + 80, 580, 56, 0, Math.PI, true);
    ctx.lineTo(x + 24, H);
    ctx.fill();
  }
  train(stage, -80 + stage.t * 84, 470, 44, 8);
  mist(stage, 700, 90, [204, 40, 50], 0.5);
  vignette(stage);
}

function carriage(stage: Stage): void {
  passing(stage, 1);
  const { ctx } = stage;
  const wall: Hue = [22, 34, 11];
  ctx.fillStyle = tint(stage, wall);
  ctx.beginPath();
  ctx.rect(-10, -10, W + 20, H + 20);
  ctx.roundRect(150, 90, 620, 420, 36);
  ctx.roundRect(860, 90, 620, 420, 36);
  ctx.fill("evenodd");
  ctx.strokeStyle = tint(stage, [30, 40, 26]);
  ctx.lineWidth = 10;
  ctx.strokeRect(-20, 560, W + 40, 240);
  wash(
    stage,
    [
      [0, [20, 44, 20]],
      [1, [14, 44, 8]],
    ],
    566,
    H,
  );
  glow(stage, 815, 40, 420, [36, 95, 60], 0.4);
  within(stage, () => {
    const sway = Math.sin(stage.t * 2.1) * 1.5;
    ctx.translate(0, sway);
    shape(
      stage,
      [
        [300, 566],
        [312, 500],
        [372, 500],
        [384, 566],
      ],
      [196, 30, 62],
    );
    ctx.fillStyle = tint(stage, [196, 30, 70]);
    ctx.beginPath();
    ctx.ellipse(342, 500, 30, 7, 0, 0, Math.PI * 2);
    ctx.fill();
    for (let i = 0; i < 5; i++) {
      const life = wrap(stage.t * 0.16 + i / 5, 1);
      glow(
        stage,
        342 + Math.sin(life * 5 + i) * 12,
        490 - life * 110,
        18 + life * 28,
        [40, 20, 90],
        0.2 * (1 - life) * smooth(0, 0.2, life),
      );
    }
    traveller(stage, 1090);
  });
  vignette(stage, 0.5);
}

function tunnel(stage: Stage): void {
  wash(stage, [
    [0, [216, 40, 5]],
    [1, [210, 36, 7]],
  ]);
  glow(stage, 640, 350, 120 + stage.p * 260, [198, 60, 74], 0.5 + stage.p * 0.4);
  for (let i = 0; i < 12; i++) {
    const depth = wrap(i / 12 - stage.t * 0.16, 1);
    const size = 60 + (1 - depth) ** 3.2 * 900;
    const alpha = smooth(0, 0.25, 1 - depth) * smooth(0, 0.12, depth);
    stage.ctx.strokeStyle = tint(stage, [30, 70, 50], 0.4 * alpha);
    stage.ctx.lineWidth = 2 + (1 - depth) ** 3 * 26;
    stage.ctx.beginPath();
    stage.ctx.arc(640, 350, size, Math.PI * 0.9, Math.PI * 2.1);
    stage.ctx.stroke();
    for (const side of [-1, 1])
      glow(stage, 640 + side * size * 0.9, 350 - size * 0.32, 14 + size * 0.22, [38, 95, 62], alpha * 0.8);
  }
  for (const x of [-90, 90])
    line(
      stage,
      [
        [640 + x * 0.3, 392],
        [640 + x * 9, H + 20],
      ],
      5,
      [206, 30, 46],
      0.7,
    );
  vignette(stage, 0.6);
}

function halt(stage: Stage): void {
  wash(stage, [
    [0, [228, 54, 10]],
    [0.6, [216, 44, 24]],
    [1, [210, 40, 12]],
  ]);
  stars(stage, 80, 300, 241);
  hills(stage, { seed: 242, y: 470, tall: 160, wide: 420, colour: [218, 42, 15], foot: [210, 36, 24] });
  const leaving = smooth(7, 18, stage.t);
  train(stage, 1500 + leaving * 1500, 530, 120, 5);
  wash(
    stage,
    [
      [0, [214, 24, 18]],
      [1, [216, 30, 8]],
    ],
    530,
    H,
  );
  line(
    stage,
    [
      [0, 536],
      [W, 536],
    ],
    4,
    [44, 70, 60],
    0.6,
  );
  for (const x of [220, 1060]) {
    line(
      stage,
      [
        [x, 560],
        [x, 250],
      ],
      7,
      coal,
    );
    line(
      stage,
      [
        [x - 44, 256],
        [x + 44, 256],
      ],
      6,
      coal,
    );
    glow(stage, x, 270, 260, [40, 95, 62], 0.6);
    disc(stage, x, 266, 10, [46, 100, 86]);
  }
  person(stage, 560, 640, 150, coal);
  person(stage, 660 + leaving * 260, 632, 140, coal, leaving > 0 && leaving < 1 ? stage.t * 3 : 0);
  vignette(stage);
}

function plain(stage: Stage): void {
  wash(stage, [
    [0, [212, 56, 44]],
    [0.4, [280, 34, 66]],
    [0.6, [20, 90, 76]],
    [1, [200, 40, 50]],
  ]);
  glow(stage, 1000, 430, 560, [34, 100, 72], 0.8);
  hills(stage, {
    seed: 251,
    y: 450,
    tall: 230,
    wide: 320,
    offset: stage.t * 4,
    octaves: 6,
    colour: [250, 34, 76],
    foot: [16, 70, 80],
  });
  hills(stage, {
    seed: 255,
    y: 470,
    tall: 60,
    wide: 380,
    offset: stage.t * 9,
    colour: [270, 24, 52],
    foot: [20, 50, 66],
  });
  mirror(stage, 480, 150, 3, 0.7);
  wash(
    stage,
    [
      [0, [30, 60, 60], 0.1],
      [1, [220, 40, 36], 0.7],
    ],
    480,
    640,
  );
  train(stage, 200 + stage.t * 62, 628, 40, 9);
  wash(
    stage,
    [
      [0, [240, 22, 22]],
      [1, [246, 30, 12]],
    ],
    626,
    H,
  );
  vignette(stage, 0.3);
}

export const nightTrain: Film = {
  key: "night-train",
  title: "夜行列车",
  english: "NIGHT TRAIN",
  score: {
    root: 43,
    scale: dorian,
    chords: [0, 3, 6, 4],
    chord: 5,
    voice: "piano",
    pace: 2,
    density: 0.4,
    pad: 0.45,
    ambience: "rumble",
    ambient: 0.34,
  },
  shots: [
    {
      title: "高架桥",
      seconds: 18,
      draw: viaduct,
      lines: ["二十二点十分，列车离开了山城。", "桥下的河，还认得它的灯。"],
      english: ["Ten past ten: the train leaves the mountain town.", "The river below still knows its lights."],
    },
    {
      title: "靠窗的座位",
      seconds: 20,
      draw: carriage,
      lines: ["她选了靠窗的座位，热水冒着白气。", "窗外的灯一盏一盏往回走。"],
      english: ["She chose the window seat; her cup is steaming.", "Outside, the lamps walk home one by one."],
    },
    {
      title: "隧道",
      seconds: 15,
      draw: tunnel,
      lines: ["隧道很长，像一口深呼吸。", "出口处，有另一种蓝。"],
      english: ["The tunnel is long, like a deep breath.", "At its end waits another blue."],
    },
    {
      title: "三分钟的站台",
      seconds: 18,
      draw: halt,
      lines: ["小站只停三分钟。", "有人说了再见，有人没有来得及。"],
      english: ["The little station has three minutes.", "Some say goodbye. Some run out of time."],
    },
    {
      title: "雪山与早晨",
      seconds: 19,
      draw: plain,
      lines: ["天亮时，雪山站在湖里。", "这一夜的路，原来是为了这一眼。"],
      english: ["By daybreak the mountains stand in the lake.", "The whole night's road was for this one sight."],
    },
  ],
};
