import { type Film, H, type Stage } from "../film.ts";
import { hash, smooth } from "../maths.ts";
import { glow, type Hue, hills, mirror, mist, moon, shape, stars, tint, vignette, wash, within } from "../paint.ts";
import { major } from "../score.ts";
import { boat, flock } from "../things.ts";
import { mast, town } from "../harbors.ts";

const seaLevel = 470;
const dark: Hue = [222, 55, 7];

function night(stage: Stage): void {
  wash(stage, [
    [0, [226, 62, 8]],
    [0.5, [220, 58, 20]],
    [0.66, [200, 55, 36]],
    [1, [210, 60, 14]],
  ]);
}

function sea(stage: Stage, ripple = 5): void {
  mirror(stage, seaLevel, H - seaLevel, ripple, 0.8);
  wash(
    stage,
    [
      [0, [204, 60, 22], 0.15],
      [1, [222, 66, 6], 0.9],
    ],
    seaLevel,
    H,
  );
}

function bay(stage: Stage): void {
  night(stage);
  stars(stage, 150, 420, 5);
  moon(stage, 960, 150, 38, [48, 60, 88], 0.4);
  hills(stage, {
    seed: 4,
    y: seaLevel + 8,
    tall: 170,
    wide: 420,
    offset: stage.t * 2,
    colour: [218, 50, 18],
    foot: [204, 50, 28],
  });
  hills(stage, { seed: 9, y: seaLevel + 6, tall: 80, wide: 300, offset: stage.t * 4, colour: [222, 52, 11] });
  town(stage, seaLevel - 6, -120 + stage.t * 4);
  sea(stage);
  glow(stage, 960, 560, 150, [48, 60, 70], 0.25);
  for (let i = 0; i < 4; i++) boat(stage, 200 + i * 260 + stage.t * (3 - i), seaLevel + 50 + i * 36, 90 + i * 30, dark);
  vignette(stage);
}

function lighthouse(stage: Stage): void {
  night(stage);
  stars(stage, 120, 440, 15);
  const turn = stage.t * 0.55;
  const reach = Math.cos(turn);
  within(stage, () => {
    stage.ctx.globalCompositeOperation = "screen";
    const gradient = stage.ctx.createLinearGradient(880, 0, 880 + reach * 1100, 0);
    gradient.addColorStop(0, tint(stage, [46, 90, 72], 0.55));
    gradient.addColorStop(1, tint(stage, [46, 90, 60], 0));
    stage.ctx.fillStyle = gradient;
    stage.ctx.beginPath();
    stage.ctx.moveTo(880, 214);
    stage.ctx.lineTo(880 + reach * 1100, 214 - 130);
    stage.ctx.lineTo(880 + reach * 1100, 214 + 96);
    stage.ctx.fill();
  });
  glow(stage, 880, 214, 240, [44, 95, 66], 0.45 + 0.4 * Math.max(0, Math.sin(turn)));
  hills(stage, {
    seed: 22,
    y: seaLevel + 6,
    tall: 120,
    wide: 460,
    offset: stage.t * 2,
    colour: [218, 50, 17],
    foot: [206, 48, 26],
  });
  shape(
    stage,
    [
      [700, seaLevel + 4],
      [790, 420],
      [850, 404],
      [930, 408],
      [1010, 430],
      [1120, seaLevel + 4],
    ],
    dark,
  );
  shape(
    stage,
    [
      [850, 410],
      [862, 240],
      [898, 240],
      [910, 410],
    ],
    [224, 26, 22],
  );
  shape(
    stage,
    [
      [857, 320],
      [859, 280],
      [901, 280],
      [904, 320],
    ],
    [8, 50, 34],
  );
  shape(
    stage,
    [
      [856, 240],
      [904, 240],
      [904, 232],
      [856, 232],
    ],
    dark,
  );
  shape(
    stage,
    [
      [866, 232],
      [866, 200],
      [894, 200],
      [894, 232],
    ],
    [46, 95, 82],
  );
  shape(
    stage,
    [
      [860, 200],
      [880, 178],
      [900, 200],
    ],
    dark,
  );
  sea(stage, 7);
  boat(stage, 220 + stage.t * 9, seaLevel + 96, 170, dark);
  vignette(stage);
}

