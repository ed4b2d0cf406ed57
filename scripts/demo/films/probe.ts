import { z } from "zod";
import { run } from "./commands.ts";

const report = z.object({
  streams: z.array(z.object({ duration: z.string().optional() })),
  format: z.object({ duration: z.string() }),
});

/** Length of the picture of a file in seconds, to the millisecond; the sound ends within one audio frame of it. */
export async function duration(file: string): Promise<number> {
  const out = await run("ffprobe", [
    "-v",
    "error",
    "-select_streams",
    "v:0",
    "-show_entries",
    "stream=duration:format=duration",
    "-of",
    "json",
    file,
  ]);
  const { streams, format } = report.parse(JSON.parse(out));
  return Math.round(Number(streams[0]?.duration ?? format.duration) * 1000) / 1000;
}
