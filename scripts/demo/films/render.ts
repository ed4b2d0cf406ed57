import { createCanvas } from "@napi-rs/canvas";
import { ffmpeg } from "./commands.ts";
import { type Film, fps, seconds } from "./film.ts";
import { paintFrame } from "./frame.ts";

/** Draws every frame of a film once, into a file without loss that the renditions are made from. */
export async function renderPictures(
  film: Film,
  file: string,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const raw = ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", `${width}x${height}`, "-r", `${fps}`, "-i", "pipe:0"];
  const colours = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
  const lossless = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-threads", "1"];
  await ffmpeg([...raw, "-vf", colours, ...lossless, file], frames(film, width, height));
}

async function* frames(film: Film, width: number, height: number): AsyncIterable<Uint8Array> {
  const canvas = createCanvas(width, height);
  const count = Math.round(seconds(film) * fps);
  for (let frame = 0; frame < count; frame++) {
    paintFrame(canvas, film, frame / fps);
    yield new Uint8Array(canvas.data());
  }
}
