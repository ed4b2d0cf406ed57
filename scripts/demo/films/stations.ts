import type { Stage } from "./film.ts";
import { disc, glow, type Hue, line, shape, tint } from "./paint.ts";

const deep: Hue = [216, 40, 20];

export function hut(stage: Stage, x: number, y: number): void {
  const { ctx } = stage;
  shape(
    stage,
    [
      [x - 170, y],
      [x - 170, y - 120],
      [x + 170, y - 120],
      [x + 170, y],
    ],
    [14, 40, 30],
  );
  shape(
    stage,
    [
      [x - 210, y - 110],
      [x - 130, y - 190],
      [x + 130, y - 190],
      [x + 210, y - 110],
    ],
    [214, 40, 92],
  );
  shape(
    stage,
    [
      [x - 210, y - 110],
      [x + 210, y - 110],
      [x + 200, y - 100],
      [x - 200, y - 100],
    ],
    [216, 30, 66],
  );
  for (const shift of [-120, -50, 70]) {
    ctx.fillStyle = tint(stage, [40, 96, 68]);
    ctx.fillRect(x + shift, y - 86, 46, 46);
    glow(stage, x + shift + 23, y - 60, 110, [38, 96, 60], 0.5);
    line(
      stage,
      [
        [x + shift + 23, y - 86],
        [x + shift + 23, y - 40],
      ],
      3,
      [14, 40, 26],
    );
  }
  shape(
    stage,
    [
      [x + 8, y],
      [x + 8, y - 82],
      [x + 50, y - 82],
      [x + 50, y],
    ],
    [14, 36, 20],
  );
  for (let i = 0; i < 6; i++)
    glow(
      stage,
      x + 100 + Math.sin(stage.t * 0.5 + i) * 8 + i * 9,
      y - 210 - ((stage.t * 14 + i * 26) % 156),
      30 + i * 3,
      [214, 20, 90],
      0.16,
    );
}

export function lamp(stage: Stage, x: number, y: number, tall: number): void {
  line(
    stage,
    [
      [x, y],
      [x, y - tall],
    ],
    6,
    deep,
  );
  line(
    stage,
    [
      [x, y - tall],
      [x + 36, y - tall - 8],
    ],
    5,
    deep,
  );
  glow(stage, x + 40, y - tall + 8, 260, [38, 100, 62], 0.75);
  shape(
    stage,
    [
      [x + 24, y - tall + 2],
      [x + 40, y - tall - 16],
      [x + 56, y - tall + 2],
    ],
    deep,
  );
  disc(stage, x + 40, y - tall + 7, 8, [46, 100, 88]);
}

export function clock(stage: Stage, x: number, y: number): void {
  line(
    stage,
    [
      [x, 620],
      [x, y],
    ],
    10,
    deep,
  );
  glow(stage, x, y, 200, [44, 90, 66], 0.5);
  disc(stage, x, y, 74, deep);
  disc(stage, x, y, 64, [44, 60, 90]);
  for (let i = 0; i < 12; i++) {
    const angle = (i / 12) * Math.PI * 2;
    line(
      stage,
      [
        [x + Math.sin(angle) * 52, y - Math.cos(angle) * 52],
        [x + Math.sin(angle) * 58, y - Math.cos(angle) * 58],
      ],
      3,
      deep,
    );
  }
  const minute = stage.t * 0.09 - 0.6;
  line(
    stage,
    [
      [x, y],
      [x + Math.sin(minute) * 48, y - Math.cos(minute) * 48],
    ],
    4,
    deep,
  );
  line(
    stage,
    [
      [x, y],
      [x + Math.sin(minute / 12 - 2) * 32, y - Math.cos(minute / 12 - 2) * 32],
    ],
    6,
    deep,
  );
}
