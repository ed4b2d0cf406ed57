import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { type Film, H, type Look, plain, seconds, seenAt, type Shot, W } from "./film.ts";
import { smooth } from "./maths.ts";

const serif = '"Noto Serif CJK SC", "Noto Serif CJK JP", serif';
const end = "拾光 · 演示影片";

/** Draws one shot over the whole canvas. */
export function drawShot(ctx: SKRSContext2D, shot: Shot, t: number, look: Look = plain): void {
  ctx.save();
  shot.draw({ ctx, t, p: t / shot.seconds, look });
  ctx.restore();
}

function centred(ctx: SKRSContext2D, text: string, y: number, size: number, spacing: number, colour: string): void {
  ctx.font = `${size}px ${serif}`;
  ctx.lang = "zh-Hans";
  ctx.letterSpacing = `${spacing}px`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = colour;
  ctx.fillText(text, W / 2 + spacing / 2, y);
}

function titleCard(ctx: SKRSContext2D, film: Film, time: number, length: number): void {
  const leave = Math.min(4.6, length * 0.3);
  const shade = 1 - smooth(leave - 1, leave, time);
  const alpha = smooth(0.3, 1.2, time) * shade;
  ctx.fillStyle = `rgba(4, 6, 12, ${0.42 * shade + 0.58 * (1 - smooth(0, 0.8, time))})`;
  ctx.fillRect(0, 0, W, H);
  centred(ctx, film.title, H / 2 - 22, 104, 26, `rgba(255, 252, 244, ${alpha})`);
  ctx.fillStyle = `rgba(255, 252, 244, ${alpha * 0.5})`;
  ctx.fillRect(W / 2 - 36, H / 2 + 56, 72, 1.5);
  centred(ctx, film.english, H / 2 + 88, 25, 7, `rgba(255, 252, 244, ${alpha * 0.85})`);
}

function endCard(ctx: SKRSContext2D, film: Film, time: number, length: number): void {
  const long = Math.min(3.6, length * 0.22);
  const shade = smooth(length - long, length - long + 1, time);
  if (shade === 0) return;
  const ground = film.bright ? "250, 247, 240" : "5, 7, 12";
  const ink = film.bright ? "40, 44, 54" : "245, 240, 230";
  ctx.fillStyle = `rgba(${ground}, ${shade * 0.94})`;
  ctx.fillRect(0, 0, W, H);
  centred(ctx, end, H / 2, 44, 10, `rgba(${ink}, ${smooth(length - long + 0.5, length - long + 1.3, time)})`);
}

let second: Canvas | undefined;

/** Paints the film at a time onto the canvas. The same time gives the same picture, byte for byte. */
export function paintFrame(canvas: Canvas, film: Film, time: number): void {
  const ctx = canvas.getContext("2d");
  const scale = canvas.width / W;
  const [first, next] = seenAt(film, time);
  ctx.save();
  ctx.scale(scale, scale);
  if (first) drawShot(ctx, first.shot, time - first.start);
  if (next) {
    if (second?.width !== canvas.width) second = createCanvas(canvas.width, canvas.height);
    const over = second.getContext("2d");
    over.save();
    over.scale(scale, scale);
    drawShot(over, next.shot, time - next.start);
    over.restore();
    ctx.globalAlpha = smooth(0, 1, next.weight);
    ctx.drawImage(second, 0, 0, W, H);
    ctx.globalAlpha = 1;
  }
  const length = seconds(film);
  if (time < 5) titleCard(ctx, film, time, length);
  endCard(ctx, film, time, length);
  ctx.restore();
}
