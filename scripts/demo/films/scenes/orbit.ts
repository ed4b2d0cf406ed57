import { type Film, H, type Stage } from "../film.ts";
import { hash, lerp, wrap } from "../maths.ts";
import { camera, disc, glow, type Hue, hills, line, shape, stars, tint, vignette, wash } from "../paint.ts";
import { lydian } from "../score.ts";
import { planet, rock } from "../planets.ts";

function space(stage: Stage, seed: number, hue = 226): void {
  wash(stage, [
    [0, [hue, 60, 4]],
    [0.5, [hue + 14, 54, 9]],
    [1, [hue - 10, 60, 4]],
  ]);
  glow(stage, 300, 180, 620, [hue + 40, 60, 34], 0.35);
  glow(stage, 1050, 560, 560, [hue - 40, 70, 30], 0.3);
  stars(stage, 190, H, seed);
}

function rise(stage: Stage): void {
  space(stage, 1011);
  const y = 1180 - stage.p * 90;
  const sunrise = stage.p;
  glow(stage, 900, 470 - sunrise * 40, 700, [204, 90, 60], 0.3 + sunrise * 0.4);
  glow(stage, 900, 430 - sunrise * 40, 260, [40, 100, 80], sunrise);
  planet(stage, 640, y, 760, [208, 66, 34], "lands", 0.3);
  const { ctx } = stage;
  ctx.strokeStyle = tint(stage, [190, 90, 76], 0.7);
  ctx.lineWidth = 5;
  ctx.beginPath();
  ctx.arc(640, y, 762, -2.5, -0.7);
  ctx.stroke();
  disc(stage, 240 + stage.t * 6, 190, 46, [40, 10, 62]);
  disc(stage, 252 + stage.t * 6, 184, 32, [228, 50, 5], 0.72);
  vignette(stage);
}

function station(stage: Stage): void {
  space(stage, 1021, 216);
  planet(stage, 1080 - stage.t * 3, 660, 420, [176, 52, 36], "lands", -0.6);
  camera(stage, 640, 360, 0.94 + stage.p * 0.16, () => {
    const { ctx } = stage;
    ctx.translate(560 + stage.t * 3, 330);
    ctx.rotate(-0.2 + stage.t * 0.006);
    for (const side of [-1, 1]) {
      for (let row = 0; row < 2; row++) {
        const panel = ctx.createLinearGradient(side * 160, 0, side * 380, 120);
        panel.addColorStop(0, tint(stage, [226, 66, 32]));
        panel.addColorStop(0.5 + 0.3 * Math.sin(stage.t * 0.25), tint(stage, [204, 80, 62]));
        panel.addColorStop(1, tint(stage, [226, 66, 22]));
        ctx.fillStyle = panel;
        ctx.fillRect(side > 0 ? 170 : -370, -92 + row * 100, 200, 84);
        for (let i = 1; i < 5; i++)
          line(
            stage,
            [
              [side * (170 + i * 40), -92 + row * 100],
              [side * (170 + i * 40), -8 + row * 100],
            ],
            2,
            [220, 50, 14],
          );
      }
      line(
        stage,
        [
          [0, 0],
          [side * 372, 0],
        ],
        8,
        [210, 8, 66],
      );
    }
    const hull = ctx.createLinearGradient(0, -60, 0, 60);
    hull.addColorStop(0, tint(stage, [210, 14, 92]));
    hull.addColorStop(1, tint(stage, [220, 18, 40]));
    ctx.fillStyle = hull;
    ctx.beginPath();
    ctx.roundRect(-150, -44, 300, 88, 40);
    ctx.roundRect(-34, -130, 68, 260, 28);
    ctx.fill();
    for (let i = 0; i < 6; i++) {
      disc(stage, -110 + i * 44, 0, 9, [44, 96, 72]);
      glow(stage, -110 + i * 44, 0, 26, [44, 96, 60], 0.5);
    }
    glow(stage, 0, -132, 40, [0, 95, 60], Math.max(0, Math.sin(stage.t * 2)));
  });
  vignette(stage);
}

function rings(stage: Stage): void {
  space(stage, 1031, 246);
  camera(stage, 640 + stage.t * 3, 350, 0.96 + stage.p * 0.2, () => {
    const { ctx } = stage;
    const half = (from: number, to: number) => {
      for (let i = 0; i < 9; i++) {
        ctx.strokeStyle = tint(
          stage,
          [34 + hash(i, 1032) * 16, 46, 50 + hash(i, 1033) * 34],
          0.24 + hash(i, 1034) * 0.5,
        );
        ctx.lineWidth = 13;
        ctx.beginPath();
        ctx.ellipse(700, 360, 330 + i * 17, 70 + i * 3.8, -0.26, from, to);
        ctx.stroke();
      }
    };
    half(Math.PI, Math.PI * 2);
    planet(stage, 700, 360, 220, [36, 62, 58], "bands");
    half(0, Math.PI);
    for (let i = 0; i < 3; i++) {
      const angle = stage.t * (0.05 + i * 0.02) + i * 2.2;
      planet(
        stage,
        700 + Math.cos(angle) * (520 + i * 60),
        360 + Math.sin(angle) * (130 + i * 20),
        15 + i * 6,
        [200 + i * 60, 24, 62],
        "bands",
      );
    }
  });
  vignette(stage);
}

