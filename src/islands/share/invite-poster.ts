import { darkColours as ink } from "#lib/colours.ts";
import { drawCode, linesOf, write, type Pen } from "./pen.ts";

const { width, height } = { width: 900, height: 1350 };

/** Draws an invitation poster: a dark cinema, a beam of light, and the QR code at the screen's edge. */
export function drawInvitation(
  canvas: HTMLCanvasElement,
  { site, name, link }: { site: string; name: string; link: string },
): void {
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) return;
  drawHall(pen);
  write(pen, site, { x: 80, y: 150, size: 54, weight: 700, colour: "#ffffff", spacing: "8px" });
  write(pen, "影片与影评", { x: 80, y: 204, size: 28, weight: 400, colour: "#9fb4b8", spacing: "4px" });
  write(pen, "灯暗下来的时候，", { x: 80, y: 640, size: 68, weight: 600, colour: "#ffffff" });
  write(pen, "故事就开始了。", { x: 80, y: 736, size: 68, weight: 600, colour: "#ffffff" });
  const [text = ""] = linesOf(pen, `${name} 邀请你一起看片`, { width: 740, most: 1, size: 34, weight: 400 });
  write(pen, text, { x: 80, y: 820, size: 34, weight: 400, colour: ink.warm });
  drawCode(pen, link, { x: 80, y: 960, side: 270 });
  write(pen, "扫码来看", { x: 400, y: 1070, size: 40, weight: 600, colour: "#ffffff" });
  write(pen, "长按识别，或用相机扫一扫", { x: 400, y: 1126, size: 28, weight: 400, colour: ink.text2 });
  write(pen, new URL(link).host, { x: 400, y: 1172, size: 28, weight: 400, colour: ink.accent });
}

function drawHall(pen: Pen): void {
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
