import { charactersOf } from "#lib/characters.ts";
import { qrOf } from "./qr.ts";

/** Drawing functions for all posters. Lengths are in pixels of the picture. */
export type Pen = CanvasRenderingContext2D;

const sans = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';

const closing = /^[，。、！？；：）》」』】…,.!?;:)\]]/;

export interface Style {
  x: number;
  /** Position of the baseline. */
  y: number;
  size: number;
  weight: number;
  colour: string;
  spacing?: string;
}

export function write(pen: Pen, text: string, style: Style): void {
  pen.font = `${style.weight} ${style.size}px ${sans}`;
  pen.letterSpacing = style.spacing ?? "0px";
  pen.fillStyle = style.colour;
  pen.fillText(text, style.x, style.y);
}

/** Wraps the text to at most `most` lines of this width; the rest is cut with an ellipsis. */
export function linesOf(
  pen: Pen,
  text: string,
  { width, most: maxLines, size, weight }: { width: number; most: number } & Pick<Style, "size" | "weight">,
): string[] {
  pen.font = `${weight} ${size}px ${sans}`;
  pen.letterSpacing = "0px";
  const fits = (line: string) => pen.measureText(line).width <= width;
  const lines: string[] = [];
  let line = "";
  for (const letter of letters(text)) {
    if (fits(line + letter)) {
      line += letter;
      continue;
    }
    if (lines.length === maxLines - 1) {
      const kept = letters(line);
      while (kept.length > 0 && !fits(`${kept.join("")}…`)) kept.pop();
      return [...lines, `${kept.join("").trimEnd()}…`];
    }
    // Closing punctuation must not start a line.
    const last = closing.test(letter) ? (letters(line).at(-1) ?? "") : "";
    lines.push(line.slice(0, line.length - last.length).trimEnd());
    line = last + letter.trimStart();
  }
  return line === "" ? lines : [...lines, line];
}

function letters(text: string): string[] {
  return charactersOf(text.replaceAll(/\s+/g, " ").trim());
}

export function drawCode(pen: Pen, link: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { size, dark } = qrOf(link);
  const unit = side / size;
  pen.fillStyle = "#ffffff";
  pen.beginPath();
  pen.roundRect(x, y, side, side, 18);
  pen.fill();
  pen.fillStyle = "#11181b";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      // A slight overlap avoids hairlines between modules.
      if (dark(column, row)) pen.fillRect(x + column * unit, y + row * unit, unit + 0.4, unit + 0.4);
    }
  }
}
