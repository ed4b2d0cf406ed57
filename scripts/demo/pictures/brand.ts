import { drawScene, type Scene } from "./scenes.ts";
import { circle, line, path, picture, place, rect } from "./svg.ts";
import { lamp, ridge, stars, walker } from "./things.ts";

const frame = "#1f8d90";
const warm = "#f2a541";

/** The logo: a picture frame open at one corner, in which there is a light. 64 units wide. */
function mark(color = frame, light = warm): string {
  return (
    line("M36,10 H18 a8,8 0 0 0 -8,8 V46 a8,8 0 0 0 8,8 H46 a8,8 0 0 0 8,-8 V28", color, 6) +
    circle(49, 15, 7, light) +
    path("M25,24 L41,33.5 L25,43Z", color, `stroke="${color}" stroke-width="4" stroke-linejoin="round"`)
  );
}

export const favicon = picture(64, 64, mark());

/** App icons: the logo on a dark tile; `maskable` has a margin for masks of any shape. */
export function icon(shape: "rounded" | "square" | "maskable"): string {
  const scale = shape === "maskable" ? 4 : 5;
  const margin = 256 - 32 * scale;
  return picture(
    512,
    512,
    rect(0, 0, 512, 512, "#0c2226", shape === "rounded" ? 'rx="112"' : "") +
      `<g transform="translate(${margin} ${margin}) scale(${scale})">${mark("#e4f5f3", warm)}</g>`,
  );
}

const openGraph: Scene = {
  key: "og-default",
  height: 672,
  sky: ["#081a24", "#12444f", "#3c7d80", "#e0a06a"],
  lamp: "#ffe2a8",
  draw: (random, height) =>
    stars(random, 200, 1280, 380) +
    ridge(random, 1280, height, 520, 110, "#123640", 0.7) +
    ridge(random, 1280, height, 610, 80, "#0a1f28", 0.4) +
    place(980, 560, walker("#050f14"), 1) +
    lamp(1010, 500, 10) +
    Array.from({ length: 9 }, (_, index) =>
      lamp(760 + index * 52, 430 - Math.sin(index * 0.7) * 70 - index * 14, 3 + (index % 3)),
    ).join("") +
    `<g transform="translate(130 190) scale(2.4)">${mark("#eefaf8", warm)}</g>` +
    `<g font-family="Noto Sans CJK SC, Noto Sans SC, PingFang SC, Microsoft YaHei, sans-serif" fill="#f6f4ff"><text x="312" y="300" font-size="120" font-weight="700" letter-spacing="10">拾光</text><text x="134" y="420" font-size="38" opacity=".86">把散落的光，一格一格捡起来</text></g>`,
};

/** Link previews use 1200 x 630 pixels; the scene is cropped to that. */
export function drawOpenGraph(): string {
  return drawScene(openGraph).replace(
    /viewBox="0 0 1280 672" width="1280" height="672"/,
    'viewBox="0 0 1280 672" width="1200" height="630"',
  );
}
