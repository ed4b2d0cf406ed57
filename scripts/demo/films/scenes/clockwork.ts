import { type Film, H, type Stage, W } from "../film.ts";
import { hash } from "../maths.ts";
import { camera, disc, glow, type Hue, line, tint, vignette, wash, within } from "../paint.ts";
import { dorian } from "../score.ts";

const brass: Hue = [40, 62, 52];
const copper: Hue = [20, 58, 44];
const steel: Hue = [206, 14, 48];

/** A toothed wheel with spokes, lit from the upper left. */
function gear(stage: Stage, x: number, y: number, radius: number, teeth: number, turn: number, colour: Hue): void {
  within(stage, () => {
    const { ctx } = stage;
    ctx.translate(x, y);
    ctx.fillStyle = "rgba(0, 0, 0, 0.35)";
    ctx.beginPath();
    ctx.arc(radius * 0.06, radius * 0.1, radius * 1.04, 0, Math.PI * 2);
    ctx.fill();
    const shine = ctx.createLinearGradient(-radius, -radius, radius, radius);
    shine.addColorStop(0, tint(stage, [colour[0], colour[1], colour[2] + 22]));
    shine.addColorStop(0.5, tint(stage, colour));
    shine.addColorStop(1, tint(stage, [colour[0] - 8, colour[1], colour[2] - 30]));
    ctx.fillStyle = shine;
    ctx.beginPath();
    for (let i = 0; i < teeth * 4; i++) {
      const angle = turn + ((i + 0.5) / (teeth * 4)) * Math.PI * 2;
      const reach = i % 4 < 2 ? radius * (1 + 1.5 / teeth) : radius * (1 - 1.1 / teeth);
      ctx.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
    }
    ctx.closePath();
    const spokes = radius > 110 ? 6 : 4;
    for (let i = 0; i < spokes; i++) {
      const angle = turn + (i / spokes) * Math.PI * 2;
      const half = (Math.PI / spokes) * 0.72;
      ctx.moveTo(Math.cos(angle + half) * radius * 0.76, Math.sin(angle + half) * radius * 0.76);
      ctx.arc(0, 0, radius * 0.76, angle + half, angle - half, true);
      ctx.arc(0, 0, radius * 0.34, angle - half * 0.7, angle + half * 0.7);
      ctx.closePath();
    }
    ctx.fill("evenodd");
    ctx.strokeStyle = tint(stage, [colour[0], colour[1], colour[2] + 26], 0.6);
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(0, 0, radius * 0.87, 0, Math.PI * 2);
    ctx.stroke();
    disc(stage, 0, 0, radius * 0.13, [350, 70, 36]);
    disc(stage, -radius * 0.03, -radius * 0.03, radius * 0.05, [350, 80, 70]);
  });
}

function ground(stage: Stage): void {
  wash(stage, [
    [0, [26, 40, 12]],
    [0.6, [20, 44, 9]],
    [1, [14, 50, 4]],
  ]);
  glow(stage, 330, 120, 760, [38, 80, 46], 0.5);
}

function wheels(stage: Stage): void {
  ground(stage);
  camera(stage, 640, 360, 1.06, () => {
    const turn = stage.t * 0.17;
    gear(stage, 1120, 90, 210, 40, -turn * 0.4, [24, 34, 16]);
    gear(stage, 120, 640, 250, 48, turn * 0.3, [30, 34, 18]);
    gear(stage, 430, 330, 190, 36, turn, brass);
    gear(stage, 712, 262, 95, 18, -turn * 2 + 0.1, steel);
    gear(stage, 940, 420, 170, 32, turn * 1.12, copper);
    gear(stage, 560, 590, 95, 18, -turn * 2, [46, 66, 60]);
    gear(stage, 1210, 560, 125, 24, -turn * 1.5, brass);
    gear(stage, 110, 150, 140, 26, -turn * 1.35, copper);
  });
  vignette(stage, 0.6);
}

