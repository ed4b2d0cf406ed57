import { stat } from "node:fs/promises";
import path from "node:path";
import { inputArgs, quiet } from "./input.ts";
import { ProgramFailed, runProgram, type Tools } from "./run.ts";
import type { Source } from "./film-source.ts";
import { firstHeard } from "./sounds.ts";

/** Codecs that browsers play, by target file. */
const playable = [
  {
    file: "original.mp4",
    format: "mp4",
    containers: ["mov", "matroska", "flv"],
    pictures: ["h264"],
    sounds: ["aac", "mp3"],
    args: ["-movflags", "+faststart"],
  },
  {
    file: "original.webm",
    format: "webm",
    containers: ["matroska"],
    pictures: ["vp8", "vp9", "av1"],
    sounds: ["vorbis", "opus"],
    args: [],
  },
] as const;

const usualFormats = new Set(["yuv420p", "yuvj420p"]);

/**
 * Remuxes picture and sound without re-encoding into a file that browsers play, so that the film can be watched at once; nothing else of
 * the uploaded file is copied. Returns the file name, or null if browsers could not play it.
 */
export async function wrapOriginal(source: Source, tools: Tools, to: string): Promise<string | null> {
  const { picture, container, file } = source;
  if (!usualFormats.has(picture.pixelFormat)) return null;
  const kinds = playable.filter(
    ({ containers, pictures }) => holds(containers, container) && holds(pictures, picture.codec),
  );
  const sound = kinds.length === 0 ? null : await firstHeard(source, tools);
  const kind = kinds.find(({ sounds }) => sound === null || holds(sounds, sound.codec));
  if (!kind) return null;
  const { size } = await stat(file);
  const args = [
    ...quiet,
    ...inputArgs(file, container),
    "-map",
    `0:${picture.index}`,
    ...(sound ? ["-map", `0:${sound.index}`] : []),
    "-c",
    "copy",
    "-map_metadata",
    "-1",
    "-map_chapters",
    "-1",
    "-fflags",
    "+bitexact",
    "-t",
    `${source.duration + 1}`,
    ...kind.args,
    "-f",
    kind.format,
    kind.file,
  ];
  try {
    await runProgram(tools.ffmpeg, args, {
      ...tools,
      folder: to,
      timeout: 30 * 60_000,
      output: size * 2 + 1024 ** 2,
    });
    const made = await stat(path.join(to, kind.file));
    return made.size > 0 ? kind.file : null;
  } catch (error) {
    // It can still be transcoded.
    if (error instanceof ProgramFailed) return null;
    throw error;
  }
}

function holds(list: readonly string[], value: string): boolean {
  return list.includes(value);
}
