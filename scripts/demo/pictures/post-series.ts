import { W, type Scene } from "./scenes.ts";
import { circle, line, n, path, place, rect, repeat } from "./svg.ts";
import {
  lamp,
  paper,
  plane,
  rain,
  reflections,
  skyline,
  snow,
  stars,
  umbrella,
  walker,
  waterLantern,
} from "./things.ts";

const square = W;

/** Posts with three or nine pictures of the same subject. */
export const postSeries: readonly Scene[] = [
  ...skies().map((sky, index) => balcony(index, sky)),
  ...lanternSteps().map((draw, index) => ({
    key: `lantern-step-${index + 1}`,
    height: square,
    sky: ["#efe4cf", "#d9c4a0"],
    lamp: "#ffdf9a",
    draw: () => rect(90, 90, W - 180, W - 180, "#f8f1e0", 'rx="40"') + draw(),
  })),
  ...bowls(),
  ...tickets(),
  ...umbrellas(),
  ...planes(),
];

interface Sky {
  colors: readonly string[];
  /** Position and colour of the sun or moon; null if neither is visible. */
  disc: readonly [x: number, y: number, color: string] | null;
  weather?: "rain" | "snow" | "stars";
  lit: boolean;
}

function skies(): Sky[] {
  return [
    { colors: ["#2c3a63", "#8a6f92", "#f2b48a"], disc: [300, 700, "#ffe6b0"], lit: true },
    { colors: ["#8fc3e0", "#d6ecf0"], disc: [360, 380, "#fff6d8"], lit: false },
    { colors: ["#5fa3d0", "#bfe0ee"], disc: [640, 220, "#fffbe8"], lit: false },
    { colors: ["#7d8a98", "#b4bcc2"], disc: null, weather: "rain", lit: false },
    { colors: ["#e9b98a", "#f6dfb0", "#cfd8d0"], disc: [940, 420, "#fff0c0"], lit: false },
    { colors: ["#5a3a68", "#d9604e", "#f8b45e"], disc: [1020, 690, "#ffd98a"], lit: true },
    { colors: ["#1a2148", "#463a78", "#a8607a"], disc: [240, 300, "#f4ecd8"], lit: true },
    { colors: ["#070b1e", "#16224a"], disc: [900, 260, "#f6f1dc"], weather: "stars", lit: true },
    { colors: ["#3a4660", "#8a98ac"], disc: null, weather: "snow", lit: true },
  ];
}

/** The same railing and roofs under different skies. */
function balcony(index: number, { colors, disc, weather, lit }: Sky): Scene {
  return {
    key: `balcony-${index + 1}`,
    height: square,
    sky: colors,
    lamp: "#ffd98a",
    draw: (r, h) =>
      (weather === "stars" ? stars(r, 240, W, 700) : "") +
      (disc ? circle(disc[0], disc[1], 150, disc[2], 'opacity=".25"') + circle(disc[0], disc[1], 76, disc[2]) : "") +
      skyline(r, W, 920, 280, lit ? "#1b1b30" : "#8494a0", lit ? ["#ffd98a", "#ffb870"] : ["#a9b8c2"]) +
      rect(0, 920, W, h - 920, lit ? "#15131f" : "#6f6a66") +
      (weather === "rain" ? rain(r, 150, W, h, 0.5) : "") +
      (weather === "snow" ? snow(r, 260, W, h) : "") +
      rect(0, 1010, W, 26, "#2a2430") +
      repeat(14, (i) => rect(30 + i * 96, 1030, 16, 250, "#2a2430")) +
      path("M930,1010 h130 l-18,-130 h-94Z", "#c8714e") +
      repeat(
        5,
        (k) =>
          `<ellipse cx="${945 + k * 26}" cy="${846 - (2 - Math.abs(k - 2)) * 26}" rx="22" ry="66" fill="#3f7a4a" transform="rotate(${(k - 2) * 16} 995 880)"/>`,
      ),
  };
}

/** The steps of making a lantern, from bamboo to the water. */
function lanternSteps(): (() => string)[] {
  const strip = (x: number) => line(`M${x},300 V980`, "#b98f4b", 22);
  const ring = (y: number, wide: number) =>
    `<ellipse cx="640" cy="${y}" rx="${wide}" ry="${n(wide / 4)}" fill="none" stroke="#b98f4b" stroke-width="18"/>`;
  const frame = () =>
    ring(420, 250) +
    ring(860, 190) +
    repeat(7, (i) => line(`M${390 + i * 83},420 L${450 + i * 63},860`, "#b98f4b", 12));
  const sheet = (fill: string) => path("M390,420 H890 L830,860 H450Z", fill);
  return [
    () => repeat(7, (i) => strip(380 + i * 86)),
    () =>
      strip(420) +
      strip(520) +
      line("M640,360 C860,360 900,900 660,960", "#b98f4b", 22) +
      circle(660, 640, 30, "#c85a3a"),
    () => ring(640, 300),
    () => frame(),
    () => place(640, 640, paper(0, 0, 0, "#fffaf0"), 2.6, -6),
    () => sheet("#f3d9ac") + frame(),
    () => sheet("#f6c0a0") + frame() + repeat(5, (i) => circle(480 + i * 80, 640 + (i % 2) * 40, 26, "#c85a3a")),
    () =>
      circle(640, 640, 460, "url(#lamp)") +
      sheet("#ffd98a") +
      rect(618, 700, 44, 160, "#fffaf0") +
      path("M640,620 q36,50 0,80 q-36,-30 0,-80Z", "#f08a3a"),
    () =>
      rect(90, 90, W - 180, W - 180, "#12233a", 'rx="40"') +
      rect(90, 700, W - 180, W - 790, "#1c3a54", 'rx="40"') +
      repeat(9, (i) => place(220 + i * 105, 720 + ((i * 67) % 380), waterLantern("#ffd98a"), 1 + (i % 3) * 0.5)),
  ];
}

