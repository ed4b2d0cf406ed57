import type { SharedContent } from "#lib/client/stores/overlay.ts";
import { lightColours as ink } from "#lib/colours.ts";
import { drawCode, linesOf, write, type Pen } from "./pen.ts";

export interface ContentLabels extends Pick<SharedContent, "title" | "kind" | "detail" | "score"> {
  site: string;
  link: string;
  picture: CanvasImageSource | null;
  /** Width divided by height of the picture. */
  ratio: number;
}

const width = 900;
const margin = 64;
const foot = 300;
/** Minimum and maximum height of the picture; taller ones are cropped. */
const [lowest, tallest] = [420, 820];

/** Draws a poster with the picture at the top, the text below, and the QR code at the bottom; its height depends on the text. */
export function drawContent(canvas: HTMLCanvasElement, labels: ContentLabels): void {
  const measuring = canvas.getContext("2d");
  if (!measuring) return;
  const picture = labels.picture ? Math.min(tallest, Math.max(lowest, Math.round(width / labels.ratio))) : 0;
  const room = width - 2 * margin;
  const title = linesOf(measuring, labels.title, { width: room, most: 3, size: 56, weight: 700 });
  const detail = linesOf(measuring, labels.detail, { width: room, most: 2, size: 30, weight: 400 });
  const body = 76 + 40 + title.length * 76 + (detail.length > 0 ? 16 + detail.length * 46 : 0) + 56;
  // A new size clears the canvas and resets its context.
  Object.assign(canvas, { width, height: picture + body + foot });
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (labels.picture) drawCover(pen, labels.picture, { ratio: labels.ratio, height: picture });
  let y = picture + 76;
  write(pen, labels.kind, { x: margin, y, size: 28, weight: 600, colour: ink.accent, spacing: "6px" });
  if (labels.score !== "") drawScore(pen, labels.score, y);
  y += 40;
  for (const line of title) write(pen, line, { x: margin, y: (y += 76) - 16, size: 56, weight: 700, colour: ink.text });
  y += 16;
  for (const line of detail)
    write(pen, line, { x: margin, y: (y += 46) - 8, size: 30, weight: 400, colour: ink.text2 });
  drawFoot(pen, labels, picture + body);
}

/** Crops the picture slightly above the centre, where faces usually are in portraits. */
function drawCover(pen: Pen, picture: CanvasImageSource, { ratio, height }: { ratio: number; height: number }): void {
  const whole = { width: Math.max(width, height * ratio), height: Math.max(height, width / ratio) };
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  pen.drawImage(picture, (width - whole.width) / 2, (height - whole.height) / 3, whole.width, whole.height);
  pen.restore();
}

function drawScore(pen: Pen, score: string, y: number): void {
  pen.textAlign = "right";
  write(pen, `${score} 分`, { x: width - margin, y, size: 40, weight: 700, colour: ink.warm });
  pen.textAlign = "left";
}

function drawFoot(pen: Pen, { site, link }: ContentLabels, top: number): void {
  pen.fillStyle = ink.line;
  pen.fillRect(margin, top, width - 2 * margin, 2);
  write(pen, site, { x: margin, y: top + 96, size: 46, weight: 700, colour: ink.text, spacing: "6px" });
  write(pen, "长按识别，或用相机扫一扫", { x: margin, y: top + 156, size: 28, weight: 400, colour: ink.text2 });
  write(pen, new URL(link).host, { x: margin, y: top + 206, size: 28, weight: 400, colour: ink.text3 });
  drawCode(pen, link, { x: width - margin - 210, y: top + 32, side: 230 });
}
