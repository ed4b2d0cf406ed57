import { drawClothes, type ClothesStyle } from "./clothes.ts";
import { drawHair, type HairStyle } from "./hair.ts";
import { drawBackdrop, type Backdrop } from "./portrait-backdrops.ts";
import { seeded } from "./random.ts";
import { circle, line, linear, path, picture, rect, repeat } from "./svg.ts";

type Extra = "glasses" | "roundGlasses" | "headphones" | "neckphones" | "beard" | "longBeard" | "stubble" | "captain" | "station" | "beanie" | "straw" | "kerchief" | "pearls" | "hoops" | "clip" | "pencil";

type Portrait = {
  key: string;
  skin: string;
  hair: HairStyle;
  hairColor: string;
  clothes: ClothesStyle;
  cloth: readonly [string, string, string];
  backdrop: Backdrop;
  /** Sky from top to bottom. */
  sky: readonly string[];
  /** Two colours and a light for what stands in the back. */
  scene: readonly [string, string, string];
  /** Where the light falls from. */
  light: "left" | "right";
  extras?: readonly Extra[];
  scale?: number;
  shift?: number;
  tilt?: number;
};

const skins = { fair: "#f3cfb3", warm: "#e8b48e", tan: "#d39a70", deep: "#b97c55", rose: "#efc1a6" };