function belt(stage: Stage): void {
  space(stage, 1041, 206);
  glow(stage, 1010, 190, 460, [34, 100, 64], 0.7);
  disc(stage, 1010, 190, 46, [44, 100, 92]);
  for (let i = 0; i < 46; i++) {
    const near = (i / 46) ** 2.4;
    const x = wrap(hash(i, 1042 + stage.look.seed) * 1700 - stage.t * (5 + near * 40), 1700) - 200;
    const y = lerp(330, 560, hash(i, 1043)) + (hash(i, 1044) - 0.5) * near * 420;
    rock(stage, x, y, 5 + near * 92, i);
  }
  vignette(stage, 0.55);
}

function home(stage: Stage): void {
  space(stage, 1061, 232);
  planet(stage, 830, 250, 130, [206, 70, 46], "lands", -0.8);
  disc(stage, 1040, 150, 26, [44, 16, 74]);
  hills(stage, {
    seed: 1062,
    y: 640,
    tall: 190,
    wide: 520,
    octaves: 5,
    offset: stage.t * 2,
    colour: [232, 10, 34],
    foot: [232, 14, 18],
  });
  hills(stage, {
    seed: 1066,
    y: 700,
    tall: 90,
    wide: 420,
    octaves: 5,
    offset: stage.t * 5,
    colour: [234, 12, 20],
    foot: [236, 18, 7],
  });
  const x = 420 - stage.t * 2;
  const grey: Hue = [220, 10, 84];
  disc(stage, x, 512, 26, grey);
  stage.ctx.fillStyle = tint(stage, [206, 80, 30]);
  stage.ctx.beginPath();
  stage.ctx.ellipse(x + 7, 512, 17, 14, 0, 0, Math.PI * 2);
  stage.ctx.fill();
  disc(stage, x + 12, 507, 4, [200, 90, 90]);
  shape(
    stage,
    [
      [x - 28, 534],
      [x + 24, 534],
      [x + 30, 596],
      [x - 32, 596],
    ],
    grey,
  );
  shape(
    stage,
    [
      [x - 50, 536],
      [x - 26, 536],
      [x - 26, 588],
      [x - 50, 588],
    ],
    [220, 10, 62],
  );
  for (const side of [-14, 14])
    line(
      stage,
      [
        [x + side, 594],
        [x + side * 1.3, 650],
      ],
      19,
      grey,
    );
  line(
    stage,
    [
      [x + 20, 544],
      [x + 50, 580],
    ],
    13,
    grey,
  );
  line(
    stage,
    [
      [x + 120, 660],
      [x + 120, 500],
    ],
    4,
    [220, 10, 74],
  );
  shape(
    stage,
    [
      [x + 122, 502],
      [x + 200, 506 + Math.sin(stage.t * 0.8) * 4],
      [x + 200, 548 + Math.sin(stage.t * 0.8) * 4],
      [x + 122, 546],
    ],
    [28, 90, 58],
  );
  glow(stage, 830, 420, 420, [206, 80, 50], 0.25);
  vignette(stage, 0.5);
}

export const orbit: Film = {
  key: "orbit",
  title: "轨道",
  english: "ORBIT",
  score: {
    root: 38,
    scale: lydian,
    chords: [0, 4, 1, 5],
    chord: 10,
    voice: "bell",
    pace: 1,
    density: 0.5,
    pad: 0.8,
    ambience: "rumble",
    ambient: 0.16,
  },
  shots: [
    {
      title: "第十六次日出",
      seconds: 24,
      draw: rise,
      lines: ["在轨道上，一天有十六次日出。", "每一次，我都想叫醒你看。"],
      english: ["In orbit there are sixteen sunrises a day.", "At every one I want to wake you up."],
    },
    {
      title: "空间站",
      seconds: 24,
      draw: station,
      lines: ["这里很安静，只有风扇在说话。", "窗外的蓝，是所有人的家。"],
      english: ["It is quiet here; only the fans talk.", "The blue outside is everybody's home."],
    },
    {
      title: "光环",
      seconds: 25,
      draw: rings,
      lines: ["三亿块冰，排着队走了很久很久。", "远看，只是一条细细的光。"],
      english: [
        "Three hundred million pieces of ice, walking in line for ages.",
        "From afar, a single thread of light.",
      ],
    },
    {
      title: "小行星带",
      seconds: 23,
      draw: belt,
      lines: ["没有名字的石头，也有自己的轨道。", "它们从不迟到。"],
      english: ["Stones without names have orbits too.", "They are never late."],
    },
    {
      title: "回望",
      seconds: 24,
      draw: home,
      lines: ["站在这里，拇指就能遮住地球。", "我没有遮。我想多看一会儿。"],
      english: ["Standing here, a thumb can cover the Earth.", "I did not. I wanted to look a little longer."],
    },
  ],
};
