import { stat } from "node:fs/promises";
import path from "node:path";
import { quiet } from "./input.ts";
import { runProgram, type Tools } from "./run.ts";

export const plainFile = "film.mp4";

/**
 * Writes one rendition as a plain MP4 with its index at the start, for browsers without JavaScript and for downloads; with the sound of the
 * file `sound` if it has none in it.
 */
export async function writePlainFile(
  to: string,
  { rung, sound }: { rung: string; sound: string | null },
  tools: Tools,
): Promise<void> {
  const from = path.join(to, `${rung}.mp4`);
  await joinFiles([from, ...(sound === null ? [] : [sound])], path.join(to, plainFile), tools);
}

/** Writes the pictures of one file of this site, and the sounds of the further ones, as one plain MP4, without encoding anything again. */
export async function joinFiles(files: readonly string[], to: string, tools: Tools): Promise<void> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const args = [
    ...quiet,
    // At the times in each file, which otherwise would be moved to begin at 0 by itself.
    "-copyts",
    ...files.flatMap((file) => ["-protocol_whitelist", "file,pipe", "-i", `file:${file}`]),
    ...(files.length > 1 ? files.flatMap((_, index) => ["-map", `${index}`]) : []),
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
    path.basename(to),
  ];
  await runProgram(tools.ffmpeg, args, {
    ...tools,
    folder: path.dirname(to),
    timeout: 30 * 60_000,
    output: size * 2 + 1024 ** 2,
  });
}
