import type { SKRSContext2D } from "@napi-rs/canvas";
import { H, W } from "../film.ts";

/** Positions of the title on a poster. */
export const layouts = ["foot", "column", "centre", "head", "corner"] as const;
export type Layout = (typeof layouts)[number];

const serif = '"Noto Serif CJK SC", "Noto Serif CJK JP", serif';
const sans = '"Noto Sans CJK SC", "Noto Sans CJK JP", sans-serif';
const edge = 72;
/** Cards display the duration in the upper right corner, down to this y coordinate on a card 172 px wide. */
const columnTop = 206;

interface TitleTexts {
  title: string;
  small: string;
}

/** The area of each layout's title, whose brightness is measured. */
const regions: Record<Layout, [x: number, y: number, width: number, height: number]> = {
  foot: [0, 480, 800, 240],
  column: [980, 60, 300, 600],
  centre: [240, 250, 800, 230],
  head: [0, 0, 800, 240],
  corner: [480, 480, 800, 240],
};

/** Draws the title, light on dark or dark on light depending on the picture. */
export function setTitle(ctx: SKRSContext2D, layout: Layout, title: TitleTexts): void {
  const [x, y, width, height] = regions[layout];
  const bright = brightness(ctx, x, y, width, height) > 0.66;
  veil(ctx, layout, bright ? "255, 252, 244" : "4, 7, 14", bright ? 0.55 : 0.72);
  const ink = bright ? "#23262e" : "#fffdf6";
  ctx.lang = "zh-Hans";
  ctx.fillStyle = ink;
  if (!bright) {
    ctx.shadowColor = "rgba(0, 0, 0, 0.45)";
    ctx.shadowBlur = 18;
  }
  if (layout === "column") return column(ctx, title);
  if (layout === "centre") return centre(ctx, title);
  const right = layout === "corner";
  const base = layout === "head" ? 168 : H - 112;
  ctx.textAlign = right ? "right" : "left";
  ctx.textBaseline = "alphabetic";
  const font = layout === "head" ? sans : serif;
  const size = fit(ctx, title.title, 124, W - edge * 2, font, 6);
  ctx.font = `bold ${size}px ${font}`;
  ctx.letterSpacing = "6px";
  const at = right ? W - edge : edge;
  ctx.fillText(title.title, right ? at + 6 : at, base);
  ctx.fillRect(right ? at - 64 : at + 4, base + 30, 64, 4);
  ctx.font = `24px ${serif}`;
  ctx.letterSpacing = "6px";
  ctx.globalAlpha = 0.86;
  ctx.fillText(title.small, right ? at - 80 : at + 86, base + 40);
}

/** Vertical text on the right; long titles take two columns, starting on the right. */
function column(ctx: SKRSContext2D, title: TitleTexts): void {
  const letters = [...title.title];
  const columns = letters.length > 6 ? 2 : 1;
  const rows = Math.ceil(letters.length / columns);
  const size = Math.min(118, (H - columnTop - 56) / (rows * 1.1));
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.letterSpacing = "0px";
  ctx.font = `bold ${size}px ${serif}`;
  const tall = rows * size * 1.1;
  const top = Math.max(columnTop, (H - tall) / 2);
  letters.forEach((letter, index) => {
    const x = W - 128 - Math.floor(index / rows) * size * 1.2;
    upright(ctx, letter, x, top + ((index % rows) + 0.5) * size * 1.1, size);
  });
  ctx.globalAlpha = 0.5;
  ctx.fillRect(W - 128 + size * 0.72, top + 8, 2.5, tall - 16);
}

/** In vertical text, punctuation is in the upper right of its square. */
function upright(ctx: SKRSContext2D, letter: string, x: number, y: number, size: number): void {
  const mark = "，。、：".includes(letter);
  ctx.fillText(letter, mark ? x + size * 0.5 : x, mark ? y - size * 0.4 : y);
}

function centre(ctx: SKRSContext2D, title: TitleTexts): void {
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const size = fit(ctx, title.title, 132, W - 240, serif, 22);
  ctx.font = `bold ${size}px ${serif}`;
  ctx.letterSpacing = "22px";
  ctx.fillText(title.title, W / 2 + 11, H / 2 - 14);
  ctx.font = `24px ${serif}`;
  ctx.letterSpacing = "10px";
  ctx.globalAlpha = 0.88;
  ctx.fillText(title.small, W / 2 + 5, H / 2 + size * 0.5 + 36);
}

function fit(ctx: SKRSContext2D, text: string, wanted: number, room: number, font: string, spacing: number): number {
  ctx.font = `bold ${wanted}px ${font}`;
  ctx.letterSpacing = `${spacing}px`;
  return Math.min(wanted, (wanted * room) / ctx.measureText(text).width);
}

/** Mean brightness of an area, 0 to 1. */
function brightness(ctx: SKRSContext2D, x: number, y: number, width: number, height: number): number {
  const { data } = ctx.getImageData(x, y, width, height);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < data.length; i += 64) {
    sum += 0.21 * (data[i] ?? 0) + 0.72 * (data[i + 1] ?? 0) + 0.07 * (data[i + 2] ?? 0);
    count++;
  }
  return sum / count / 255;
}

/** A soft gradient behind the text. */
function veil(ctx: SKRSContext2D, layout: Layout, colour: string, strength: number): void {
  const lines: Record<Layout, [number, number, number, number]> = {
    foot: [0, H, 0, H - 380],
    corner: [0, H, 0, H - 380],
    head: [0, 0, 0, 380],
    column: [W, 0, W - 460, 0],
    centre: [0, 0, 0, 0],
  };
  const gradient =
    layout === "centre"
      ? ctx.createRadialGradient(W / 2, H / 2, 60, W / 2, H / 2, 620)
      : ctx.createLinearGradient(...lines[layout]);
  const max = layout === "centre" ? strength * 0.75 : strength;
  gradient.addColorStop(0, `rgba(${colour}, ${max})`);
  gradient.addColorStop(0.45, `rgba(${colour}, ${max * 0.5})`);
  gradient.addColorStop(1, `rgba(${colour}, 0)`);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, W, H);
}