export const portraits: readonly Portrait[] = [
  { key: "shen-yu", skin: skins.warm, hair: "tousled", hairColor: "#1d2430", clothes: "sweater", cloth: ["#24405e", "#1a2f47", "#8fb7c9"], backdrop: "rain", sky: ["#0f2438", "#1f4c63", "#3d7f8a"], scene: ["#12293d", "#173449", "#f0a35e"], light: "right", tilt: -3 },
  { key: "lin-zhaoxi", skin: skins.fair, hair: "bob", hairColor: "#17161f", clothes: "ring", cloth: ["#e9e6e1", "#c5c6cd", "#e07a4b"], backdrop: "planet", sky: ["#0a0d24", "#1b1e4b", "#443a78"], scene: ["#d9744f", "#8f3f4a", "#f3d9b0"], light: "left", scale: 0.96, shift: -18 },
  { key: "gu-beichuan", skin: skins.tan, hair: "part", hairColor: "#2a201c", clothes: "coat", cloth: ["#4b4a35", "#6b5b42", "#c9b48a"], backdrop: "road", sky: ["#3b2d52", "#c8614e", "#f3b062"], scene: ["#5b3452", "#3a2440", "#ffd58a"], light: "left", extras: ["stubble"], scale: 1.06, shift: 14 },
  { key: "su-wanhe", skin: skins.fair, hair: "wavy", hairColor: "#3a2a22", clothes: "turtleneck", cloth: ["#3f5f43", "#4e7552", "#d7e3a0"], backdrop: "fireflies", sky: ["#0e2a26", "#1c4a3a", "#3e7350"], scene: ["#0f2f2a", "#16392f", "#e9ef8d"], light: "right", extras: ["headphones"], tilt: 4 },
  { key: "cheng-yanbai", skin: skins.rose, hair: "part", hairColor: "#8d8a88", clothes: "vest", cloth: ["#5a3f2e", "#d9c4a0", "#8c2f2b"], backdrop: "gears", sky: ["#6a4526", "#a06f37", "#d9a859"], scene: ["#8a5c2c", "#74491f", "#efcf86"], light: "left", extras: ["roundGlasses"] },
  { key: "he-qinglan", skin: skins.warm, hair: "lowBun", hairColor: "#231a18", clothes: "wrap", cloth: ["#2f4d7a", "#e9dfc8", "#27406a"], backdrop: "terraces", sky: ["#cfe4d2", "#e9efc7", "#f6e7b4"], scene: ["#5d8f5d", "#78a868", "#f6d66f"], light: "right", extras: ["kerchief"], shift: 10 },
  { key: "lu-zhiyao", skin: skins.fair, hair: "topBun", hairColor: "#121317", clothes: "drape", cloth: ["#1b1c22", "#cfc4b2", "#444444"], backdrop: "ink", sky: ["#efe9dc", "#e4dccb", "#d3c9b6"], scene: ["#22242b", "#5d5f66", "#b5442f"], light: "left", tilt: -6, scale: 0.98 },
  { key: "tang-xiaoman", skin: skins.rose, hair: "braids", hairColor: "#2b1c1a", clothes: "sweater", cloth: ["#b8382f", "#8f2823", "#f2c14e"], backdrop: "lanterns", sky: ["#2a1440", "#5a2450", "#a5445a"], scene: ["#d9502f", "#3a1638", "#ffc766"], light: "right", tilt: 3 },
  { key: "wei-changfeng", skin: skins.deep, hair: "crop", hairColor: "#c9c5bd", clothes: "turtleneck", cloth: ["#23344a", "#2d425c", "#d9dde0"], backdrop: "sea", sky: ["#e86a4c", "#f49a5b", "#fbd08a"], scene: ["#2b5468", "#173445", "#ffe3a3"], light: "right", extras: ["beard", "captain"], scale: 1.04 },
  { key: "ye-tingzhou", skin: skins.tan, hair: "crop", hairColor: "#201b19", clothes: "shirt", cloth: ["#d8cdb4", "#b7a988", "#8a7a58"], backdrop: "river", sky: ["#2d2f55", "#7b4a6a", "#d98a5f"], scene: ["#2a2548", "#32305c", "#ffcf70"], light: "left", extras: ["straw"], tilt: 5 },
  { key: "bai-luming", skin: skins.fair, hair: "fluffy", hairColor: "#6a4328", clothes: "overall", cloth: ["#f2b134", "#fdf4df", "#e0712f"], backdrop: "kites", sky: ["#4aa5cf", "#86c9e0", "#d5eef0"], scene: ["#e4573d", "#f6c445", "#ffffff"], light: "right", extras: ["clip"], scale: 0.98, tilt: -4 },
  { key: "qiao-yizhen", skin: skins.warm, hair: "pony", hairColor: "#33211d", clothes: "overall", cloth: ["#4a6a94", "#f7e7dd", "#c85a6b"], backdrop: "planes", sky: ["#f2a6a0", "#f7c3ad", "#fbe3cb"], scene: ["#ffffff", "#d97b86", "#fff3e4"], light: "left", extras: ["pencil"], shift: -12 },
  { key: "jiang-shuhuai", skin: skins.fair, hair: "medium", hairColor: "#1f1b26", clothes: "turtleneck", cloth: ["#1a1722", "#26222f", "#555555"], backdrop: "keys", sky: ["#3a2960", "#6a4a8d", "#b98ab0"], scene: ["#e9e0ec", "#cfc2da", "#f6d9a8"], light: "left", extras: ["glasses"], tilt: 4 },
  { key: "mu-yunsheng", skin: skins.deep, hair: "curly", hairColor: "#1a1412", clothes: "scarf", cloth: ["#c9a06a", "#2f6f73", "#f0d59b"], backdrop: "dunes", sky: ["#f1b45f", "#f6cd86", "#fbe6bd"], scene: ["#d98c4a", "#c1703a", "#fff2d0"], light: "right", scale: 1.02 },
  { key: "fang-nianzu", skin: skins.rose, hair: "crop", hairColor: "#d5d3cf", clothes: "uniform", cloth: ["#26344a", "#1b2536", "#d8b25e"], backdrop: "snow", sky: ["#7f98ad", "#aebfcb", "#dfe6ea"], scene: ["#5d7891", "#7f99ae", "#f2f5f7"], light: "left", extras: ["station"], shift: 8 },
  { key: "ruan-qiaoyin", skin: skins.rose, hair: "perm", hairColor: "#e4e0e2", clothes: "qipao", cloth: ["#5b2d5f", "#47204c", "#e3b774"], backdrop: "blossom", sky: ["#c9b3d9", "#e3c8dc", "#f7e2dd"], scene: ["#5a3b4a", "#e78aa4", "#fbd3dc"], light: "right", extras: ["pearls"], scale: 0.95 },
  { key: "song-heye", skin: skins.warm, hair: "shag", hairColor: "#3b2b1e", clothes: "shirt", cloth: ["#7fa35b", "#638846", "#f0e7c0"], backdrop: "hills", sky: ["#bfe0d0", "#dcebc4", "#f5f0c8"], scene: ["#5f9a78", "#86b86b", "#fff4b8"], light: "left", tilt: -5 },
  { key: "xie-wuchen", skin: skins.fair, hair: "knot", hairColor: "#16171a", clothes: "robe", cloth: ["#8b9590", "#e9e7df", "#5c6661"], backdrop: "bamboo", sky: ["#dfe6dd", "#c8d6c9", "#a9c0ae"], scene: ["#56806a", "#8bae95", "#f5f1e0"], light: "right", scale: 0.95 },
  { key: "pei-nanxing", skin: skins.fair, hair: "long", hairColor: "#20222c", clothes: "parka", cloth: ["#e8edf0", "#b79f88", "#4c7f95"], backdrop: "aurora", sky: ["#071528", "#0f2c48", "#1d5568"], scene: ["#4ff0b0", "#7a6bf0", "#c6ffd9"], light: "left", extras: ["beanie"], scale: 1.02 },
  { key: "ding-laohuai", skin: skins.tan, hair: "bald", hairColor: "#efece6", clothes: "tang", cloth: ["#5d3a2b", "#472a1f", "#d2a55c"], backdrop: "tree", sky: ["#e9a14d", "#f1bd6c", "#f8dca4"], scene: ["#5a3824", "#c8762f", "#ffe9a8"], light: "left", extras: ["longBeard"] },
  { key: "yu-wenzhou", skin: skins.warm, hair: "tousled", hairColor: "#2c2320", clothes: "hoodie", cloth: ["#d79a2b", "#b97c1c", "#fff1d0"], backdrop: "waves", sky: ["#12484f", "#1b6a6b", "#3f9788"], scene: ["#2f8f86", "#0f3c44", "#f3c35a"], light: "right", extras: ["neckphones", "stubble"], shift: -8, tilt: 4 },
  { key: "jin-zhixia", skin: skins.rose, hair: "pixie", hairColor: "#2d1f25", clothes: "uniform", cloth: ["#28496b", "#b33a4a", "#f0d08a"], backdrop: "window", sky: ["#243a52", "#34536d", "#4f7288"], scene: ["#1a2b40", "#e08a5b", "#ffe2a0"], light: "right", extras: ["hoops"], scale: 0.98 },
  { key: "xu-dengyan", skin: skins.warm, hair: "lowBun", hairColor: "#8a8184", clothes: "cardigan", cloth: ["#b5728a", "#f3ebe0", "#f7d9a0"], backdrop: "board", sky: ["#d9c7a3", "#e5d6b5", "#efe5cd"], scene: ["#2f5a4a", "#8a6238", "#f5f3e6"], light: "left", extras: ["roundGlasses"], tilt: 3 },
  { key: "luo-zhiqiu", skin: skins.tan, hair: "shag", hairColor: "#191a22", clothes: "strap", cloth: ["#3f4f78", "#28345a", "#c9824a"], backdrop: "night", sky: ["#131a42", "#2a3a78", "#5a6cae"], scene: ["#1b2556", "#10173a", "#f6e6b8"], light: "right", extras: ["beanie"], shift: 10, tilt: -4 },
];