function bowls(): Scene[] {
  const soups = [
    ["#c8874a", "#f3e2b8", "#5a8a4a"],
    ["#a8432e", "#f6e6c4", "#3f7a4a"],
    ["#e6d3a0", "#fbf3dc", "#7aa05a"],
  ] as const;
  return soups.map(([soup, noodle, green], index) => ({
    key: `noodles-${index + 1}`,
    height: square,
    sky: ["#5a3a2a", "#7a5238"],
    lamp: "#ffe2a8",
    draw: (r) =>
      repeat(8, (i) => line(`M0,${80 + i * 160} H1280`, "#4a2e20", 8)) +
      circle(640, 660, 470, "#f4efe6") +
      circle(640, 660, 400, soup) +
      repeat(26, (i) =>
        line(
          `M${n(r.between(340, 560))},${n(430 + i * 18)} C${n(r.between(500, 700))},${n(400 + i * 20)} ${n(r.between(600, 800))},${n(480 + i * 16)} ${n(r.between(760, 930))},${n(440 + i * 17)}`,
          noodle,
          13,
        ),
      ) +
      repeat(24, () => circle(r.between(380, 900), r.between(430, 900), r.between(8, 16), green)) +
      (index === 2 ? circle(760, 560, 110, "#fffaf0") + circle(776, 552, 52, "#f2a93a") : "") +
      line("M980,180 L560,700 M1030,210 L610,720", "#8a5a34", 18),
  }));
}

function tickets(): Scene[] {
  const colors = ["#d9604e", "#3f7f8a", "#d9a441"];
  return colors.map((color, index) => ({
    key: `ticket-${index + 1}`,
    height: 960,
    sky: ["#e9e2d2", "#d3c8b2"],
    lamp: "#fff6d8",
    draw: () =>
      place(
        640,
        480,
        path("M-460,-200 H460 V-50 a50,50 0 0 0 0,100 V200 H-460 V50 a50,50 0 0 0 0,-100Z", color) +
          line("M220,-190 V190", "#fff", 6, 'stroke-dasharray="18 18" opacity=".8"') +
          repeat(4, (i) =>
            rect(-400, -130 + i * 64, [460, 300, 380, 220][i] ?? 200, 26, "#fff", 'opacity=".75" rx="8"'),
          ) +
          repeat(9, (i) => rect(270 + i * 17, -120, 4 + ((i * 5) % 9), 240, "#fff", 'opacity=".85"')),
        1,
        -8 + index * 9,
      ),
  }));
}

function umbrellas(): Scene[] {
  const looks = [
    ["#d9502f", "#8a2a20", "#1a2c48"],
    ["#e6b04a", "#a8742a", "#2a2440"],
    ["#3f9a92", "#1f5a58", "#20283a"],
  ] as const;
  return looks.map(([color, dark, night], index) => ({
    key: `umbrella-${index + 1}`,
    height: square,
    sky: [night, "#3d5a78"],
    lamp: "#ffce7a",
    draw: (r, h) =>
      skyline(r, W, 900, 420, "#131a2c", ["#ffce7a", "#f2a06a"]) +
      rect(0, 900, W, 380, "#16202f") +
      reflections(r, 90, W, 910, h, ["#ffce7a", color, "#5a7a98"]) +
      lamp(260 + index * 330, 420, 22) +
      line(`M${260 + index * 330},440 V930`, "#0b1018", 12) +
      place(620, 960, walker("#0b1018"), 2.4) +
      place(640, 720, umbrella(color, dark), 4) +
      rain(r, 130, W, h, 0.35),
  }));
}

function planes(): Scene[] {
  const base = { height: 960, lamp: "#fff6d8" };
  return [
    {
      ...base,
      key: "fold-1",
      sky: ["#c9a678", "#b08a5a"],
      draw: () =>
        place(640, 480, paper(0, 0, 0, "#fffaf0"), 3, 90) +
        line("M640,140 V820 M300,480 H980", "#d9b98a", 5, 'stroke-dasharray="20 16"'),
    },
    {
      ...base,
      key: "fold-2",
      sky: ["#c9a678", "#b08a5a"],
      draw: () =>
        path("M640,140 L960,460 V820 H320 V460Z", "#fffaf0") +
        path("M640,140 L960,460 H640Z", "#e9dfc8") +
        path("M640,140 L320,460 H640Z", "#f4ecd8") +
        line("M640,140 V820", "#d9b98a", 5),
    },
    {
      ...base,
      key: "fold-3",
      sky: ["#8fc3e0", "#d6ecf0", "#f6ecd0"],
      draw: (r) =>
        repeat(
          4,
          (i) =>
            `<ellipse cx="${n(r.between(100, 1180))}" cy="${n(r.between(140, 760))}" rx="${130 + i * 30}" ry="36" fill="#fff" opacity=".6"/>`,
        ) +
        line("M80,820 C360,700 420,420 620,470", "#fff", 6, 'stroke-dasharray="6 22"') +
        place(760, 420, plane("#f4f4f0", "#c9d8e0"), 4, -10),
    },
  ];
}
