import { drawClothes, type ClothesStyle } from "./clothes.ts";
import { drawHair, type HairStyle } from "./hair.ts";
import { drawBackdrop } from "./portrait-backdrops.ts";
import type { Backdrop } from "./backdrop.ts";
import { seeded } from "./random.ts";
import { circle, line, linear, path, picture, rect, repeat } from "./svg.ts";

type Extra =
  | "glasses"
  | "roundGlasses"
  | "headphones"
  | "neckphones"
  | "beard"
  | "longBeard"
  | "stubble"
  | "captain"
  | "station"
  | "beanie"
  | "straw"
  | "kerchief"
  | "pearls"
  | "hoops"
  | "clip"
  | "pencil";

export type Portrait = {
  key: string;
  skin: string;
  hair: HairStyle;
  hairColor: string;
  clothes: ClothesStyle;
  cloth: readonly [string, string, string];
  backdrop: Backdrop;
  /** Sky colours from top to bottom. */
  sky: readonly string[];
  /** Two colours and a light colour for the background. */
  scene: readonly [string, string, string];
  /** Side from which the light comes. */
  light: "left" | "right";
  extras?: readonly Extra[];
  scale?: number;
  shift?: number;
  tilt?: number;
};

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
    path(
      `M${side * 8},-130 C${side * 40},-60 ${side * 14},-10 ${side * 26},30 C${side * 36},60 ${side * 20},90 ${side * 4},112 L${side * 96},112 L${side * 96},-130Z`,
      shade,
      'opacity=".55"',
    ) +
    `<ellipse cx="${-side * 36}" cy="34" rx="24" ry="16" fill="#e8745e" opacity=".16"/>` +
    path(
      `M0,-18 C${side * 3},4 ${side * 13},22 ${side * 11},32 C${side * 6},38 ${-side * 4},38 ${-side * 8},34 C${-side * 2},24 0,0 0,-18Z`,
      shade,
      'opacity=".6"',
    ) +
    path(hairShadow, "#2a1020", 'opacity=".16"') +
    (extras.includes("stubble")
      ? path("M-80,30 C-60,50 -30,44 0,46 C30,44 60,50 80,30 L70,120 L-70,120Z", "#3a2a2a", 'opacity=".14"')
      : "") +
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

/** Accessories drawn below the front hair. */
function under(extras: readonly Extra[], hairColor: string): string {
  return extras
    .map((extra) => {
      if (extra === "beard")
        return (
          path(
            "M-74,10 C-70,40 -50,34 -34,40 C-14,30 14,30 34,40 C50,34 70,40 74,10 C78,70 52,132 0,136 C-52,132 -78,70 -74,10Z",
            hairColor,
          ) + path("M-22,58 C-8,50 8,50 22,58 C10,66 -10,66 -22,58Z", "#a8624f", 'opacity=".55"')
        );
      if (extra === "longBeard")
        return (
          path(
            "M-66,30 C-50,46 -30,40 -14,44 C-6,40 6,40 14,44 C30,40 50,46 66,30 C74,90 50,170 6,236 C-40,180 -72,100 -66,30Z",
            hairColor,
          ) +
          line("M-30,80 C-24,120 -14,160 2,200 M26,80 C22,110 16,140 8,170", "#c9c3b8", 3, 'opacity=".7"') +
          line("M-40,-30 q18,-12 34,-2 M40,-30 q-18,-12 -34,-2", hairColor, 9)
        );
      return "";
    })
    .join("");
}

