import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { charactersOf } from "#lib/characters.ts";
import { darkColours } from "#lib/colours.ts";
import { shareSize } from "#lib/seo/oembed.ts";
import { escapeXml } from "#lib/xml.ts";
import { canWriteChinese, fonts } from "../text/fonts.ts";

const { width, height } = shareSize;
const margin = 64;
const titleSize = 68;
/** Maximum width of a title line in quarters of a Chinese character. */
const lineQuarters = Math.floor(((width - 2 * margin) / titleSize) * 4);

export interface SharePicture {
  title: string;
  line: string;
  siteName: string;
  /** Bytes of the background picture; null for a plain background. */
  picture: Uint8Array | null;
  /** Whether the picture is a portrait: shown whole on the right, over a blurred copy of itself. */
  upright: boolean;
  /** Whether to write text; by default, if a font with Chinese characters is available. */
  withText?: boolean;
}

/** Returns a JPEG of 1200 x 630 pixels. Decoding, drawing and encoding run on sharp's threads. */
export async function drawSharePicture(share: SharePicture): Promise<Buffer> {
  const withText = share.withText ?? (await canWriteChinese());
  const layers: OverlayOptions[] = [];
  if (share.upright && share.picture) {
    const portrait = await sharp(share.picture).resize(390, 520, { fit: "cover" }).png().toBuffer();
    layers.push({ input: portrait, left: width - 390 - margin, top: Math.round((height - 520) / 2) });
  }
  if (withText) layers.push({ input: Buffer.from(overlay(share)), left: 0, top: 0 });
  return (await ground(share)).composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

async function ground({ picture, upright }: SharePicture): Promise<Sharp> {
  if (picture === null) return sharp({ create: { width, height, channels: 3, background: "#10181a" } });
  const filled = sharp(picture).resize(width, height, { fit: "cover" }).removeAlpha();
  return upright ? sharp(await filled.blur(60).modulate({ brightness: 0.6 }).png().toBuffer()) : filled;
}

function overlay({ title, line, siteName, upright }: SharePicture): string {
  const lines = wrap(title, upright ? Math.floor(lineQuarters * 0.58) : lineQuarters, 2);
  const lineHeight = Math.round(titleSize * 1.25);
  const below = line === "" ? 0 : 60;
  const first = height - margin - below - (lines.length - 1) * lineHeight;
  const text = (text: string, y: number, size: number, weight: number, ink: string) =>
    `<text x="${margin}" y="${y}" font-family="${fonts}" font-size="${size}" font-weight="${weight}" fill="${ink}">${escapeXml(text)}</text>`;
  const short = wrap(line, Math.floor(lineQuarters * (titleSize / 32) * (upright ? 0.58 : 1)), 1)[0] ?? "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0.3" stop-color="#06090b" stop-opacity="0"/><stop offset="1" stop-color="#06090b" stop-opacity="0.88"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#shade)"/>`,
    ...lines.map((message, index) => text(message, first + index * lineHeight, titleSize, 700, "#ffffff")),
    short === "" ? "" : text(short, height - margin, 32, 400, "#dfe8e8"),
    `<rect x="${margin}" y="${margin - 8}" width="8" height="40" rx="4" fill="${darkColours.accent}"/>`,
    `<text x="${margin + 24}" y="${margin + 24}" font-family="${fonts}" font-size="34" font-weight="700" fill="#ffffff" stroke="#06090b" stroke-opacity="0.5" stroke-width="5" paint-order="stroke">${escapeXml(siteName)}</text>`,
    "</svg>",
  ].join("");
}

/** Wide enough for nearly every font. Chinese fonts draw the quotes and dashes of Latin texts as wide as their own. */
function quartersOf(character: string): number {
  if (/^[\u2010-\u2027\u2e80-\uffff]/.test(character)) return 4;
  if (/^[MWmw@%&]/.test(character)) return 3.8;
  return /^\p{Lu}/u.test(character) ? 2.9 : 2.3;
}

/** What of a line goes to the next one with the Latin letter that follows it: its word, unless the word is the whole line. */
function wordBefore(line: string): string {
  const word = /[^\s\u2e80-\uffff]+$/.exec(line)?.[0] ?? "";
  return word === line ? "" : word;
}

/** Splits the text into lines that fit; cuts the last one with an ellipsis if there is more. */
function wrap(text: string, quarters: number, maxLines: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const letter of charactersOf(text.replace(/\s+/g, " ").trim())) {
    const taken = quartersOf(letter);
    if (used + taken > quarters) {
      if (lines.length === maxLines - 1) return [...lines, `${charactersOf(line).slice(0, -1).join("")}…`];
      const word = /[^\s\u2e80-\uffff]/.test(letter) ? wordBefore(line) : "";
      lines.push(line.slice(0, line.length - word.length).trimEnd());
      line = letter === " " ? "" : word;
      used = charactersOf(line).reduce((sum, one) => sum + quartersOf(one), 0);
      if (letter === " ") continue;
    }
    line += letter;
    used += taken;
  }
  return line === "" ? lines : [...lines, line];
}
