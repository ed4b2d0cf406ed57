import { seeded } from "./random.ts";
import { circle, glow, line, linear, n, path, picture, rect, repeat } from "./svg.ts";

type Avatar = { key: string; sky: readonly string[]; motif: string };

const defs = (sky: readonly string[]) =>
  `<defs>${linear("sky", sky, "diagonal")}${glow("glow", "#fff3c4")}</defs>` + rect(0, 0, 192, 192, "url(#sky)");

const hills = (color: string, y: number, lift = 0) =>
  path(`M0,${y} C40,${y - 34 - lift} 70,${y - 10} 104,${y - 22} S160,${y - 44 + lift} 192,${y - 14} V192 H0Z`, color);

export const avatars: readonly Avatar[] = [
  {
    key: "a-deng",
    sky: ["#1d2b53", "#4a4e8c"],
    motif:
      circle(96, 74, 70, "url(#glow)") +
      rect(91, 78, 10, 120, "#0f1733") +
      path("M62,78 L130,78 L116,44 L76,44Z", "#f7c95c") +
      path("M56,78 h80 v8 h-80Z M72,36 h48 v10 h-48Z", "#0f1733"),
  },
  {
    key: "nan-shan-mao",
    sky: ["#f6b37a", "#f3d6a2"],
    motif:
      circle(140, 50, 26, "#fff2cf") +
      path("M40,192 C36,120 44,84 52,56 L74,80 C88,74 104,74 118,80 L140,56 C148,84 156,120 152,192Z", "#33303c") +
      path("M60,72 L70,84 L58,94Z M132,72 L122,84 L134,94Z", "#d98c7a") +
      `<ellipse cx="76" cy="116" rx="10" ry="12" fill="#f7d35c"/><ellipse cx="116" cy="116" rx="10" ry="12" fill="#f7d35c"/><ellipse cx="76" cy="116" rx="3" ry="10" fill="#1c1a22"/><ellipse cx="116" cy="116" rx="3" ry="10" fill="#1c1a22"/>` +
      path("M90,136 h12 l-6,7Z", "#d98c7a") +
      line(
        "M96,143 q-8,10 -16,4 M96,143 q8,10 16,4 M62,136 l-34,-6 M62,144 l-34,4 M130,136 l34,-6 M130,144 l34,4",
        "#cfc8c0",
        2.4,
      ),
  },
  {
    key: "ban-xia",
    sky: ["#dbe9cf", "#9cc29a"],
    motif:
      line("M96,192 C96,140 94,110 96,50", "#3c6b4a", 6) +
      [
        [60, 70, -40],
        [132, 70, 40],
        [52, 112, -56],
        [140, 112, 56],
        [96, 40, 0],
      ]
        .map(
          ([x = 0, y = 0, turn = 0]) =>
            path(
              "M0,38 C-30,14 -22,-22 0,-38 C22,-22 30,14 0,38Z",
              "#4f8a5b",
              `transform="translate(${x} ${y}) rotate(${turn})"`,
            ) + line("M0,34 V-28", "#a9d0a0", 2, `transform="translate(${x} ${y}) rotate(${turn})"`),
        )
        .join(""),
  },
  {
    key: "chuan-tang-feng",
    sky: ["#bfe3e6", "#6fb2c4"],
    motif:
      line("M20,74 H112 C142,74 142,38 116,38 C102,38 98,52 106,58", "#fff", 10) +
      line("M38,102 H150 C176,102 174,138 150,136", "#fff", 10, 'opacity=".85"') +
      line("M16,130 H104 C128,130 126,162 106,160", "#fff", 10, 'opacity=".65"'),
  },
  {
    key: "lao-zhou",
    sky: ["#7a2e2e", "#b8553f"],
    motif:
      circle(96, 96, 64, "#f1e2c4") +
      circle(96, 96, 54, "#2a1b1b") +
      repeat(5, (i) =>
        circle(96 + Math.cos(i * 1.257 - 1.57) * 32, 96 + Math.sin(i * 1.257 - 1.57) * 32, 13, "#f1e2c4"),
      ) +
      circle(96, 96, 8, "#f1e2c4") +
      path("M140,142 C160,160 180,158 200,158 V178 C170,180 146,172 130,152Z", "#2a1b1b"),
  },
  {
    key: "qi-yue",
    sky: ["#4d6fa8", "#92b4d8"],
    motif:
      repeat(16, (i) => line(`M${(i * 37) % 200},${(i * 53) % 190} l-5,18`, "#fff", 2.4, 'opacity=".5"')) +
      path(
        "M30,104 C34,52 76,34 96,34 C116,34 158,52 162,104 C146,90 130,90 118,104 C106,90 86,90 74,104 C62,90 46,90 30,104Z",
        "#e2524b",
      ) +
      path("M96,34 C84,50 76,76 74,104 C86,90 106,90 118,104 C116,76 108,50 96,34Z", "#f3786a") +
      line("M96,26 V40 M96,98 V150 C96,166 118,166 118,150", "#3a2a33", 5),
  },
  {
    key: "zhi-lan",
    sky: ["#f5efe4", "#e6d8c4"],
    motif:
      circle(70, 78, 42, "#e4604e", 'opacity=".85"') +
      circle(122, 78, 42, "#3f7fb5", 'opacity=".8"') +
      circle(96, 122, 42, "#f0bd3e", 'opacity=".8"'),
  },
  {
    key: "mi-fan",
    sky: ["#f7d9a8", "#f0b070"],
    motif:
      `<ellipse cx="96" cy="92" rx="54" ry="34" fill="#fffaf0"/>` +
      repeat(
        16,
        (i) =>
          `<ellipse cx="${n(96 + Math.cos(i * 2.4) * (14 + (i % 4) * 9))}" cy="${n(82 + Math.sin(i * 2.4) * (6 + (i % 4) * 4))}" rx="6" ry="3" fill="#fff" stroke="#e9dcc6" stroke-width="1" transform="rotate(${i * 40} ${n(96 + Math.cos(i * 2.4) * (14 + (i % 4) * 9))} ${n(82 + Math.sin(i * 2.4) * (6 + (i % 4) * 4))})"/>`,
      ) +
      path("M28,96 H164 C162,134 138,158 116,160 H76 C54,158 30,134 28,96Z", "#2f5f8a") +
      line("M44,116 q12,14 24,0 t24,0 t24,0 t24,0", "#fff", 4, 'opacity=".8"') +
      line("M74,46 q-8,-12 0,-22 M100,42 q-8,-12 0,-22 M124,48 q-8,-12 0,-22", "#fff", 5, 'opacity=".8"'),
  },
  {
    key: "gui-dao",
    sky: ["#2f3b4c", "#c9785a"],
    motif:
      circle(96, 84, 34, "#ffd49a") +
      hills("#3d3a52", 110) +
      path("M92,96 L100,96 L176,192 L16,192Z", "#221f30") +
      line("M93,98 L46,192 M99,98 L146,192", "#f0dcc0", 4) +
      repeat(6, (i) =>
        line(`M${90 - i * 10},${106 + i * i * 2.8 + i * 2} H${102 + i * 10}`, "#f0dcc0", 2 + i * 0.7, 'opacity=".7"'),
      ),
  },
  {
    key: "xiao-man-ban",
    sky: ["#bcd9b0", "#7fae86"],
    motif:
      `<ellipse cx="104" cy="112" rx="48" ry="40" fill="#8a5b3c"/>` +
      line(
        "M104,112 C104,100 118,100 118,114 C118,132 90,134 88,112 C86,86 130,82 134,114 C136,140 104,148 84,140",
        "#e8c79a",
        6,
      ) +
      path("M22,156 C60,138 120,150 172,152 C168,162 60,168 30,164Z", "#f0dfb6") +
      path("M22,156 C14,128 32,112 40,130 C46,144 52,150 62,150Z", "#f0dfb6") +
      line("M26,126 L18,104 M36,122 L38,98", "#f0dfb6", 4) +
      circle(18, 102, 5, "#5a3a2a") +
      circle(38, 96, 5, "#5a3a2a"),
  },
  {
    key: "bei-ji-xiong",
    sky: ["#9cc4dd", "#dcecf3"],
    motif:
      circle(60, 62, 18, "#f7fafb") +
      circle(132, 62, 18, "#f7fafb") +
      circle(60, 62, 9, "#c6d5dd") +
      circle(132, 62, 9, "#c6d5dd") +
      `<ellipse cx="96" cy="106" rx="58" ry="54" fill="#f7fafb"/><ellipse cx="96" cy="124" rx="26" ry="20" fill="#e3edf2"/><ellipse cx="96" cy="114" rx="11" ry="8" fill="#28323c"/>` +
      circle(74, 96, 5, "#28323c") +
      circle(118, 96, 5, "#28323c") +
      line("M96,122 v8 M86,134 q10,7 20,0", "#28323c", 3) +
      path("M36,142 C70,172 122,172 156,142 L164,164 C120,194 72,194 28,164Z", "#d9534a"),
  },
  {
    key: "shu-qian",
    sky: ["#efe2c9", "#d5bd94"],
    motif:
      path(
        "M24,60 C50,48 78,52 96,66 C114,52 142,48 168,60 V150 C142,138 114,142 96,156 C78,142 50,138 24,150Z",
        "#fffaf0",
      ) +
      line("M96,66 V156", "#c8b48e", 3) +
      repeat(4, (i) => line(`M40,${80 + i * 16} q22,-6 44,4 M108,${84 + i * 16} q22,-10 44,-4`, "#d9cbb0", 3)) +
      path("M126,50 h18 v62 l-9,-10 l-9,10Z", "#b8403a"),
  },
  {
    key: "hai-dan",
    sky: ["#0f3550", "#1f6f83"],
    motif:
      repeat(28, (i) =>
        line(
          `M96,100 L${n(96 + Math.cos(i * 0.2244) * (i % 2 ? 70 : 58))},${n(100 + Math.sin(i * 0.2244) * (i % 2 ? 70 : 58))}`,
          "#3b2350",
          5,
        ),
      ) +
      circle(96, 100, 42, "#5b3478") +
      circle(82, 86, 15, "#8a5bab", 'opacity=".6"') +
      circle(84, 102, 6, "#fff") +
      circle(110, 102, 6, "#fff") +
      circle(85, 103, 3, "#1c1028") +
      circle(111, 103, 3, "#1c1028") +
      repeat(6, (i) =>
        circle(
          30 + i * 28,
          26 + ((i * 31) % 40),
          3 + (i % 3) * 2,
          "none",
          'stroke="#bfe7ee" stroke-width="2" opacity=".7"',
        ),
      ),
  },
  {
    key: "wen-shu",
    sky: ["#f3cfa0", "#e79a6b"],
    motif:
      hills("#8c4a4a", 150) +
      `<circle cx="70" cy="82" r="20" fill="#4a2b38"/>` +
      path("M40,192 C40,128 54,108 70,108 C86,108 100,128 100,192Z", "#4a2b38") +
      circle(122, 112, 14, "#6d3b45") +
      path("M104,192 C104,148 110,130 122,130 C134,130 142,148 142,192Z", "#6d3b45") +
      circle(154, 126, 11, "#6d3b45") +
      path("M140,192 C140,158 146,140 154,140 C164,140 170,158 170,192Z", "#6d3b45") +
      circle(128, 40, 22, "#fff0c4"),
  },
  {
    key: "dian-xian-gan",
    sky: ["#f2a65e", "#8f5a8a"],
    motif:
      rect(88, 30, 9, 170, "#2a1c33") +
      rect(50, 44, 86, 8, "#2a1c33") +
      rect(62, 66, 62, 7, "#2a1c33") +
      line("M0,60 Q50,84 56,46 M56,46 Q120,90 200,40 M0,84 Q40,96 66,68 M120,68 Q150,92 200,66", "#2a1c33", 2.4) +
      [
        [20, 67],
        [34, 70],
        [150, 62],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<ellipse cx="${x}" cy="${y - 5}" rx="7" ry="5" fill="#2a1c33"/>` + circle(x + 6, y - 9, 3.6, "#2a1c33"),
        )
        .join("") +
      circle(150, 140, 24, "#ffd89a", 'opacity=".9"'),
  },
  {
    key: "mo-zhi",
    sky: ["#f4efe4", "#e2d8c6"],
    motif:
      path("M96,26 C112,62 142,84 142,118 A46,46 0 0 1 50,118 C50,84 80,62 96,26Z", "#22242c") +
      path(
        "M70,120 C68,104 76,92 84,84",
        "none",
        'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".45"',
      ) +
      circle(154, 60, 7, "#22242c", 'opacity=".7"') +
      circle(40, 64, 5, "#22242c", 'opacity=".5"') +
      circle(148, 156, 4, "#22242c", 'opacity=".5"') +
      rect(142, 26, 20, 20, "#b5402f", 'rx="3"'),
  },
  {
    key: "su-da",
    sky: ["#f8d7d0", "#f3b5b0"],
    motif:
      path("M58,118 H134 L124,176 H68Z", "#c96a4a") +
      rect(52, 106, 88, 18, "#d97f5c", 'rx="4"') +
      `<ellipse cx="96" cy="72" rx="26" ry="40" fill="#4e9068"/>` +
      path("M70,70 C48,70 44,52 48,42 C56,36 62,46 60,54 C64,58 70,58 72,56Z", "#4e9068") +
      path("M122,80 C146,80 150,60 146,50 C138,44 132,54 134,62 C130,66 124,66 120,64Z", "#4e9068") +
      line("M84,44 V104 M96,36 V104 M108,44 V104", "#86bd94", 2.6, 'stroke-dasharray="3 8"'),
  },
  {
    key: "yun-piao",
    sky: ["#7bb7dd", "#d3ebf4"],
    motif:
      circle(74, 84, 28, "#fff") +
      circle(108, 72, 36, "#fff") +
      circle(140, 92, 24, "#fff") +
      rect(54, 86, 100, 32, "#fff", 'rx="16"') +
      path("M50,122 h92 v14 a8,8 0 0 0 0,16 v14 h-92 v-14 a8,8 0 0 0 0,-16Z", "#f0a24b") +
      line("M116,126 v38", "#fff", 3, 'stroke-dasharray="4 6"') +
      line("M66,138 h36 M66,150 h24", "#fff", 4),
  },
  {
    key: "san-dian-ban",
    sky: ["#15213f", "#334a7a"],
    motif:
      repeat(18, (i) => circle((i * 67) % 190, (i * 41) % 190, 1 + (i % 3) * 0.7, "#fff", 'opacity=".8"')) +
      circle(96, 98, 56, "#f6edd8") +
      circle(96, 98, 48, "#fffaf0") +
      line("M96,98 L126,104", "#2a3558", 7) +
      line("M96,98 L96,138", "#2a3558", 5) +
      repeat(12, (i) =>
        circle(96 + Math.cos(i * 0.5236) * 40, 98 + Math.sin(i * 0.5236) * 40, i % 3 ? 2 : 3.6, "#2a3558"),
      ) +
      circle(96, 98, 5, "#d9604a") +
      path(
        "M52,52 a24,24 0 0 1 26,-18 M140,52 a24,24 0 0 0 -26,-18",
        "none",
        'stroke="#f6edd8" stroke-width="10" stroke-linecap="round"',
      ),
  },
  {
    key: "luo-tuo",
    sky: ["#f6c774", "#ef9a54"],
    motif:
      circle(146, 52, 24, "#fff0c8") +
      path("M0,150 C50,126 120,160 192,136 V192 H0Z", "#b9683a") +
      path(
        "M44,150 V112 C44,96 56,96 62,92 C70,66 84,66 92,90 C98,92 102,90 106,88 C114,66 128,68 132,96 C140,96 142,84 144,66 C146,54 160,52 170,58 L172,66 L156,70 C154,100 150,118 138,122 V154 H130 V124 H66 V154 H58 V128 L52,154Z",
        "#6d3b2a",
      ),
  },
];

export function drawAvatar(avatar: Avatar): string {
  const random = seeded(avatar.key);
  const dust = repeat(10, () =>
    circle(random.between(0, 192), random.between(0, 192), random.between(0.8, 2), "#fff", 'opacity=".25"'),
  );
  return picture(192, 192, defs(avatar.sky) + dust + avatar.motif);
}