/** Accessories drawn above the front hair. */
function over(extras: readonly Extra[], third: string): string {
  const draw: Record<Extra, string> = {
    glasses:
      line("M-58,-18 h46 v30 h-46Z M12,-18 h46 v30 h-46Z M-12,-8 h24 M-58,-10 l-16,-4 M58,-10 l16,-4", "#1a1622", 5) +
      rect(-56, -16, 42, 26, "#fff", 'opacity=".18"') +
      rect(14, -16, 42, 26, "#fff", 'opacity=".18"'),
    roundGlasses:
      repeat(2, (i) => circle(i ? 34 : -34, -2, 25, "#fff", 'fill-opacity=".16" stroke="#4a3423" stroke-width="5"')) +
      line("M-9,-4 q9,-8 18,0 M-59,-6 l-15,-4 M59,-6 l15,-4", "#4a3423", 5),
    headphones:
      line("M-84,0 C-96,-166 96,-166 84,0", "#e8e2d2", 13) +
      rect(-102, -28, 32, 64, "#c85f3c", 'rx="15"') +
      rect(70, -28, 32, 64, "#c85f3c", 'rx="15"'),
    neckphones:
      line("M-84,150 C-70,200 70,200 84,150", "#20343a", 14) +
      rect(-108, 118, 36, 60, "#f0e4c8", 'rx="16"') +
      rect(72, 118, 36, 60, "#f0e4c8", 'rx="16"'),
    beard: "",
    longBeard: "",
    stubble: "",
    captain:
      path("M-92,-74 C-104,-150 104,-150 92,-74Z", "#f2efe6") +
      path("M-86,-86 C-40,-70 40,-70 86,-86 L84,-56 C40,-40 -40,-40 -84,-56Z", "#1c2a3e") +
      path("M-80,-56 C-40,-26 40,-26 80,-56 C40,-42 -40,-42 -80,-56Z", "#0f1826") +
      circle(0, -84, 15, "#d9b45c") +
      line("M-70,-72 C-30,-56 30,-56 70,-72", "#d9b45c", 4),
    station:
      path("M-100,-80 C-104,-150 104,-150 100,-80 C60,-66 -60,-66 -100,-80Z", "#2a3a54") +
      path("M-84,-84 C-40,-70 40,-70 84,-84 L82,-54 C40,-40 -40,-40 -82,-54Z", "#8c2a2c") +
      path("M-82,-54 C-40,-22 40,-22 82,-54 C40,-40 -40,-40 -82,-54Z", "#131a27") +
      circle(0, -92, 14, "#d8b25e"),
    beanie:
      path("M-90,-52 C-104,-168 104,-168 90,-52 C50,-66 -50,-66 -90,-52Z", third) +
      path("M-94,-62 C-50,-80 50,-80 94,-62 L92,-34 C50,-52 -50,-52 -92,-34Z", mix(third, "#ffffff", 0.22)) +
      repeat(9, (i) => line(`M${-78 + i * 19.5},${-66 + Math.abs(i - 4) * 1.6} v20`, third, 3, 'opacity=".7"')) +
      circle(0, -146, 20, mix(third, "#ffffff", 0.4)),
    straw:
      `<ellipse cx="0" cy="-66" rx="172" ry="34" fill="#d9b36a"/>` +
      path("M-84,-70 C-70,-150 -20,-176 0,-178 C20,-176 70,-150 84,-70 C40,-54 -40,-54 -84,-70Z", "#e7c783") +
      path("M-82,-82 C-40,-64 40,-64 82,-82 L80,-66 C40,-48 -40,-48 -80,-66Z", "#8a5a34") +
      repeat(5, (i) =>
        line(
          `M${-150 + i * 8},${-66 + i * 4} C-80,${-40 + i * 2} 80,${-40 + i * 2} ${150 - i * 8},${-66 + i * 4}`,
          "#b98f4b",
          1.6,
          'opacity=".5"',
        ),
      ),
    kerchief:
      path("M-86,-34 C-98,-152 98,-152 86,-34 C60,-90 -60,-90 -86,-34Z", "#c8503c") +
      repeat(12, (i) =>
        circle(-66 + (i % 6) * 26, -104 - (i < 6 ? 0 : 18) - Math.sin(((i % 6) / 5) * Math.PI) * 12, 4, "#f7e3c8"),
      ) +
      path("M80,-30 l44,-16 l-10,34Z M82,-26 l38,26 l-30,10Z", "#b04232"),
    pearls: circle(-76, 32, 9, "#fbf6ee") + circle(76, 32, 9, "#fbf6ee"),
    hoops:
      circle(-76, 40, 13, "none", 'stroke="#f0d08a" stroke-width="4"') +
      circle(76, 40, 13, "none", 'stroke="#f0d08a" stroke-width="4"') +
      path("M-70,-88 C-50,-146 80,-150 84,-84 C50,-104 -20,-104 -70,-88Z", "#28496b") +
      path("M-72,-90 C-20,-108 50,-106 86,-86 L86,-74 C50,-94 -20,-96 -72,-78Z", "#b33a4a") +
      circle(6, -108, 9, "#f0d08a"),
    clip:
      rect(34, -92, 46, 14, "#e4573d", 'rx="7" transform="rotate(24 57 -85)"') +
      rect(40, -72, 40, 12, "#4aa5cf", 'rx="6" transform="rotate(28 57 -66)"'),
    pencil: `<g transform="rotate(-28 84 -30)">${rect(78, -96, 11, 110, "#f2b134")}${path("M78,14 h11 l-5.5,20Z", "#f3dcc0")}${rect(78, -108, 11, 14, "#e36f6a")}</g>`,
  };
  return extras.map((extra) => draw[extra]).join("");
}

function mix(color: string, other: string, amount: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(color, at) * (1 - amount) + part(other, at) * amount)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