export function drawPortrait(portrait: Portrait): string {
  const random = seeded(portrait.key);
  const side = portrait.light === "left" ? 1 : -1;
  const shine = mix(portrait.hairColor, "#ffffff", 0.55);
  const hair = drawHair(portrait.hair, portrait.hairColor, shine);
  const shade = mix(portrait.skin, "#7a3348", 0.32);
  const extras = portrait.extras ?? [];
  const [a, b, light] = portrait.scene;
  const [main, second, third] = portrait.cloth;
  const face = "M-73,-34 C-74,-122 74,-122 73,-34 C75,34 46,104 0,106 C-46,104 -75,34 -73,-34Z";

  const head =
    `<ellipse cx="-74" cy="6" rx="13" ry="22" fill="${side === 1 ? portrait.skin : shade}"/><ellipse cx="74" cy="6" rx="13" ry="22" fill="${side === 1 ? shade : portrait.skin}"/>` +
    path(face, portrait.skin) +
    `<g clip-path="url(#face)">` +
    path(`M${side * 8},-130 C${side * 40},-60 ${side * 14},-10 ${side * 26},30 C${side * 36},60 ${side * 20},90 ${side * 4},112 L${side * 96},112 L${side * 96},-130Z`, shade, 'opacity=".55"') +
    `<ellipse cx="${-side * 36}" cy="34" rx="24" ry="16" fill="#e8745e" opacity=".16"/>` +
    path(`M0,-18 C${side * 3},4 ${side * 13},22 ${side * 11},32 C${side * 6},38 ${-side * 4},38 ${-side * 8},34 C${-side * 2},24 0,0 0,-18Z`, shade, 'opacity=".6"') +
    path(hairShadow, "#2a1020", 'opacity=".16"') +
    (extras.includes("stubble") ? path("M-80,30 C-60,50 -30,44 0,46 C30,44 60,50 80,30 L70,120 L-70,120Z", "#3a2a2a", 'opacity=".14"') : "") +
    `</g>`;

  const person =
    hair.back +
    path("M-42,60 L-46,160 C-20,186 20,186 46,160 L42,60Z", portrait.skin) +
    path("M-42,76 C-20,112 20,112 42,76 L45,140 C20,130 -20,128 -45,116Z", shade, 'opacity=".75"') +
    drawClothes(portrait.clothes, main, second, third) +
    `<g transform="rotate(${portrait.tilt ?? 0} 0 90)">` +
    head +
    under(extras, portrait.hairColor) +
    hair.front +
    over(extras, third) +
    "</g>";

  return picture(
    480,
    640,
    `<defs>${linear("sky", portrait.sky)}<clipPath id="face"><path d="${face}"/></clipPath>` +
      `<radialGradient id="key" cx="${portrait.light === "left" ? 0.12 : 0.88}" cy=".2" r=".95"><stop offset="0" stop-color="${light}" stop-opacity=".42"/><stop offset=".5" stop-color="${light}" stop-opacity=".08"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>` +
      `<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".62" stop-color="#0b0714" stop-opacity="0"/><stop offset="1" stop-color="#0b0714" stop-opacity=".34"/></linearGradient></defs>` +
      rect(0, 0, 480, 640, "url(#sky)") +
      drawBackdrop(portrait.backdrop, random, a, b, light) +
      `<g transform="translate(${240 + (portrait.shift ?? 0)} 296) scale(${(portrait.scale ?? 1) * 1.08})">${person}</g>` +
      rect(0, 0, 480, 640, "url(#key)") +
      rect(0, 0, 480, 640, "url(#foot)"),
  );
}

