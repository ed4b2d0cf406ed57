import { W, type Scene } from "./scenes.ts";
import { circle, line, n, path, place, rect, repeat } from "./svg.ts";
import {
  boat,
  cat,
  child,
  lamp,
  lantern,
  person,
  rain,
  reflections,
  ridge,
  skyline,
  stars,
  swallow,
  train,
  umbrella,
  veil,
  walker,
} from "./things.ts";

/** Topic covers that show outdoor scenes, mostly at night. */
export const outdoorTopics: readonly Scene[] = [
  {
    key: "rainy-night-cinema",
    height: 720,
    sky: ["#0c1a2c", "#173a50", "#2b6270"],
    lamp: "#ffb45e",
    draw: (r, h) =>
      skyline(r, W, 470, 360, "#122539", ["#f0a35e", "#ffd58a", "#6cc7c9"]) +
      skyline(r, W, 500, 220, "#0c1a29", ["#f06a6a", "#ffcf70", "#7fd8d4"]) +
      rect(0, 500, W, 220, "#0d1c2a") +
      reflections(r, 120, W, 506, h, ["#f0a35e", "#6cc7c9", "#f06a6a", "#ffd58a"]) +
      rect(838, 286, 170, 216, "#1c2f45") +
      rect(856, 304, 134, 54, "#e8604c", 'rx="6"') +
      repeat(8, (i) => circle(864 + i * 17, 366, 4, "#ffe3a3")) +
      lamp(923, 420, 18) +
      line("M300,510 V300 C300,276 340,276 340,296", "#0a131e", 9) +
      lamp(340, 306, 12) +
      place(520, 560, walker("#070d15") + place(6, -90, umbrella("#d8453e", "#8f2a2a"), 1.25), 1.5) +
      rain(r, 220, W, h),
  },
  {
    key: "sky-above",
    height: 720,
    sky: ["#050b1e", "#12204a", "#29487a", "#4a6f96"],
    lamp: "#cfe8ff",
    draw: (r, h) =>
      stars(r, 260, W, 520) +
      veil(r, W, 60, 260, "veilGreen") +
      veil(r, W, 170, 200, "veilViolet") +
      line("M930,70 L1080,130", "#fff", 3, 'opacity=".9"') +
      ridge(r, W, h, 560, 120, "#0e1f3d", 1) +
      ridge(r, W, h, 640, 90, "#081428", 0.7) +
      place(860, 596, person("#040a15"), 0.42) +
      place(905, 602, person("#040a15"), 0.34) +
      lamp(790, 606, 6, "#ffe9a8"),
  },
  {
    key: "watch-with-kids",
    height: 720,
    sky: ["#0d2b2b", "#1d5145", "#4a8a5c"],
    lamp: "#eef59a",
    draw: (r, h) =>
      circle(960, 180, 80, "#f7f3c9") +
      repeat(20, (i) => {
        const x = i * 68 + r.between(-20, 20);
        const w = r.between(12, 30);
        return path(
          `M${n(x)},${h} C${n(x + 6)},480 ${n(x - 10)},240 ${n(x)},-10 h${n(w)} C${n(x + w + 10)},240 ${n(x + w)},480 ${n(x + w + 14)},${h}Z`,
          i % 2 ? "#123a34" : "#0e2c2a",
          'opacity=".8"',
        );
      }) +
      ridge(r, W, h, 640, 60, "#0a211f", 0.1) +
      repeat(60, () => lamp(r.between(40, W - 40), r.between(120, 640), r.between(2.4, 6))) +
      place(560, 620, child("#06140f"), 1.3) +
      place(628, 628, child("#06140f"), 1.1) +
      place(690, 634, child("#06140f"), 0.9) +
      place(498, 600, lantern("#f2b84b", "#fff2c0"), 0.5),
  },
  {
    key: "sound-first",
    height: 720,
    sky: ["#1a1533", "#3b2560", "#8a4a78"],
    lamp: "#ffd0a8",
    draw: (_r, h) =>
      circle(920, 300, 170, "#f6b98a", 'opacity=".9"') +
      repeat(9, (i) =>
        line(
          `M-20,${250 + i * 34} C200,${160 + i * 30} 360,${420 + i * 14} 620,${300 + i * 26} S1000,${200 + i * 40} 1300,${310 + i * 26}`,
          i % 3 === 0 ? "#ffe0b8" : "#e98fa0",
          i % 3 === 0 ? 5 : 2.4,
          `opacity="${n(0.9 - i * 0.07)}"`,
        ),
      ) +
      repeat(64, (i) => {
        const tall = 14 + Math.abs(Math.sin(i * 0.9) * Math.cos(i * 0.31)) * 150;
        return (
          rect(i * 20 + 6, h - 90 - tall, 10, tall, "#ffd9b0", 'rx="5" opacity=".7"') +
          rect(i * 20 + 6, h - 84, 10, tall * 0.4, "#ffd9b0", 'rx="5" opacity=".22"')
        );
      }) +
      place(
        330,
        300,
        line("M-110,60 C-130,-150 130,-150 110,60", "#f4e6d0", 20) +
          rect(-136, 30, 54, 104, "#e8604c", 'rx="24"') +
          rect(82, 30, 54, 104, "#e8604c", 'rx="24"'),
        1.1,
      ),
  },
  {
    key: "one-night-on-the-line",
    height: 720,
    sky: ["#0b1030", "#27306a", "#7a4a7a", "#e08a6a"],
    lamp: "#ffdf9a",
    draw: (r, h) =>
      stars(r, 140, W, 340) +
      circle(1010, 150, 54, "#f6ecc8") +
      ridge(r, W, h, 470, 130, "#3a2f63", 0.8) +
      ridge(r, W, h, 560, 80, "#241f49", 0.5) +
      rect(0, 566, W, 14, "#14122c") +
      repeat(9, (i) => path(`M${i * 160 + 20},580 h26 l10,140 h-46Z`, "#14122c")) +
      place(190, 556, train(4, "#2f4a44", "#ffe3a0")) +
      path("M190,472 L120,500 V556 H200Z", "#2f4a44") +
      path("M120,520 L-60,480 V600 L120,546Z", "#fff1c4", 'opacity=".2"') +
      rect(0, 640, W, 80, "#0d0c22") +
      reflections(r, 50, W, 640, h, ["#ffe3a0", "#e08a6a"]),
  },
  {
    key: "voices-you-know",
    height: 720,
    sky: ["#0f3d44", "#1f6a66", "#5aa58c"],
    lamp: "#ffe3a0",
    draw: (r) =>
      repeat(9, (i) =>
        circle(
          640,
          340,
          120 + i * 66,
          "none",
          `stroke="${i % 3 === 0 ? "#f6cf7a" : "#bfe6d2"}" stroke-width="${i % 3 === 0 ? 8 : 3}" opacity="${n(0.85 - i * 0.08)}"`,
        ),
      ) +
      place(
        640,
        340,
        rect(-66, -150, 132, 230, "#20303a", 'rx="66"') +
          rect(-50, -134, 100, 130, "#f0e4c8", 'rx="50"') +
          repeat(5, (i) => line(`M-44,${-96 + i * 22} h88`, "#c9b88e", 4)) +
          line("M-100,-10 C-100,150 100,150 100,-10 M0,110 V210 M-70,214 H70", "#20303a", 14),
      ) +
      place(230, 250, swallow("#0d2f36"), 1.3, -10) +
      place(1070, 200, swallow("#0d2f36"), 0.9, 14) +
      place(1010, 520, cat("#0d2f36"), 1.4) +
      place(250, 560, boat("#0d2f36", "#f0e4c8"), 1) +
      repeat(30, () => circle(r.between(0, W), r.between(0, 720), r.between(2, 4), "#fff3cf", 'opacity=".6"')),
  },
  {
    key: "rain-city-complete",
    height: 720,
    sky: ["#101c36", "#2a3a6a", "#7a4a7d", "#d9705e"],
    lamp: "#ffb45e",
    draw: (r, h) =>
      skyline(r, W, 520, 420, "#1c2750", ["#ffcf70", "#ff8f6a", "#8fd8e0"]) +
      skyline(r, W, 540, 250, "#121a38", ["#ffcf70", "#ff6f7a", "#8fd8e0"]) +
      rect(0, 540, W, 180, "#0e1530") +
      reflections(r, 130, W, 546, h, ["#ffcf70", "#ff6f7a", "#8fd8e0"]) +
      [
        ["#d8453e", "#8f2a2a", 300, 0.9],
        ["#f0b24a", "#b07820", 470, 1.05],
        ["#3f9fb0", "#25666f", 660, 1.25],
        ["#8a6bc9", "#56408a", 850, 1.05],
        ["#e98fa0", "#a85868", 1020, 0.9],
      ]
        .map(([a, b, x, s]) =>
          place(Number(x), 600, walker("#080c1c") + place(4, -92, umbrella(String(a), String(b)), 1.1), Number(s)),
        )
        .join("") +
      rain(r, 220, W, h, 0.22),
  },
];