function trails(stage: Stage): void {
  wash(stage, [
    [0, [236, 62, 7]],
    [0.6, [226, 56, 16]],
    [1, [208, 54, 26]],
  ]);
  within(stage, () => {
    const { ctx } = stage;
    ctx.translate(640, 430);
    ctx.rotate(stage.t * 0.012);
    for (let i = 0; i < 120; i++) {
      const radius = 40 + hash(i, 71) ** 0.7 * 800;
      const start = hash(i, 72) * Math.PI * 2;
      ctx.strokeStyle = tint(stage, [200 + hash(i, 73) * 60, 60, 82], 0.16 + hash(i, 74) * 0.42);
      ctx.lineWidth = 1 + hash(i, 75) * 1.4;
      ctx.beginPath();
      ctx.arc(0, 0, radius, start, start + 0.06 + smooth(0, 12, stage.t) * 0.62);
      ctx.stroke();
    }
  });
  glow(stage, 640, 560, 600, [196, 70, 46], 0.3);
  hills(stage, { seed: 31, y: 700, tall: 160, wide: 500, colour: [222, 56, 9] });
  for (let i = 0; i < 7; i++) mast(stage, 110 + i * 180 + hash(i, 76) * 60, 180 + hash(i, 77) * 170);
  vignette(stage);
}

function leaving(stage: Stage): void {
  wash(stage, [
    [0, [216, 50, 30]],
    [0.4, [270, 32, 52]],
    [0.66, [24, 88, 68]],
    [1, [220, 40, 20]],
  ]);
  stars(stage, 40, 220, 33);
  moon(stage, 640, seaLevel - 10 - stage.p * 46, 46, [34, 100, 76], 0.8);
  hills(stage, {
    seed: 40,
    y: seaLevel + 6,
    tall: 90,
    wide: 420,
    offset: stage.t * 3,
    colour: [262, 30, 40],
    foot: [20, 60, 60],
  });
  mist(stage, seaLevel - 20, 60, [24, 90, 74], 0.35);
  sea(stage, 6);
  glow(stage, 640, 570, 220, [30, 100, 64], 0.5);
  boat(stage, 520 + stage.t * 7, seaLevel + 74 - stage.p * 20, 210 - stage.p * 60, [230, 40, 10], false);
  const x = 520 + stage.t * 7;
  const size = 1 - stage.p * 0.28;
  const y = seaLevel + 64 - stage.p * 20;
  shape(
    stage,
    [
      [x, y],
      [x, y - 190 * size],
      [x + 92 * size, y - 26 * size],
    ],
    [26, 40, 84],
    0.92,
  );
  shape(
    stage,
    [
      [x - 6, y],
      [x - 6, y - 160 * size],
      [x - 70 * size, y - 24 * size],
    ],
    [20, 46, 70],
    0.92,
  );
  flock(stage, 240 + stage.t * 26, 200, 7, 13, [236, 30, 20]);
  vignette(stage, 0.4);
}

export const starHarbor: Film = {
  key: "star-harbor",
  title: "星港",
  english: "HARBOR OF STARS",
  score: {
    root: 48,
    scale: major,
    chords: [0, 4, 5, 3],
    chord: 7.5,
    voice: "bell",
    pace: 1.5,
    density: 0.45,
    pad: 0.55,
    ambience: "waves",
    ambient: 0.28,
  },
  shots: [
    {
      title: "归港",
      seconds: 16,
      draw: bay,
      lines: ["天黑以后，船一只一只回到港里。", "海面把星星又数了一遍。"],
      english: ["After dark the boats come home, one by one.", "The sea counts the stars once more."],
    },
    {
      title: "守灯的人",
      seconds: 15,
      draw: lighthouse,
      lines: ["灯塔转一圈，是十一秒。", "他说，够一个人想起家了。"],
      english: ["The light turns once every eleven seconds.", "Long enough, he says, to think of home."],
    },
    {
      title: "星轨",
      seconds: 14,
      draw: trails,
      lines: ["桅杆不动，天在走。", "整夜，星星画着同一个圆。"],
      english: ["The masts stand still; it is the sky that travels.", "All night the stars draw the same circle."],
    },
    {
      title: "出海",
      seconds: 15,
      draw: leaving,
      lines: ["天亮了，第一面帆离开港口，", "带走昨夜的一颗星。"],
      english: ["At daybreak the first sail leaves the harbour,", "taking one of last night's stars along."],
    },
  ],
};
