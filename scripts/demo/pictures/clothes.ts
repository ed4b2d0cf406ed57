import { circle, line, path, rect, repeat } from "./svg.ts";

export type ClothesStyle =
  | "sweater"
  | "ring"
  | "coat"
  | "shirt"
  | "vest"
  | "wrap"
  | "drape"
  | "overall"
  | "turtleneck"
  | "robe"
  | "parka"
  | "tang"
  | "hoodie"
  | "uniform"
  | "cardigan"
  | "qipao"
  | "scarf"
  | "strap";

/** Clothes from the neck at 0,100 and the shoulders at y 150 down to 420. `main` covers most, `second` and `third` are for details. */
export function drawClothes(style: ClothesStyle, main: string, second: string, third: string): string {
  return styles[style](main, second, third);
}

const body =
  "M-232,420 C-228,270 -190,214 -120,190 C-84,178 -58,168 -46,146 L46,146 C58,168 84,178 120,190 C190,214 228,270 232,420Z";
const shadow = path(
  "M60,166 C120,190 170,210 200,270 C214,310 220,360 222,420 L120,420 C130,330 110,240 60,166Z",
  "#000",
  'opacity=".16"',
);

type Draw = (main: string, second: string, third: string) => string;

const styles: Record<ClothesStyle, Draw> = {
  sweater: (main, second) =>
    path(body, main) +
    shadow +
    path("M-62,150 C-40,190 40,190 62,150 L70,172 C44,214 -44,214 -70,172Z", second) +
    repeat(4, (i) =>
      line(
        `M-206,${286 + i * 34} C-100,${262 + i * 34} 100,${262 + i * 34} 206,${286 + i * 34}`,
        second,
        5,
        'opacity=".35"',
      ),
    ),
  ring: (main, second, third) =>
    path(body, main) +
    shadow +
    `<ellipse cx="0" cy="166" rx="104" ry="36" fill="${second}"/><ellipse cx="0" cy="160" rx="84" ry="24" fill="${third}"/>` +
    path("M-150,240 l70,10 l-4,120 l-80,0Z", second, 'opacity=".6"') +
    circle(-118, 276, 10, third) +
    rect(90, 260, 76, 14, third, 'rx="7"') +
    rect(90, 286, 48, 10, second, 'rx="5"'),
  coat: (main, second, third) =>
    path(body, main) +
    shadow +
    path("M-40,150 L0,300 L40,150 C20,176 -20,176 -40,150Z", third) +
    path("M-64,150 C-110,180 -120,210 -96,250 L0,420 L-34,230Z", second) +
    path("M64,150 C110,180 120,210 96,250 L0,420 L34,230Z", second),
  shirt: (main, second) =>
    path(body, main) +
    shadow +
    path("M-48,146 L0,214 L-40,250 L-86,172Z M48,146 L0,214 L40,250 L86,172Z", second) +
    line("M0,214 L0,420", second, 4) +
    repeat(4, (i) => circle(9, 260 + i * 46, 5, second)),
  vest: (main, second, third) =>
    path(body, second) +
    shadow +
    path("M-112,192 L-30,168 L0,330 L30,168 L112,192 L146,420 L-146,420Z", main) +
    path("M-48,146 L0,206 L-34,240 L-80,174Z M48,146 L0,206 L34,240 L80,174Z", "#f4ead8") +
    path("M-14,214 L14,214 L20,300 L0,330 L-20,300Z", third) +
    repeat(2, (i) => circle(0, 356 + i * 34, 6, third)),
  wrap: (main, second, third) =>
    path(body, main) +
    shadow +
    path("M-56,148 L60,420 L10,420 L-90,180Z", second) +
    path("M56,148 L-90,420 L-40,420 L90,180Z", third),
  drape: (main, second) =>
    path(
      "M-200,420 C-196,290 -170,228 -110,200 C-80,188 -56,172 -46,146 L46,146 C56,172 80,188 110,200 C170,228 196,290 200,420Z",
      second,
    ) +
    path("M-214,420 C-206,290 -176,222 -104,194 C-40,240 60,300 190,320 C202,350 206,380 208,420Z", main) +
    line("M-120,230 C-40,290 60,330 180,348 M-150,280 C-70,330 40,370 150,390", "#fff", 2.5, 'opacity=".16"'),
  overall: (main, second, third) =>
    path(body, second) +
    shadow +
    path("M-62,150 C-40,196 40,196 62,150 L66,164 C44,212 -44,212 -66,164Z", third) +
    path("M-100,260 L100,260 L118,420 L-118,420Z", main) +
    path("M-128,196 L-92,186 L-72,270 L-100,270Z M128,196 L92,186 L72,270 L100,270Z", main) +
    circle(-84, 270, 9, "#f2d28b") +
    circle(84, 270, 9, "#f2d28b") +
    line("M-50,310 h100 v60 h-100Z", second, 3, 'opacity=".5"'),
  turtleneck: (main, second) =>
    path(body, main) +
    shadow +
    path("M-54,96 C-30,112 30,112 54,96 L62,172 C34,192 -34,192 -62,172Z", second) +
    line("M-52,130 C-20,146 20,146 52,130", main, 3, 'opacity=".5"'),
  robe: (main, second, third) =>
    path(body, main) +
    shadow +
    path("M-52,144 L70,420 L24,420 L-78,176Z", second) +
    path("M52,144 L-20,300 L-46,250 L78,176Z", second) +
    line("M-52,144 L62,400", third, 4) +
    line("M-150,300 C-120,340 -110,380 -112,420", "#000", 3, 'opacity=".14"'),
  parka: (main, second, third) =>
    path(body, main) +
    shadow +
    repeat(15, (i) => circle(-112 + i * 16, 176 + Math.sin((i / 14) * Math.PI) * 44, 30, second)) +
    repeat(14, (i) => circle(-104 + i * 16, 186 + Math.sin((i / 13) * Math.PI) * 42, 15, "#fff", 'opacity=".5"')) +
    line("M0,250 L0,420", third, 6) +
    rect(-120, 320, 70, 10, third, 'rx="5"'),
  tang: (main, second, third) =>
    path(body, main) +
    shadow +
    path("M-50,128 C-24,150 24,150 50,128 L58,168 C30,190 -30,190 -58,168Z", second) +
    line("M0,176 L0,420", second, 4) +
    repeat(4, (i) => line(`M-30,${214 + i * 56} h60`, third, 7) + circle(0, 214 + i * 56, 8, third)),
  hoodie: (main, second, third) =>
    path(body, main) +
    shadow +
    path(
      "M-118,196 C-100,130 -60,120 -44,140 C-40,190 40,190 44,140 C60,120 100,130 118,196 C80,250 -80,250 -118,196Z",
      second,
    ) +
    path("M-50,150 C-30,206 30,206 50,150 C30,180 -30,180 -50,150Z", "#000", 'opacity=".25"') +
    line("M-26,220 v70 M26,220 v58", third, 6),
  uniform: (main, second, third) =>
    path(body, main) +
    shadow +
    path("M-40,148 L0,240 L40,148 C20,172 -20,172 -40,148Z", "#f5f1e8") +
    path("M-10,196 L10,196 L14,280 L0,300 L-14,280Z", second) +
    path(
      "M-50,148 L-96,180 L-84,230 L-6,330 L-18,230Z M50,148 L96,180 L84,230 L6,330 L18,230Z",
      second,
      'opacity=".55"',
    ) +
    repeat(3, (i) => circle(-26, 336 + i * 36, 7, third) + circle(26, 336 + i * 36, 7, third)) +
    path("M-200,236 l60,-30 l14,22 l-66,34Z M200,236 l-60,-30 l-14,22 l66,34Z", third, 'opacity=".85"'),
  cardigan: (main, second, third) =>
    path(body, second) +
    path(
      "M-46,146 C-58,168 -84,178 -120,190 C-190,214 -228,270 -232,420 L-20,420 C-16,330 -30,230 -46,146Z M46,146 C58,168 84,178 120,190 C190,214 228,270 232,420 L20,420 C16,330 30,230 46,146Z",
      main,
    ) +
    shadow +
    repeat(3, (i) => circle(-34, 300 + i * 44, 7, third)),
  qipao: (main, second, third) =>
    path(body, main) +
    shadow +
    path("M-50,124 C-24,148 24,148 50,124 L58,166 C30,190 -30,190 -58,166Z", second) +
    line("M4,178 C40,200 90,210 130,250", third, 5) +
    circle(40, 202, 8, third) +
    circle(92, 220, 8, third) +
    repeat(
      5,
      (i) =>
        circle(-150 + i * 22, 300 + (i % 2) * 50, 14, third, 'opacity=".35"') +
        circle(-140 + i * 70, 380, 10, third, 'opacity=".3"'),
    ),
  scarf: (main, second, third) =>
    path(body, main) +
    shadow +
    path(
      "M-92,134 C-60,176 60,176 92,134 C112,170 104,214 70,230 C20,246 -40,244 -80,226 C-108,208 -110,168 -92,134Z",
      second,
    ) +
    path("M40,218 L100,210 L124,370 L70,380Z", second) +
    line("M-80,176 C-30,208 40,208 88,172 M60,250 L104,246 M66,300 L112,294", third, 5, 'opacity=".6"'),
  strap: (main, second, third) =>
    path(body, main) +
    shadow +
    path("M-48,146 L-10,250 L-70,230 L-92,172Z M48,146 L10,250 L70,230 L92,172Z", second) +
    repeat(5, (i) => line(`M${-170 + i * 84},240 v180 M-220,${270 + i * 40} h440`, second, 3, 'opacity=".35"')) +
    line("M-90,172 C-60,300 40,380 100,420", third, 13),
};
