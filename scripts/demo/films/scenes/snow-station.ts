import { type Film, H, type Stage, W } from "../film.ts";
import { hash, smooth } from "../maths.ts";
import { disc, glow, type Hue, hills, line, mist, shape, tint, vignette, wash } from "../paint.ts";
import { major } from "../score.ts";
import { person, pine } from "../things.ts";
import { snow } from "../weather.ts";
import { hut, lamp, clock } from "../stations.ts";

const white: Hue = [210, 34, 90];
const deep: Hue = [216, 40, 20];

function woods(stage: Stage, y: number, count: number, seed: number, colour: Hue, tall: number, speed: number): void {
  for (let i = 0; i < count; i++)
    pine(
      stage,
      (i / count) * (W + 200) - 100 + hash(i, seed + stage.look.seed) * 50 - stage.t * speed,
      y + hash(i, seed + 1) * 16,
      tall * (0.6 + hash(i, seed + 2) * 0.6),
      colour,
      i + seed,
    );
}

function winter(stage: Stage): void {
  wash(stage, [
    [0, [218, 40, 34]],
    [0.6, [214, 36, 62]],
    [1, [210, 30, 80]],
  ]);
  hills(stage, {
    seed: 501,
    y: 430,
    tall: 210,
    wide: 380,
    offset: stage.t * 3,
    colour: [214, 30, 58],
    foot: [212, 34, 72],
  });
  woods(stage, 470, 34, 502, [212, 28, 46], 110, 4);
  woods(stage, 520, 24, 506, [216, 34, 32], 150, 7);
}

function station(stage: Stage): void {
  winter(stage);
  hills(stage, { seed: 510, y: 590, tall: 40, wide: 600, octaves: 2, colour: [212, 40, 84], foot: [218, 36, 64] });
  hut(stage, 800 - stage.t * 3, 560);
  for (const y of [612, 640])
    line(
      stage,
      [
        [0, y],
        [W, y - 8],
      ],
      4,
      [218, 30, 40],
    );
  lamp(stage, 420 - stage.t * 4, 600, 230);
  hills(stage, {
    seed: 513,
    y: 720,
    tall: 60,
    wide: 520,
    octaves: 2,
    offset: stage.t * 10,
    colour: white,
    foot: [216, 40, 74],
  });
  snow(stage, 70);
  vignette(stage, 0.4);
}

function bench(stage: Stage): void {
  wash(stage, [
    [0, [222, 46, 16]],
    [0.6, [216, 40, 36]],
    [1, [212, 36, 54]],
  ]);
  woods(stage, 500, 26, 521, [218, 40, 22], 210, 1);
  hills(stage, { seed: 524, y: 570, tall: 40, wide: 600, octaves: 2, colour: [212, 40, 66], foot: [216, 40, 48] });
  lamp(stage, 330, 610, 330);
  clock(stage, 960, 250);
  for (const x of [560, 800])
    line(
      stage,
      [
        [x, 610],
        [x, 550],
      ],
      10,
      deep,
    );
  line(
    stage,
    [
      [530, 548],
      [830, 548],
    ],
    14,
    [20, 40, 28],
  );
  line(
    stage,
    [
      [530, 500],
      [830, 500],
    ],
    12,
    [20, 40, 28],
  );
  line(
    stage,
    [
      [534, 539],
      [826, 539],
    ],
    7,
    white,
  );
  line(
    stage,
    [
      [534, 492],
      [826, 492],
    ],
    6,
    white,
  );
  shape(
    stage,
    [
      [600, 536],
      [606, 488],
      [662, 488],
      [668, 536],
    ],
    [8, 60, 38],
  );
  person(stage, 750, 612, 190, [220, 40, 12]);
  line(
    stage,
    [
      [734, 452],
      [766, 452],
    ],
    12,
    [4, 70, 46],
  );
  line(
    stage,
    [
      [762, 456],
      [770, 506 + Math.sin(stage.t) * 4],
    ],
    9,
    [4, 70, 46],
  );
  hills(stage, { seed: 526, y: 700, tall: 60, wide: 600, octaves: 2, colour: [212, 44, 80], foot: [216, 40, 60] });
  snow(stage, 80, 8);
  vignette(stage, 0.5);
}

function arrival(stage: Stage): void {
  wash(stage, [
    [0, [224, 46, 14]],
    [0.6, [216, 40, 32]],
    [1, [212, 34, 60]],
  ]);
  woods(stage, 470, 30, 531, [218, 40, 20], 200, 0);
  const near = smooth(0, 11, stage.t);
  const size = 40 + near ** 2.4 * 190;
  const x = 640 - near ** 2 * 60;
  const y = 470 + near ** 2 * 130;
  hills(stage, { seed: 534, y: 520, tall: 40, wide: 700, octaves: 2, colour: [212, 40, 70], foot: [214, 36, 84] });
  for (const side of [-1, 1])
    line(
      stage,
      [
        [640, 470],
        [640 + side * 420 - 100, H + 40],
      ],
      5,
      [218, 30, 36],
    );
  const { ctx } = stage;
  ctx.fillStyle = tint(stage, [210, 44, 16]);
  ctx.beginPath();
  ctx.roundRect(x - size * 0.6, y - size * 1.5, size * 1.2, size * 1.5, [
    size * 0.36,
    size * 0.36,
    size * 0.08,
    size * 0.08,
  ]);
  ctx.fill();
  ctx.fillStyle = tint(stage, [42, 90, 74]);
  ctx.beginPath();
  ctx.roundRect(x - size * 0.44, y - size * 1.26, size * 0.88, size * 0.44, size * 0.1);
  ctx.fill();
  ctx.fillStyle = tint(stage, [10, 70, 44]);
  ctx.fillRect(x - size * 0.6, y - size * 0.62, size * 1.2, size * 0.1);
  glow(stage, x, y - size * 0.3, size * 4.4 + 100, [44, 90, 72], 0.7);
  for (const side of [-0.34, 0, 0.34]) {
    glow(stage, x + side * size, y - size * 0.3, size * 0.6, [48, 100, 86], 0.9);
    disc(stage, x + side * size, y - size * 0.3, size * 0.07, [50, 100, 94]);
  }
  mist(stage, 640, 150, [212, 40, 84], 0.4);
  lamp(stage, 150, 640, 320);
  snow(stage, 90, 26);
  vignette(stage, 0.45);
}

export const snowStation: Film = {
  key: "snow-station",
  title: "雪站",
  english: "SNOW STATION",
  score: {
    root: 53,
    scale: major,
    chords: [5, 3, 0, 4],
    chord: 5,
    voice: "bell",
    pace: 2,
    density: 0.36,
    pad: 0.5,
    ambience: "wind",
    ambient: 0.26,
  },
  shots: [
    {
      title: "北方小站",
      seconds: 15,
      draw: station,
      lines: ["北方的小站，一天只有一班车。", "屋里的灯，替站长醒着。"],
    },
    { title: "等", seconds: 13, draw: bench, lines: ["她来得早，雪来得更早。", "等一个人，围巾要系红的。"] },
    { title: "车灯", seconds: 14, draw: arrival, lines: ["远远的，雪里有了光。", "他回来了。"] },
  ],
};