const hairShadow = "M-80,-40 C-60,-30 -40,-34 -20,-44 C10,-36 50,-30 80,-44 L80,-130 L-80,-130Z";

/** Things below the front hair. */
function under(extras: readonly Extra[], hairColor: string): string {
  return extras
    .map((extra) => {
      if (extra === "beard") return path("M-74,10 C-70,40 -50,34 -34,40 C-14,30 14,30 34,40 C50,34 70,40 74,10 C78,70 52,132 0,136 C-52,132 -78,70 -74,10Z", hairColor) + path("M-22,58 C-8,50 8,50 22,58 C10,66 -10,66 -22,58Z", "#a8624f", 'opacity=".55"');
      if (extra === "longBeard") return path("M-66,30 C-50,46 -30,40 -14,44 C-6,40 6,40 14,44 C30,40 50,46 66,30 C74,90 50,170 6,236 C-40,180 -72,100 -66,30Z", hairColor) + line("M-30,80 C-24,120 -14,160 2,200 M26,80 C22,110 16,140 8,170", "#c9c3b8", 3, 'opacity=".7"') + line("M-40,-30 q18,-12 34,-2 M40,-30 q-18,-12 -34,-2", hairColor, 9);
      return "";
    })
    .join("");
}

/** Things above the front hair. */
function over(extras: readonly Extra[], third: string): string {
  const draw: Record<Extra, string> = {
    glasses: line("M-58,-18 h46 v30 h-46Z M12,-18 h46 v30 h-46Z M-12,-8 h24 M-58,-10 l-16,-4 M58,-10 l16,-4", "#1a1622", 5) + rect(-56, -16, 42, 26, "#fff", 'opacity=".18"') + rect(14, -16, 42, 26, "#fff", 'opacity=".18"'),
    roundGlasses: repeat(2, (i) => circle(i ? 34 : -34, -2, 25, "#fff", 'fill-opacity=".16" stroke="#4a3423" stroke-width="5"')) + line("M-9,-4 q9,-8 18,0 M-59,-6 l-15,-4 M59,-6 l15,-4", "#4a3423", 5),
    headphones: line("M-84,0 C-96,-166 96,-166 84,0", "#e8e2d2", 13) + rect(-102, -28, 32, 64, "#c85f3c", 'rx="15"') + rect(70, -28, 32, 64, "#c85f3c", 'rx="15"'),
    neckphones: line("M-84,150 C-70,200 70,200 84,150", "#20343a", 14) + rect(-108, 118, 36, 60, "#f0e4c8", 'rx="16"') + rect(72, 118, 36, 60, "#f0e4c8", 'rx="16"'),
    beard: "",
    longBeard: "",
    stubble: "",
    captain: path("M-92,-74 C-104,-150 104,-150 92,-74Z", "#f2efe6") + path("M-86,-86 C-40,-70 40,-70 86,-86 L84,-56 C40,-40 -40,-40 -84,-56Z", "#1c2a3e") + path("M-80,-56 C-40,-26 40,-26 80,-56 C40,-42 -40,-42 -80,-56Z", "#0f1826") + circle(0, -84, 15, "#d9b45c") + line("M-70,-72 C-30,-56 30,-56 70,-72", "#d9b45c", 4),
    station: path("M-100,-80 C-104,-150 104,-150 100,-80 C60,-66 -60,-66 -100,-80Z", "#2a3a54") + path("M-84,-84 C-40,-70 40,-70 84,-84 L82,-54 C40,-40 -40,-40 -82,-54Z", "#8c2a2c") + path("M-82,-54 C-40,-22 40,-22 82,-54 C40,-40 -40,-40 -82,-54Z", "#131a27") + circle(0, -92, 14, "#d8b25e"),
    beanie: path("M-90,-52 C-104,-168 104,-168 90,-52 C50,-66 -50,-66 -90,-52Z", third) + path("M-94,-62 C-50,-80 50,-80 94,-62 L92,-34 C50,-52 -50,-52 -92,-34Z", mix(third, "#ffffff", 0.22)) + repeat(9, (i) => line(`M${-78 + i * 19.5},${-66 + Math.abs(i - 4) * 1.6} v20`, third, 3, 'opacity=".7"')) + circle(0, -146, 20, mix(third, "#ffffff", 0.4)),
    straw: `<ellipse cx="0" cy="-66" rx="172" ry="34" fill="#d9b36a"/>` + path("M-84,-70 C-70,-150 -20,-176 0,-178 C20,-176 70,-150 84,-70 C40,-54 -40,-54 -84,-70Z", "#e7c783") + path("M-82,-82 C-40,-64 40,-64 82,-82 L80,-66 C40,-48 -40,-48 -80,-66Z", "#8a5a34") + repeat(5, (i) => line(`M${-150 + i * 8},${-66 + i * 4} C-80,${-40 + i * 2} 80,${-40 + i * 2} ${150 - i * 8},${-66 + i * 4}`, "#b98f4b", 1.6, 'opacity=".5"')),
    kerchief: path("M-86,-34 C-98,-152 98,-152 86,-34 C60,-90 -60,-90 -86,-34Z", "#c8503c") + repeat(12, (i) => circle(-66 + (i % 6) * 26, -104 - (i < 6 ? 0 : 18) - Math.sin(((i % 6) / 5) * Math.PI) * 12, 4, "#f7e3c8")) + path("M80,-30 l44,-16 l-10,34Z M82,-26 l38,26 l-30,10Z", "#b04232"),
    pearls: circle(-76, 32, 9, "#fbf6ee") + circle(76, 32, 9, "#fbf6ee"),
    hoops: circle(-76, 40, 13, "none", 'stroke="#f0d08a" stroke-width="4"') + circle(76, 40, 13, "none", 'stroke="#f0d08a" stroke-width="4"') + path("M-70,-88 C-50,-146 80,-150 84,-84 C50,-104 -20,-104 -70,-88Z", "#28496b") + path("M-72,-90 C-20,-108 50,-106 86,-86 L86,-74 C50,-94 -20,-96 -72,-78Z", "#b33a4a") + circle(6, -108, 9, "#f0d08a"),
    clip: rect(34, -92, 46, 14, "#e4573d", 'rx="7" transform="rotate(24 57 -85)"') + rect(40, -72, 40, 12, "#4aa5cf", 'rx="6" transform="rotate(28 57 -66)"'),
    pencil: `<g transform="rotate(-28 84 -30)">${rect(78, -96, 11, 110, "#f2b134")}${path("M78,14 h11 l-5.5,20Z", "#f3dcc0")}${rect(78, -108, 11, 14, "#e36f6a")}</g>`,
  };
  return extras.map((extra) => draw[extra]).join("");
}

function mix(color: string, other: string, amount: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5].map((at) => Math.round(part(color, at) * (1 - amount) + part(other, at) * amount).toString(16).padStart(2, "0")).join("")}`;
}