function balance(stage: Stage): void {
  ground(stage);
  const swing = Math.sin(stage.t * Math.PI) * 1.2;
  camera(stage, 640, 360, 1, () => {
    gear(stage, 1010, 560, 230, 44, stage.t * 0.08, [26, 40, 20]);
    gear(stage, 240, 130, 190, 36, -stage.t * 0.1, [206, 14, 22]);
    const { ctx } = stage;
    ctx.strokeStyle = tint(stage, [212, 50, 62], 0.85);
    ctx.lineWidth = 3;
    ctx.beginPath();
    for (let i = 0; i <= 220; i++) {
      const angle = (i / 220) * Math.PI * 2 * 6 + swing * (1 - i / 220);
      const reach = 26 + (i / 220) * (130 + swing * 6);
      ctx.lineTo(640 + Math.cos(angle) * reach, 360 + Math.sin(angle) * reach);
    }
    ctx.stroke();
    within(stage, () => {
      ctx.translate(640, 360);
      ctx.rotate(swing);
      ctx.strokeStyle = tint(stage, brass);
      ctx.lineWidth = 26;
      ctx.beginPath();
      ctx.arc(0, 0, 250, 0, Math.PI * 2);
      ctx.stroke();
      ctx.strokeStyle = tint(stage, [46, 80, 76]);
      ctx.lineWidth = 3;
      ctx.beginPath();
      ctx.arc(0, 0, 260, 0, Math.PI * 2);
      ctx.stroke();
      line(
        stage,
        [
          [-244, 0],
          [244, 0],
        ],
        18,
        brass,
      );
      for (let i = 0; i < 16; i++)
        disc(stage, Math.cos((i / 8) * Math.PI) * 266, Math.sin((i / 8) * Math.PI) * 266, 9, [44, 70, 66]);
    });
    disc(stage, 640, 360, 30, [346, 74, 36]);
    glow(stage, 632, 350, 60, [346, 90, 70], 0.8);
  });
  vignette(stage, 0.6);
}

function dial(stage: Stage): void {
  wash(stage, [
    [0, [216, 42, 12]],
    [1, [224, 46, 5]],
  ]);
  glow(stage, 640, 300, 700, [36, 80, 44], 0.45);
  for (let i = 0; i < 14; i++)
    glow(stage, hash(i, 802) * W, hash(i, 803) * H, 70, [36, 80, 50], 0.12 + 0.06 * Math.sin(stage.t + i));
  camera(stage, 640, 360, 1.06, () => {
    const { ctx } = stage;
    disc(stage, 646, 372, 318, [220, 50, 2], 0.5);
    disc(stage, 640, 360, 312, brass);
    disc(stage, 640, 360, 296, [34, 50, 20]);
    const face = ctx.createRadialGradient(560, 260, 20, 640, 360, 300);
    face.addColorStop(0, tint(stage, [46, 60, 95]));
    face.addColorStop(1, tint(stage, [38, 44, 78]));
    ctx.fillStyle = face;
    ctx.beginPath();
    ctx.arc(640, 360, 288, 0, Math.PI * 2);
    ctx.fill();
    for (let i = 0; i < 60; i++) {
      const angle = (i / 60) * Math.PI * 2;
      const from = i % 5 === 0 ? 234 : 260;
      line(
        stage,
        [
          [640 + Math.sin(angle) * from, 360 - Math.cos(angle) * from],
          [640 + Math.sin(angle) * 268, 360 - Math.cos(angle) * 268],
        ],
        i % 5 === 0 ? 7 : 2,
        [222, 50, 18],
      );
    }
    gear(stage, 640, 480, 66, 22, stage.t * 0.5, brass);
    const hand = (angle: number, long: number, wide: number, colour: Hue) =>
      line(
        stage,
        [
          [640 - Math.sin(angle) * 34, 360 + Math.cos(angle) * 34],
          [640 + Math.sin(angle) * long, 360 - Math.cos(angle) * long],
        ],
        wide,
        colour,
      );
    const beat = Math.floor(stage.t) + Math.min(1, (stage.t - Math.floor(stage.t)) * 6);
    hand(-0.9 + stage.t * 0.002, 150, 13, [222, 52, 16]);
    hand(0.95 + stage.t * 0.016, 216, 8, [222, 52, 16]);
    hand((beat / 60) * Math.PI * 2 + 3.4, 240, 3, [4, 78, 46]);
    disc(stage, 640, 360, 13, [4, 78, 46]);
  });
  vignette(stage, 0.5);
}

export const clockwork: Film = {
  key: "clockwork",
  title: "钟表匠",
  english: "THE CLOCKMAKER",
  score: {
    root: 48,
    scale: dorian,
    chords: [0, 3, 4, 0],
    chord: 4,
    voice: "tick",
    pace: 4,
    density: 0.6,
    pad: 0.32,
    ambience: "none",
    ambient: 0,
  },
  shots: [
    { title: "齿轮", seconds: 11, draw: wheels, lines: ["一百三十二个齿，咬住一个下午。"] },
    { title: "摆轮", seconds: 9, draw: balance, lines: ["他说，表会累，要轻轻地听。"] },
    { title: "三点差一刻", seconds: 10, draw: dial, lines: ["修好的那一刻，他把时间还给了你。"] },
  ],
};
