import { W, type Scene } from "./scenes.ts";
import { circle, line, n, path, place, rect, repeat } from "./svg.ts";
import {
  cat,
  cup,
  gear,
  kite,
  lamp,
  paper,
  pine,
  rain,
  reflections,
  ridge,
  skyline,
  snow,
  stars,
  walker,
} from "./things.ts";

/** Posts with one picture, like a snapshot. */
export const postSingles: readonly Scene[] = [
  {
    key: "roof-cat",
    height: 960,
    sky: ["#1a1838", "#4a2a5a", "#c8604e"],
    lamp: "#ffd58a",
    draw: (r) =>
      circle(980, 250, 90, "#ffe6b0") +
      skyline(r, W, 700, 260, "#241a3a", ["#ffd58a", "#ffb45e"]) +
      path("M-20,760 L420,600 L1300,800 V980 H-20Z", "#14101f") +
      repeat(14, (i) => line(`M${i * 100 - 40},${760 - (i < 4 ? i * 40 : 160 - i * 14)} l60,220`, "#2a2140", 6)) +
      place(520, 590, cat("#0c0914"), 1.9) +
      circle(500, 545, 5, "#ffe08a") +
      circle(532, 545, 5, "#ffe08a"),
  },
  {
    key: "platform-snow",
    height: 960,
    sky: ["#2b3f5c", "#6f8aa8", "#cfdbe6"],
    lamp: "#ffdf9a",
    draw: (r, h) =>
      ridge(r, W, h, 520, 130, "#8ea5bd", 0.4) +
      repeat(9, (i) => place(80 + i * 150, 600 + (i % 3) * 18, pine("#3f5a70"), 1.2 + (i % 2) * 0.4)) +
      path("M0,640 H1280 V960 H0Z", "#eef3f8") +
      path("M0,790 L1280,700 V740 L0,850Z", "#50627a") +
      line("M0,800 L1280,708 M0,840 L1280,734", "#2c3a4e", 7) +
      rect(300, 420, 360, 220, "#3a4658") +
      path("M270,430 L480,340 L690,430Z", "#f4f8fb") +
      rect(350, 480, 90, 90, "#ffdf9a") +
      rect(520, 480, 90, 160, "#26303e") +
      lamp(760, 470, 16) +
      line("M760,486 V650", "#2c3a4e", 8) +
      place(880, 660, walker("#26303e"), 1.1) +
      snow(r, 240, W, h),
  },
  {
    key: "dune-camp",
    height: 960,
    sky: ["#0b1030", "#2a2a5a", "#7a4a5a"],
    lamp: "#ffb45e",
    draw: (r, h) =>
      stars(r, 320, W, 560) +
      path("M0,620 C300,480 520,640 760,560 S1160,560 1280,500 V960 H0Z", "#5a3a48") +
      path("M0,760 C280,640 520,800 820,700 S1180,720 1280,680 V960 H0Z", "#3a2638") +
      path("M520,760 L640,590 L760,760Z", "#e8a05e") +
      path("M640,590 L760,760 L690,760Z", "#c07a44") +
      path("M640,660 L610,760 H668Z", "#3a2030") +
      lamp(860, 752, 18) +
      path("M820,772 l80,12 M900,772 l-80,12", "none", 'stroke="#2a1820" stroke-width="10"') +
      rect(0, h - 60, W, 60, "#2a1a2a"),
  },
  {
    key: "tide-mark",
    height: 960,
    sky: ["#f2d9b8", "#e8b48a", "#a86a6a"],
    lamp: "#fff0c8",
    draw: (r) =>
      circle(820, 330, 70, "#fff3d2") +
      rect(0, 360, W, 260, "#5f8a94") +
      reflections(r, 90, W, 370, 610, ["#fff3d2", "#9cc2c4", "#3f6a76"]) +
      path("M0,600 C240,560 420,660 700,620 S1120,560 1280,610 V960 H0Z", "#f6ead2") +
      path("M0,640 C240,600 420,700 700,660 S1120,600 1280,650 V960 H0Z", "#c9a680") +
      repeat(11, (i) =>
        place(
          180 + i * 86,
          900 - i * 22 + (i % 2) * 34,
          `<ellipse rx="24" ry="13" fill="#a07c58"/>` + circle(30, -6, 8, "#a07c58"),
          1 - i * 0.04,
          -14,
        ),
      ),
  },
  {
    key: "tea-window",
    height: 960,
    sky: ["#dfe8dc", "#b9cdb4"],
    lamp: "#fff6d8",
    draw: (r, h) =>
      ridge(r, W, h, 420, 150, "#a3bda2", 0.3) +
      ridge(r, W, h, 560, 150, "#7a9c7c", 0.3) +
      repeat(7, (i) =>
        line(
          `M0,${560 + i * 34} C320,${520 + i * 38} 760,${600 + i * 26} 1280,${540 + i * 34}`,
          "#4f7a56",
          16,
          'opacity=".8"',
        ),
      ) +
      rect(0, 760, W, 200, "#6a4a34") +
      rect(0, 760, W, 16, "#8a6648") +
      place(520, 720, cup("#f4efe2", "#b98a3a"), 2) +
      place(900, 760, cup("#8fa79a", "#c79a4a"), 1.2) +
      rect(0, 0, W, 34, "#5a3e2a") +
      rect(620, 0, 26, 760, "#5a3e2a"),
  },
  {
    key: "train-window",
    height: 960,
    sky: ["#0d1526", "#1d2b46"],
    lamp: "#ffcf8a",
    draw: (r, h) =>
      rect(0, 0, W, h, "#2a2330") +
      `<svg x="150" y="120" width="980" height="620" viewBox="0 0 980 620">` +
      rect(0, 0, 980, 620, "#131f38") +
      stars(r, 90, 980, 300) +
      ridge(r, 980, 620, 420, 110, "#0c1526", 0.4) +
      skyline(r, 980, 520, 120, "#0a101e", ["#ffcf8a", "#ffe6b8"]) +
      reflections(r, 30, 980, 520, 620, ["#ffcf8a", "#41557a"]) +
      rain(r, 50, 980, 620, 0.3) +
      "</svg>" +
      rect(150, 120, 980, 620, "none", 'stroke="#4a3f4e" stroke-width="26" rx="40"') +
      rect(0, 780, W, 180, "#3c303c") +
      place(430, 770, cup("#e8e2d8", "#7a4a2a"), 1.3) +
      place(860, 800, paper(0, 0, 8, "#f3ead6"), 0.9, 64),
  },
  {
    key: "kite-hill",
    height: 960,
    sky: ["#8cc4e0", "#cfe6ea", "#f6ecd0"],
    lamp: "#fff6d8",
    draw: (r, h) =>
      repeat(
        5,
        (i) =>
          `<ellipse cx="${n(r.between(60, 1220))}" cy="${n(r.between(120, 380))}" rx="${120 + i * 22}" ry="34" fill="#fff" opacity=".65"/>`,
      ) +
      ridge(r, W, h, 720, 160, "#9cba78", 0.1) +
      ridge(r, W, h, 850, 130, "#6f9a58", 0.1) +
      place(780, 250, kite("#e4573d", "#f6d36a"), 1.7, 18) +
      place(330, 340, kite("#3f7fb0", "#f2efe2"), 1, -14) +
      line("M760,330 C700,560 560,700 470,770 M330,420 C360,600 400,700 430,770", "#5a4a3a", 2.5) +
      place(450, 790, walker("#3a3040"), 1.1),
  },
  {
    key: "jelly-lamp",
    height: 960,
    sky: ["#07142a", "#0c2c4a", "#12506a"],
    lamp: "#9fe8ff",
    draw: (r) =>
      repeat(60, () => circle(r.between(0, W), r.between(0, 960), r.between(1, 4), "#bff0ff", 'opacity=".4"')) +
      repeat(5, (i) =>
        place(
          200 + i * 220,
          [360, 230, 470, 300, 540][i] ?? 300,
          circle(0, 0, 200, "url(#lamp)", 'opacity=".5"') +
            path(
              "M-90,10 C-90,-90 90,-90 90,10 C60,-8 40,24 20,6 C4,26 -10,26 -24,6 C-44,24 -64,-8 -90,10Z",
              "#d6f6ff",
              'opacity=".85"',
            ) +
            repeat(6, (k) =>
              line(
                `M${-60 + k * 24},10 c${k % 2 ? 20 : -20},50 ${k % 2 ? -20 : 20},90 0,${140 + ((k * 37) % 60)}`,
                "#bdeaff",
                4,
                'opacity=".7"',
              ),
            ),
          0.7 + (i % 3) * 0.3,
        ),
      ),
  },
  {
    key: "gear-table",
    height: 960,
    sky: ["#d9b98a", "#b98a54"],
    lamp: "#fff0c0",
    draw: (r, h) =>
      rect(0, 0, W, h, "#8a6238") +
      repeat(9, (i) =>
        line(`M0,${60 + i * 110} C400,${40 + i * 112} 800,${80 + i * 106} 1280,${56 + i * 110}`, "#7a5630", 5),
      ) +
      path("M160,140 H1120 V820 H160Z", "#e9dfc8") +
      place(420, 400, gear(150, 18, "#b98a3a"), 1) +
      place(700, 330, gear(90, 12, "#8c9498"), 1) +
      place(860, 560, gear(120, 16, "#a06a34"), 1) +
      place(560, 660, gear(60, 10, "#6a7278"), 1) +
      repeat(7, () => circle(r.between(220, 1060), r.between(200, 780), 9, "#5a6066")) +
      line("M960,240 L1060,420 M976,232 L1080,410", "#4a5056", 8) +
      circle(300, 700, 74, "#f6f1e2", 'stroke="#4a4038" stroke-width="10"') +
      line("M300,700 V650 M300,700 H340", "#2a2420", 6),
  },
  {
    key: "street-lamp",
    height: 960,
    sky: ["#141b34", "#2c2c56", "#6a4a68"],
    lamp: "#ffce7a",
    draw: (r) =>
      skyline(r, W, 780, 320, "#161426", ["#ffce7a", "#f2a06a", "#9ac0d8"]) +
      rect(0, 780, W, 180, "#1c1a2c") +
      reflections(r, 60, W, 790, 950, ["#ffce7a", "#5a4a78"]) +
      line("M640,800 V300 C640,220 720,200 790,220", "#0c0b14", 18) +
      lamp(800, 236, 30) +
      path("M470,800 L560,330 M520,800 L606,330", "none", 'stroke="#3a3448" stroke-width="12"') +
      repeat(8, (i) => line(`M${484 + i * 11},${742 - i * 54} h48`, "#3a3448", 10)) +
      place(600, 420, walker("#0a0912"), 1.2),
  },
  {
    key: "green-balcony",
    height: 1280,
    sky: ["#cfe4e8", "#f3ecd2"],
    lamp: "#fff6d8",
    draw: (r) =>
      rect(0, 900, W, 380, "#c9b498") +
      repeat(3, (shelf) => rect(90, 420 + shelf * 300, 1100, 22, "#8a6a4a")) +
      repeat(15, (i) => {
        const x = 170 + (i % 5) * 230;
        const y = 420 + Math.floor(i / 5) * 300;
        const green = r.pick(["#3f7a4a", "#5c9a58", "#2f6a5a", "#84b06a"]);
        return (
          repeat(
            7,
            (k) =>
              `<ellipse cx="${n(x + (k - 3) * 17)}" cy="${n(y - 130 - (3 - Math.abs(k - 3)) * 16 - r.between(0, 20))}" rx="17" ry="${n(r.between(44, 66))}" fill="${green}" transform="rotate(${(k - 3) * 14} ${x} ${y - 84})"/>`,
          ) +
          path(`M${x - 52},${y - 84} H${x + 52} L${x + 38},${y} H${x - 38}Z`, r.pick(["#c8714e", "#e2d6c2", "#5a6f7a"]))
        );
      }),
  },
  {
    key: "ink-desk",
    height: 960,
    sky: ["#f2ece0", "#e2d8c4"],
    lamp: "#fff6d8",
    draw: (r, h) =>
      rect(0, 0, W, h, "#5a4636") +
      path("M140,60 H900 V900 H140Z", "#f8f3e6") +
      repeat(5, (i) =>
        path(
          `M${240 + i * 120},${180 + (i % 2) * 60} c60,${80 + i * 20} -50,180 10,${260 + (i % 3) * 60} c-50,-40 -60,-160 -10,-${240 + (i % 3) * 40}Z`,
          "#1c1c22",
          `opacity="${0.9 - i * 0.14}"`,
        ),
      ) +
      repeat(16, () => circle(r.between(200, 860), r.between(120, 860), r.between(2, 12), "#1c1c22", 'opacity=".7"')) +
      rect(980, 120, 200, 300, "#24262c", 'rx="26"') +
      `<ellipse cx="1080" cy="250" rx="70" ry="84" fill="#0b0c10"/>` +
      line("M1010,520 L1130,900", "#a8784a", 22) +
      path("M1004,500 l-16,-70 q30,20 40,62Z", "#1c1c22"),
  },
];
