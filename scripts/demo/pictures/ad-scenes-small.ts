import { W, type AdScene } from "./scenes.ts";
import { circle, line, n, path, place, rect, repeat } from "./svg.ts";
import {
  bridge,
  cat,
  child,
  cup,
  paper,
  person,
  reflections,
  ridge,
  skyline,
  snow,
  stars,
  walker,
  waterLantern,
} from "./things.ts";

/** Pictures of ads between cards and next to the player. */
export const smallAds: readonly AdScene[] = [
  {
    key: "list-how-to-watch",
    height: 720,
    widths: [640, 320],
    sky: ["#14203a", "#2a3f63"],
    lamp: "#ffd58a",
    draw: (r, h) =>
      rect(120, 60, 1040, h, "#0e1729") +
      repeat(12, (i) => {
        const x = 180 + (i % 4) * 240,
          y = 110 + Math.floor(i / 4) * 200,
          lit = ["#ffd58a", "#f2a6a0", "#8fd8e0", "#c9b8f0"][(i * 3 + Math.floor(i / 4)) % 4] ?? "";
        const on = i % 5 !== 3;
        return (
          rect(x, y, 200, 150, on ? lit : "#22304d", 'rx="8"') +
          (on
            ? i % 3 === 0
              ? place(x + 110, y + 150, person("#1a2238"), 0.8)
              : i % 3 === 1
                ? place(x + 100, y + 108, cat("#1a2238"), 0.8)
                : place(x + 80, y + 150, person("#1a2238"), 0.62) + place(x + 140, y + 150, person("#1a2238"), 0.46)
            : "") +
          line(`M${x},${y + 75} h200 M${x + 100},${y} v150`, "#0e1729", 6)
        );
      }) +
      stars(r, 40, W, 60),
  },
  {
    key: "list-place-people",
    height: 720,
    widths: [640, 320],
    sky: ["#cfe4d2", "#f3efc7"],
    lamp: "#fff0b8",
    draw: (r, h) =>
      `<svg x="0" y="0" width="426" height="${h}" viewBox="0 0 426 ${h}">${rect(0, 0, 426, h, "#bfe0d0")}${circle(290, 170, 60, "#fff4c8")}${ridge(r, 426, h, 460, 170, "#86b89a", 0.6)}${ridge(r, 426, h, 580, 100, "#5f9a78", 0.4)}${place(210, 660, person("#274a3a"), 1.5)}</svg><svg x="427" y="0" width="426" height="${h}" viewBox="0 0 426 ${h}">${rect(0, 0, 426, h, "#f49a5b")}${circle(213, 330, 110, "#ffe3a3")}${rect(0, 380, 426, h, "#2b5468")}${reflections(r, 30, 426, 390, 700, ["#ffe3a3", "#5a8fa0"])}${place(213, 660, person("#12303f"), 1.5)}</svg><svg x="854" y="0" width="426" height="${h}" viewBox="0 0 426 ${h}">${rect(0, 0, 426, h, "#2a2050")}${skyline(r, 426, 620, 440, "#1a1436", ["#ffcf70", "#ff8f9a", "#8fd8e0"])}${rect(0, 600, 426, 140, "#140f2a")}${place(213, 660, person("#0b081a"), 1.5)}${circle(320, 110, 40, "#f6ecc8")}</svg>` +
      rect(423, 0, 8, h, "#fff") +
      rect(850, 0, 8, h, "#fff"),
  },
  {
    key: "list-write-review",
    height: 720,
    widths: [640, 320],
    sky: ["#f0e2c6", "#dcc096"],
    lamp: "#fff4d0",
    draw: () =>
      rect(0, 260, W, 460, "#b98a56") +
      rect(0, 256, W, 8, "#fff4d0", 'opacity=".6"') +
      paper(500, 470, -8) +
      paper(690, 450, 7, "#fffaf0") +
      place(
        900,
        470,
        path("M-16,150 L-60,-160 C-30,-270 60,-330 140,-350 C150,-250 110,-150 20,-80 L6,150Z", "#3f5f7a") +
          line("M-10,150 C0,-60 70,-230 134,-340", "#dfe8ee", 5) +
          path("M-16,148 L-6,206 L8,148Z", "#2a1c20"),
      ) +
      place(
        280,
        560,
        rect(-60, -100, 120, 120, "#2a2a3a", 'rx="20"') +
          rect(-34, -130, 68, 40, "#2a2a3a", 'rx="8"') +
          rect(-60, -60, 120, 40, "#e8d9bf"),
      ) +
      place(1080, 590, cup("#f6efe0", "#a86a34"), 1.1),
  },
  {
    key: "list-lantern-town",
    height: 720,
    widths: [640, 320],
    sky: ["#1a1440", "#5a2f5f", "#c8684f"],
    lamp: "#ffcf70",
    draw: (r, h) =>
      stars(r, 60, W, 260) +
      skyline(r, W, 420, 170, "#2a1a3f", ["#ffcf70", "#ff9f5a"]) +
      rect(0, 420, W, 300, "#241a44") +
      reflections(r, 90, W, 430, h, ["#ffcf70", "#c8684f"]) +
      place(640, 430, bridge(760, "#170f2c")) +
      place(600, 322, child("#0d081c"), 0.7) +
      place(660, 320, walker("#0d081c"), 0.7) +
      repeat(26, () => {
        const y = r.between(470, 690);
        return place(r.between(30, W - 30), y, waterLantern("#ffdf9a"), 0.4 + (y - 430) / 220);
      }),
  },
  {
    key: "list-seasons",
    height: 720,
    widths: [640, 320],
    sky: ["#f6e2c0", "#f0c48f"],
    lamp: "#fff0b8",
    draw: (r, h) =>
      ridge(r, W, h, 620, 60, "#8a6a4a", 0.1) +
      path("M600,640 C620,500 610,420 640,300 C670,420 664,500 690,640Z", "#4a2f24") +
      line(
        "M636,420 C540,340 470,310 400,320 M648,380 C740,300 820,280 880,300 M640,340 C620,260 570,210 520,190 M648,330 C670,250 730,200 780,190",
        "#4a2f24",
        16,
      ) +
      repeat(150, () => {
        const angle = r.between(Math.PI, Math.PI * 2),
          far = r.between(40, 330);
        const x = 640 + Math.cos(angle) * far * 1.15,
          y = 380 + Math.sin(angle) * far * 0.95;
        const color = x < 480 ? "#f0a0b4" : x < 640 ? "#5f9a58" : x < 800 ? "#e2813a" : "#f7fafc";
        return circle(x, y, r.between(16, 38), color, 'opacity=".82"');
      }) +
      snow(r, 30, W, h),
  },
  {
    key: "list-discuss",
    height: 720,
    widths: [640, 320],
    sky: ["#0f1c3f", "#2f4a86", "#6a7fc0"],
    lamp: "#fff3c0",
    draw: (r, h) =>
      stars(r, 120, W, 420) +
      circle(780, 250, 190, "#f6ecc8") +
      circle(720, 210, 34, "#e6d9ae", 'opacity=".6"') +
      circle(840, 310, 24, "#e6d9ae", 'opacity=".6"') +
      path(`M0,560 L360,470 L720,560 L1080,470 L1280,520 V${h} H0Z`, "#131a38") +
      place(700, 480, cat("#0b1026"), 1.9) +
      place(340, 420, cat("#0b1026"), 1.1) +
      place(1060, 420, cat("#0b1026"), 1) +
      rect(180, 420, 60, 120, "#131a38") +
      repeat(3, (i) => rect(900 + i * 60, 600, 34, 44, "#ffd58a", 'rx="3"')),
  },
  {
    key: "side-jiang-shuhuai",
    height: 640,
    widths: [640, 320],
    sky: ["#231740", "#5a3a7a", "#b87a98"],
    lamp: "#ffe3b0",
    draw: (r, h) =>
      circle(940, 200, 110, "#f9e2b4") +
      stars(r, 60, W, 260) +
      repeat(20, (i) => rect(i * 66, h - 230, 62, 240, "#f6efe6", 'rx="6"')) +
      repeat(19, (i) => (i % 7 === 2 || i % 7 === 6 ? "" : rect(i * 66 + 44, h - 230, 40, 140, "#1a1226", 'rx="4"'))) +
      rect(0, h - 250, W, 24, "#2a1838") +
      line("M120,250 C360,120 560,330 800,210 S1160,180 1300,130", "#ffe3b0", 5, 'opacity=".8"') +
      repeat(
        6,
        (i) =>
          circle(180 + i * 180, 226 + Math.sin(i * 1.6) * 46, 14, "#ffe3b0") +
          line(`M${192 + i * 180},${n(226 + Math.sin(i * 1.6) * 46)} v-64`, "#ffe3b0", 5),
      ),
  },
  {
    key: "side-tea-shop",
    height: 640,
    widths: [640, 320],
    sky: ["#dcead9", "#f0efcf"],
    lamp: "#fff6d0",
    draw: (r, h) =>
      circle(980, 150, 66, "#f6d66f") +
      ridge(r, W, h, 360, 150, "#a9c9ae", 0.5) +
      repeat(
        7,
        (i) =>
          path(
            `M-10,${330 + i * 46} C340,${260 + i * 50} 800,${400 + i * 34} 1290,${300 + i * 48} V${h} H-10Z`,
            i % 2 ? "#5d8f5d" : "#78a868",
          ) +
          line(
            `M-10,${330 + i * 46} C340,${260 + i * 50} 800,${400 + i * 34} 1290,${300 + i * 48}`,
            "#f3d9a0",
            3,
            'opacity=".5"',
          ),
      ) +
      place(420, 460, cup("#fbf6e8", "#9fb04a"), 2.2),
  },
];
