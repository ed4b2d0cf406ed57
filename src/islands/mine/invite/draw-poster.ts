import { qrOf } from "./qr.ts";

export interface PosterWords {
  site: string;
  name: string;
  link: string;
}

/** Pixels of the picture. */
export const posterSize = { width: 900, height: 1350 };

const sans = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';

/** A dark hall, a beam of light, and the code on the screen's edge: the picture a member sends to friends. */
export function drawPoster(canvas: HTMLCanvasElement, { site, name, link }: PosterWords): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const { width, height } = posterSize;
  Object.assign(canvas, { width, height });
  drawHall(pen);
  pen.textAlign = "left";
  write(pen, site, { x: 80, y: 150, size: 54, weight: 700, colour: "#ffffff", spacing: "8px" });
  write(pen, "影片与影评", { x: 80, y: 204, size: 28, weight: 400, colour: "#9fb4b8", spacing: "4px" });
  write(pen, "灯暗下来的时候，", { x: 80, y: 640, size: 68, weight: 600, colour: "#ffffff" });
  write(pen, "故事就开始了。", { x: 80, y: 736, size: 68, weight: 600, colour: "#ffffff" });
  write(pen, fitted(pen, `${name} 邀请你一起看片`, 740, 34), {
    x: 80,
    y: 820,
    size: 34,
    weight: 400,
    colour: "#f2ab5c",
  });
  drawCode(pen, link, { x: 80, y: 960, side: 270 });
  write(pen, "扫码来看", { x: 400, y: 1070, size: 40, weight: 600, colour: "#ffffff" });
  write(pen, "长按识别，或用相机扫一扫", { x: 400, y: 1126, size: 28, weight: 400, colour: "#b2bec3" });
  write(pen, new URL(link).host, { x: 400, y: 1172, size: 28, weight: 400, colour: "#63cbc6" });
}

function drawHall(pen: CanvasRenderingContext2D): void {
  const { width, height } = posterSize;
  const night = pen.createLinearGradient(0, 0, 0, height);
  night.addColorStop(0, "#12333a");
  night.addColorStop(0.5, "#0b171b");
  night.addColorStop(1, "#07090b");
  pen.fillStyle = night;
  pen.fillRect(0, 0, width, height);
  const beam = pen.createLinearGradient(width, 180, 160, 560);
  beam.addColorStop(0, "rgb(242 171 92 / 0.75)");
  beam.addColorStop(1, "rgb(99 203 198 / 0)");
  pen.fillStyle = beam;
  pen.beginPath();
  pen.moveTo(width, 210);
  pen.lineTo(60, 300);
  pen.lineTo(60, 560);
  pen.lineTo(width, 250);
  pen.closePath();
  pen.fill();
  // Dust in the light, the same on every poster.
  pen.fillStyle = "rgb(255 255 255 / 0.5)";
  for (let speck = 0; speck < 46; speck += 1) {
    const along = (speck * 0.618) % 1;
    const across = (speck * 0.381) % 1;
    const x = width - along * (width - 100);
    const top = 210 + along * 90;
    pen.beginPath();
    pen.arc(x, top + across * (40 + along * 220), 1 + ((speck * 7) % 3), 0, Math.PI * 2);
    pen.fill();
  }
  pen.fillStyle = "rgb(255 255 255 / 0.1)";
  for (let hole = 0; hole < 15; hole += 1) {
    pen.beginPath();
    pen.roundRect(34 + hole * 57, height - 62, 34, 26, 6);
    pen.fill();
  }
}

function drawCode(
  pen: CanvasRenderingContext2D,
  link: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { size, dark } = qrOf(link);
  const unit = side / size;
  pen.fillStyle = "#ffffff";
  pen.beginPath();
  pen.roundRect(x, y, side, side, 18);
  pen.fill();
  pen.fillStyle = "#11181b";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      // A little overlap leaves no hairlines between modules.
      if (dark(column, row)) pen.fillRect(x + column * unit, y + row * unit, unit + 0.4, unit + 0.4);
    }
  }
}

interface Style {
  x: number;
  y: number;
  size: number;
  weight: number;
  colour: string;
  spacing?: string;
}

function write(pen: CanvasRenderingContext2D, text: string, style: Style): void {
  pen.font = `${style.weight} ${style.size}px ${sans}`;
  pen.letterSpacing = style.spacing ?? "0px";
  pen.fillStyle = style.colour;
  pen.fillText(text, style.x, style.y);
}

/** The text, cut where it would run out of the picture. */
function fitted(pen: CanvasRenderingContext2D, text: string, width: number, size: number): string {
  pen.font = `400 ${size}px ${sans}`;
  const letters = [...text];
  while (letters.length > 1 && pen.measureText(letters.join("")).width > width) letters.splice(-2, 2, "…");
  return letters.join("");
}
