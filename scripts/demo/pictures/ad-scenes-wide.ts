import { W, type AdScene } from "./scenes.ts";
import { circle, line, n, path, place, rect, repeat } from "./svg.ts";
import {
  boat,
  child,
  gear,
  kite,
  lamp,
  lantern,
  lighthouse,
  person,
  plane,
  rain,
  reflections,
  ridge,
  skyline,
  stars,
  swallow,
  umbrella,
  walker,
} from "./things.ts";

/** Banners and strips; the left side is kept plain for text. */
export const wideAds: readonly AdScene[] = [
  {
    key: "banner-recommend",
    height: 512,
    widths: [1280, 750],
    quiet: true,
    sky: ["#12122a", "#2a1f4a", "#553058"],
    lamp: "#ffe7b0",
    draw: (r, h) =>
      circle(840, 230, 420, "url(#lamp)", 'opacity=".35"') +
      rect(560, 84, 560, 300, "#f0c58a", 'rx="10"') +
      `<svg x="572" y="96" width="536" height="276" viewBox="0 0 536 276">${rect(0, 0, 536, 276, "#f5b27a")}${circle(370, 130, 62, "#fff0cf")}${ridge(r, 536, 276, 220, 90, "#b3566a", 0.6)}${ridge(r, 536, 276, 260, 50, "#5a2f5a", 0.4)}${place(200, 110, swallow("#5a2f5a"), 0.6)}${place(270, 80, swallow("#5a2f5a"), 0.4)}</svg>` +
      repeat(3, (row) =>
        repeat(15, (i) =>
          path(
            `M${i * 96 - 40 + row * 30},${h} v${-50 + row * 16 - 20} a34,30 0 0 1 68,0 v${70}Z`,
            ["#3a2148", "#2a1838", "#190f26"][row] ?? "#190f26",
            `transform="translate(0 ${row * 26 - 30})"`,
          ),
        ),
      ) +
      place(760, 452, person("#120a1e"), 0.46) +
      place(856, 456, person("#120a1e"), 0.42),
  },
  {
    key: "banner-rainy-night",
    height: 512,
    widths: [1280, 750],
    quiet: true,
    sky: ["#0b1a2b", "#14384c", "#2a6674"],
    lamp: "#ffb45e",
    draw: (r, h) =>
      skyline(r, W, 380, 310, "#10283a", ["#f0a35e", "#6cc7c9", "#ffd58a"]) +
      rect(0, 380, W, 132, "#0b1b27") +
      reflections(r, 90, W, 386, h, ["#f0a35e", "#6cc7c9", "#f06a6a"]) +
      line("M1120,400 V180 C1120,150 1070,150 1070,178", "#081019", 9) +
      lamp(1070, 190, 14) +
      place(860, 410, walker("#060c13") + place(6, -92, umbrella("#e0483f", "#8f2a2a"), 1.3), 1.5) +
      rain(r, 190, W, h),
  },
  {
    key: "banner-starry-sky",
    height: 512,
    widths: [1280, 750],
    quiet: true,
    sky: ["#050a20", "#17205a", "#45408a", "#a06a98"],
    lamp: "#dfe8ff",
    draw: (r, h) =>
      stars(r, 300, W, 380) +
      repeat(70, (i) =>
        circle(
          520 + i * 11 + r.between(-60, 60),
          320 - i * 4.2 + r.between(-46, 46),
          r.between(8, 40),
          "#c9b8f0",
          'opacity=".05"',
        ),
      ) +
      line("M980,60 L1110,110 M700,40 L770,66", "#fff", 2.6, 'opacity=".9"') +
      ridge(r, W, h, 380, 80, "#1a1a48", 0.6) +
      rect(0, 384, W, 128, "#141640") +
      reflections(r, 60, W, 388, h, ["#c9b8f0", "#a06a98", "#fff"]) +
      place(960, 420, boat("#0a0c28", "#e8dcf4"), 0.9) +
      place(1140, 396, lighthouse("#e9e3ef", "#b8506a"), 1) +
      circle(1140, 224, 70, "url(#lamp)"),
  },
  {
    key: "banner-luming",
    height: 512,
    widths: [1280, 750],
    quiet: true,
    sky: ["#2a7fb8", "#69b6da", "#cfeaf0"],
    lamp: "#fff4c8",
    draw: (r, h) =>
      circle(1080, 110, 56, "#fff4cf") +
      repeat(
        7,
        () =>
          `<ellipse cx="${n(r.between(300, 1280))}" cy="${n(r.between(80, 320))}" rx="${n(r.between(70, 130))}" ry="${n(r.between(16, 30))}" fill="#fff" opacity=".55"/>`,
      ) +
      ridge(r, W, h, 430, 60, "#5fa784", 0.1) +
      ridge(r, W, h, 480, 40, "#3f8468", 0.1) +
      place(760, 180, kite("#e4573d", "#f6c445"), 1.2, -12) +
      place(960, 250, kite("#f6c445", "#fff"), 0.8, 10) +
      place(1150, 300, kite("#7a5bb8", "#f2a6a0"), 0.7, -6) +
      place(640, 110, swallow("#1c4a6a"), 0.8, -8) +
      line("M760,270 C740,340 820,380 850,420 M960,310 C950,370 900,390 866,424", "#fff", 2) +
      place(860, 450, child("#17364c"), 1) +
      place(910, 456, child("#17364c"), 0.8),
  },
  {
    key: "banner-craft-people",
    height: 512,
    widths: [1280, 750],
    quiet: true,
    sky: ["#2a1622", "#6a3028", "#c8743c"],
    lamp: "#ffd98a",
    draw: (r, h) =>
      rect(0, 410, W, 102, "#1f100f") +
      rect(0, 406, W, 8, "#e0ab66", 'opacity=".5"') +
      place(600, 210, gear(96, 14, "#7a4028"), 1, 6) +
      place(1180, 160, gear(120, 16, "#7a4028"), 1, 3) +
      [
        [720, 180, 0.9],
        [840, 250, 1.3],
        [980, 160, 1],
        [1090, 270, 1.1],
      ]
        .map(
          ([x = 0, y = 0, s = 1]) =>
            line(`M${x},0 V${y - 40 * s}`, "#2a1414", 3) + place(x, y, lantern("#e2602f", "#fff0c0"), s),
        )
        .join("") +
      place(920, 400, person("#170b0c"), 0.9) +
      place(760, 410, rect(-40, -50, 80, 56, "#3a1f18", 'rx="6"')) +
      reflections(r, 12, W, 430, h, ["#e0ab66"]),
  },
  {
    key: "strip-checkin",
    height: 240,
    widths: [1280, 750],
    quiet: true,
    sky: ["#3a4a7a", "#c9785a", "#f6c07a"],
    lamp: "#fff0c0",
    draw: (r, h) =>
      circle(1040, 170, 92, "#fff0c4") +
      ridge(r, W, h, 200, 60, "#6a3f5a", 0.3) +
      ridge(r, W, h, 230, 36, "#43284a", 0.2) +
      repeat(
        7,
        (i) =>
          circle(
            440 + i * 68,
            96 - Math.sin((i / 6) * Math.PI) * 40,
            18,
            i < 5 ? "#ffe7a8" : "none",
            'stroke="#ffe7a8" stroke-width="4"',
          ) +
          (i < 5
            ? line(`M${432 + i * 68},${n(96 - Math.sin((i / 6) * Math.PI) * 40)} l6,7 l11,-13`, "#8a4a3a", 4)
            : ""),
      ),
  },
  {
    key: "strip-animation",
    height: 240,
    widths: [1280, 750],
    quiet: true,
    sky: ["#f2a6a0", "#f7c9b0", "#fbe6cf"],
    lamp: "#ffffff",
    draw: (r, h) =>
      repeat(
        6,
        () =>
          `<ellipse cx="${n(r.between(200, 1280))}" cy="${n(r.between(40, 190))}" rx="${n(r.between(60, 110))}" ry="${n(r.between(12, 22))}" fill="#fff" opacity=".6"/>`,
      ) +
      ridge(r, W, h, 226, 34, "#d97b86", 0.2) +
      line("M420,190 C560,60 700,200 820,120 S1000,90 1060,80", "#fff", 5, 'stroke-dasharray="2 18"') +
      place(1120, 70, plane("#fff5ec", "#d97b86"), 1, -8) +
      place(880, 170, plane("#fff5ec", "#d97b86"), 0.55, 6) +
      place(680, 70, plane("#fff5ec", "#d97b86"), 0.45, -14),
  },
];
