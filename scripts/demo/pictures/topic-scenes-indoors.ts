import { W, type Scene } from "./scenes.ts";
import { circle, line, n, path, place, rect, repeat } from "./svg.ts";
import {
  cup,
  gear,
  kite,
  lamp,
  lantern,
  paper,
  pine,
  plane,
  rain,
  reflections,
  ridge,
  snow,
  stars,
  umbrella,
  walker,
  waterLantern,
} from "./things.ts";

/** Topic covers that show rooms or frames. */
export const indoorTopics: readonly Scene[] = [
  {
    key: "one-minute-stories",
    height: 720,
    sky: ["#f4e6cc", "#efcfa0"],
    lamp: "#fff2c8",
    draw: (r) => {
      const colors = [
        ["#1f4c63", "#f0a35e"],
        ["#2a1440", "#ffc766"],
        ["#4aa5cf", "#fff"],
        ["#3e7350", "#e9ef8d"],
        ["#d98c4a", "#fff2d0"],
        ["#7f98ad", "#fff"],
        ["#5a2450", "#f2a6a0"],
        ["#0a0d24", "#f3d9b0"],
        ["#b8553f", "#fbe3cb"],
        ["#2f8f86", "#f3c35a"],
        ["#3a2960", "#f6d9a8"],
        ["#5d8f5d", "#f6d66f"],
      ];
      return repeat(12, (i) => {
        const [a = "", b = ""] = colors[i] ?? [];
        const x = 90 + (i % 4) * 282,
          y = 66 + Math.floor(i / 4) * 204;
        const kind = i % 6;
        return (
          `<svg x="${x}" y="${y}" width="254" height="176" viewBox="0 0 254 176">` +
          rect(0, 0, 254, 176, a) +
          (kind === 0
            ? rain(r, 30, 254, 176, 0.5) +
              place(150, 120, walker("#0b1420") + place(4, -80, umbrella(b, "#a0522d"), 1), 0.8)
            : kind === 1
              ? place(70, 80, lantern("#d9502f", b), 0.9) + place(180, 60, lantern("#d9502f", b), 0.6)
              : kind === 2
                ? place(130, 90, plane("#f4f4f0", "#c9d8e0"), 1.1, -8)
                : kind === 3
                  ? ridge(r, 254, 176, 170, 80, "#000000", 0.6).replace('fill="#000000"', 'fill="#000" opacity=".35"') +
                    repeat(14, () => circle(r.between(10, 244), r.between(20, 150), 3.4, b))
                  : kind === 4
                    ? circle(180, 60, 30, b) +
                      path("M0,130 C60,90 110,120 150,104 S220,84 254,100 V176 H0Z", "#000", 'opacity=".22"')
                    : circle(127, 88, 54, "none", `stroke="${b}" stroke-width="8"`) +
                      line("M127,88 V52 M127,88 H158", b, 8)) +
          "</svg>" +
          rect(x, y, 254, 176, "none", 'stroke="#fff" stroke-width="8" rx="10"')
        );
      });
    },
  },
  {
    key: "behind-the-curtain",
    height: 720,
    sky: ["#2a0f18", "#551d26"],
    lamp: "#ffdf9a",
    draw: (r, h) =>
      `<g opacity=".98">${rect(380, 90, 520, 520, "#131626")}${stars(r, 1, 900, 90)}${path("M380,520 H900 V610 H380Z", "#3a2a20")}</g>` +
      path("M640,80 L470,560 H810Z", "#fff1c4", 'opacity=".2"') +
      circle(640, 86, 26, "#fff4d4") +
      place(
        640,
        470,
        line("M-60,110 L0,0 L60,110 M0,0 V120", "#e8dcc4", 9) +
          rect(-66, -70, 110, 74, "#e8dcc4", 'rx="10"') +
          path("M44,-52 L84,-72 V6 L44,-14Z", "#e8dcc4") +
          circle(-44, -96, 30, "#e8dcc4") +
          circle(16, -92, 36, "#e8dcc4") +
          circle(-44, -96, 12, "#3a2030") +
          circle(16, -92, 14, "#3a2030"),
      ) +
      repeat(8, (i) =>
        path(
          `M${i * 58 - 30},-10 C${i * 58 - 10},260 ${i * 58 - 50 - i * 4},520 ${i * 46 - 60},${h + 10} h64 C${i * 58 + 10 - i * 4},520 ${i * 58 + 50},260 ${i * 58 + 30},-10Z`,
          i % 2 ? "#a3293a" : "#7c1d2d",
        ),
      ) +
      repeat(8, (i) =>
        path(
          `M${W - i * 58 + 30},-10 C${W - i * 58 + 10},260 ${W - i * 58 + 50 + i * 4},520 ${W - i * 46 + 60},${h + 10} h-64 C${W - i * 58 - 10 + i * 4},520 ${W - i * 58 - 50},260 ${W - i * 58 - 30},-10Z`,
          i % 2 ? "#a3293a" : "#7c1d2d",
        ),
      ) +
      path(
        `M0,0 H${W} V60 ${Array.from({ length: 8 }, (_, i) => `Q${W - 80 - i * 160},150 ${W - 160 - i * 160},60`).join(" ")}Z`,
        "#8e2233",
      ),
  },
  {
    key: "rewatch-ranking",
    height: 720,
    sky: ["#f2b36b", "#e8795a", "#9a4a6a"],
    lamp: "#fff0c0",
    draw: (r) =>
      repeat(7, (i) => {
        const s = Math.pow(0.76, i);
        return place(
          640 + (1 - s) * 120,
          360 - (1 - s) * 20,
          rect(
            -560,
            -315,
            1120,
            630,
            ["#3a2248", "#6a3458", "#a84e5c", "#d9744f", "#f0a35e", "#f8cf8a", "#fff3d2"][i] ?? "#fff",
            'rx="26"',
          ) +
            (i < 6 ? rect(-530, -285, 1060, 570, "none", 'stroke="#fff" stroke-width="3" rx="18" opacity=".35"') : ""),
          s,
        );
      }) +
      place(640 + 97, 350, walker("#3a2248"), 0.9) +
      repeat(16, () => circle(r.between(40, 1240), r.between(40, 680), r.between(2, 5), "#fff4d0", 'opacity=".7"')),
  },
  {
    key: "best-reviews-autumn",
    height: 720,
    sky: ["#d9a45e", "#b8693e", "#7a3a34"],
    lamp: "#ffe7a8",
    draw: (r, h) =>
      rect(0, 270, W, 450, "#5a2c28") +
      rect(0, 266, W, 8, "#f0b24a", 'opacity=".4"') +
      paper(400, 480, -12) +
      paper(560, 450, 6, "#f6ead2") +
      paper(720, 490, -3) +
      place(
        890,
        500,
        path("M-16,110 L-40,-120 C-20,-220 60,-280 120,-300 C130,-220 100,-120 20,-60 L6,110Z", "#f6efe0") +
          line("M-10,110 C0,-60 60,-200 116,-292", "#c9a878", 4) +
          path("M-16,108 L-6,160 L8,108Z", "#2a1c20"),
      ) +
      place(1080, 580, cup("#e8d9bf", "#9a5a2a"), 1.1) +
      repeat(26, () => {
        const x = r.between(0, W),
          y = r.between(20, h - 20);
        return path(
          "M0,-22 C16,-10 16,12 0,24 C-16,12 -16,-10 0,-22Z",
          r.pick(["#f0b24a", "#e2703a", "#c94a34"]),
          `transform="translate(${n(x)} ${n(y)}) rotate(${n(r.between(0, 360))})" opacity=".9"`,
        );
      }),
  },
  {
    key: "a-year-of-seasons",
    height: 720,
    sky: ["#dfe9e4", "#f3e8cf"],
    lamp: "#fff0b8",
    draw: (r, h) =>
      [
        ["#a8d8e8", "#7fbf7a", "#5a9a5c"],
        ["#1b3a4a", "#20503f", "#123429"],
        ["#f2b36b", "#c8653a", "#8a3f34"],
        ["#b9cbd8", "#e8eef2", "#fafcfd"],
      ]
        .map(
          ([sky = "", far = "", near = ""], i) =>
            `<svg x="${i * 320}" y="0" width="320" height="${h}" viewBox="0 0 320 ${h}">` +
            rect(0, 0, 320, h, sky) +
            circle(220, 160, 52, i === 1 ? "#f4efc0" : "#fff6d8") +
            ridge(r, 320, h, 470, 120, far, 0.4) +
            ridge(r, 320, h, 600, 80, near, 0.2) +
            (i === 0
              ? place(120, 210, kite("#e4573d", "#f6c445"), 1.1, -14)
              : i === 1
                ? repeat(22, () => lamp(r.between(20, 300), r.between(260, 660), r.between(2.4, 5), "#f4f7a8"))
                : i === 2
                  ? repeat(7, () =>
                      place(r.between(40, 280), r.between(500, 690), waterLantern("#ffd98a"), r.between(0.7, 1.2)),
                    )
                  : place(90, 600, pine("#4f6d80"), 1.7) +
                    place(230, 620, pine("#5d7c90"), 1.2) +
                    snow(r, 70, 320, h)) +
            "</svg>",
        )
        .join("") + repeat(3, (i) => rect(317 + i * 320, 0, 6, h, "#fff", 'opacity=".85"')),
  },
  {
    key: "hands-of-makers",
    height: 720,
    sky: ["#3a2418", "#7a4a28", "#c98b4a"],
    lamp: "#ffdf9a",
    draw: (r, h) =>
      lamp(640, 130, 40) +
      path("M560,120 h160 l-30,-60 h-100Z", "#1f130d") +
      rect(636, 0, 8, 64, "#1f130d") +
      place(250, 300, gear(130, 16, "#8a5a2e"), 1, 8) +
      place(430, 210, gear(76, 12, "#a8713a"), 1, 4) +
      place(1040, 290, gear(110, 14, "#8a5a2e"), 1, 12) +
      rect(0, 540, W, 180, "#2a180f") +
      rect(0, 540, W, 12, "#e0ab66", 'opacity=".6"') +
      place(520, 470, lantern("#e88a3c", "#fff0c0"), 1.4) +
      place(800, 460, kite("#e4573d", "#f6c445"), 0.95, 20) +
      place(
        960,
        520,
        rect(-60, -70, 120, 90, "#d9c4a0", 'rx="8"') +
          circle(0, -24, 32, "#fff8e6") +
          line("M0,-24 V-46 M0,-24 L16,-14", "#3a2418", 5),
      ) +
      repeat(5, (i) =>
        place(
          180 + i * 46,
          540,
          rect(-4, -110 + i * 12, 8, 110 - i * 12, i % 2 ? "#c9a878" : "#8f9aa0", 'rx="3"') +
            rect(-8, -40, 16, 40, "#7a3a28", 'rx="5"'),
          1,
          -6 + i * 3,
        ),
      ) +
      reflections(r, 14, W, 580, h, ["#e0ab66"]),
  },
  {
    key: "editors-letter-november",
    height: 720,
    sky: ["#4a2f28", "#6d4636"],
    lamp: "#ffd58a",
    draw: (r, h) =>
      `<svg x="330" y="70" width="620" height="470" viewBox="0 0 620 470">${rect(0, 0, 620, 470, "#8fa9bd")}${ridge(r, 620, 470, 320, 120, "#6d8aa3", 0.8)}${ridge(r, 620, 470, 400, 70, "#dfe8ee", 0.2)}${place(120, 400, pine("#46627a"), 1.3)}${place(500, 410, pine("#46627a"), 1.6)}${place(330, 372, rect(-90, -40, 180, 70, "#5a3a34") + path("M-110,-40 L0,-90 L110,-40Z", "#f4f7f9") + rect(-20, -20, 40, 50, "#ffd58a"))}${snow(r, 130, 620, 470)}</svg>` +
      line("M330,70 H950 V540 H330Z M640,70 V540 M330,300 H950", "#2a1813", 20) +
      rect(0, 560, W, 160, "#2f1b15") +
      rect(0, 556, W, 10, "#c98b5a", 'opacity=".5"') +
      place(470, 600, cup("#e9dcc4", "#a86a34"), 1.2) +
      paper(760, 640, 82) +
      lamp(1080, 300, 26) +
      path("M1010,290 h140 l-34,-80 h-72Z", "#d9604a") +
      rect(1076, 300, 8, 260, "#1f120d") +
      rect(1040, 552, 80, 12, "#1f120d") +
      reflections(r, 8, W, 640, h, ["#ffd58a"]),
  },
];
