import { stat } from "node:fs/promises";
import path from "node:path";
import type { Tools } from "./probe.ts";
import { runProgram } from "./run.ts";

export const plainFile = "film.mp4";

/** Writes one rendition as a plain MP4 with its index at the start, for browsers without JavaScript and for downloads. */
export async function writePlainFile(to: string, rung: string, tools: Tools): Promise<void> {
  const from = path.join(to, `${rung}.mp4`);
  const { size } = await stat(from);
  const args = [
    "-hide_banner",
    "-nostdin",
    "-y",
    "-loglevel",
    "error",
    "-protocol_whitelist",
    "file,pipe",
    "-i",
    `file:${from}`,
    "-c",
    "copy",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-movflags",
    "+faststart",
    "-f",
    "mp4",
    plainFile,
  ];
  await runProgram(tools.ffmpeg, args, { ...tools, folder: to, timeout: 30 * 60_000, output: size * 2 + 1024 ** 2 });
}
