import { readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FilmDetails } from "../films/films.ts";
import type { Sprite } from "#lib/contract/schemas/catalogue.ts";
import { JobFailure } from "../jobs/failure.ts";
import { canToneMap } from "./capabilities.ts";
import { encodeFilm } from "./encode.ts";
import { ladder, plainRung, type Rung } from "./ladder.ts";
import { loudnessGain } from "./loudness.ts";
import { masterPlaylist, readRendition } from "./playlist.ts";
import { cutPosters } from "./posters.ts";
import type { Source, Tools } from "./probe.ts";
import { reasons } from "./reasons.ts";
import { runProgram } from "./run.ts";
import { findSheets, packSheets, planSprites } from "./sprites.ts";
import { extractSubtitles, type Subtitles } from "./subtitles.ts";
import { concurrently } from "./concurrently.ts";

/** A film in all its qualities; file names are relative to its folder. */
export interface MadeFilm {
  /** In seconds. */
  duration: number;
  sprite: Sprite;
  details: Required<Pick<FilmDetails, "master" | "fallback" | "renditions" | "chapters" | "strobe">>;
  subtitles: Subtitles[];
  /** Frames that can become its poster, without width and extension. */
  frames: string[];
}

export type Report = (fraction: number, stage: string) => void;

/**
 * A film that is shorter than its file declares by more than this is truncated. Applies to MP4 and Matroska only, since other containers
 * just estimate the duration.
 */
const maxMissing = { seconds: 0.3, share: 0.02 };
const exact = new Set<Source["container"]>(["mov", "matroska"]);

/** The qualities a film should have, and those of them that exist in its folder already, made from the same file. */
export interface Wanted {
  rungs: readonly Rung[];
  have?: readonly Rung[];
}

/**
 * Makes all files of a film in the folder `to`, in all qualities unless `Wanted` limits them. Temporary files go to the working folder of
 * `tools`.
 * @throws {JobFailure} with a reason to display to the uploader.
 */
export async function makeFilm(
  source: Source,
  tools: Tools,
  to: string,
  report: Report,
  { rungs, have = [] }: Wanted = { rungs: ladder(source.picture) },
): Promise<MadeFilm> {
  report(0, "测量音量");
  const [gain, toneMaps] = await concurrently(tools, (each) => [loudnessGain(source, each), canToneMap(each)]);
  const missing = rungs.filter(({ name }) => !have.some((rung) => rung.name === name));
  const plan = { rungs: missing, sprite: planSprites(source.duration), gain, canToneMap: toneMaps };
  const names = missing.map(({ name }) => name).join("、");
  report(0.02, `转码 ${names}`);
  const work = { ...tools, folder: to };
  const { flashes } = await encodeFilm(source, plan, work, (fraction) =>
    report(0.02 + fraction * 0.9, `转码 ${names}`),
  );

  const renditions = await Promise.all(rungs.map((rung) => readRendition(to, rung)));
  const duration = Math.round((renditions[0]?.duration ?? 0) * 1000) / 1000;
  const lost = exact.has(source.container) ? source.duration - duration : 0;
  if (lost > Math.max(maxMissing.seconds, source.duration * maxMissing.share)) throw new JobFailure(reasons.broken);
  await writeFile(path.join(to, "master.m3u8"), masterPlaylist(renditions, source.picture.frameRate));

  report(0.93, "生成预览图");
  const { sprite, sheets } = await findSheets(plan.sprite, to);
  const { name, width, height } = rungs.findLast((rung) => rung.width >= 1280) ?? plainRung(rungs);
  const pictures = { file: path.join(to, `${name}.mp4`), width, height, duration };
  const [frames, subtitles] = await concurrently(tools, (each) => [
    cutPosters(pictures, { sprite, sheets }, each, to),
    extractSubtitles(source, each, to),
    writePlainFile(to, plainRung(rungs).name, each),
    packSheets(sprite, sheets, to),
  ]);
  return {
    duration,
    sprite,
    details: {
      master: "master.m3u8",
      fallback: plainFile,
      renditions: renditions.toReversed().map(({ width, height, bandwidth }) => ({ width, height, bandwidth })),
      chapters: source.chapters,
      strobe: flashes,
    },
    subtitles,
    frames,
  };
}

const plainFile = "film.mp4";

/** Writes one rendition as a plain MP4 with its index at the start, for browsers without JavaScript and for downloads. */
async function writePlainFile(to: string, rung: string, tools: Tools): Promise<void> {
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

const kept = /\.(?:mp4|webm|m3u8|vtt|webp)$/;

/** The files of a finished film, playlists last: a playlist is stored only after the files it names. */
export async function filmFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => kept.test(name));
  return names.toSorted((left, right) => rank(left) - rank(right) || left.localeCompare(right));
}

function rank(name: string): number {
  return name === "master.m3u8" ? 2 : name.endsWith(".m3u8") ? 1 : 0;
}
