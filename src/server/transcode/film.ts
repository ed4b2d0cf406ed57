import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FilmDetails } from "../films/films.ts";
import type { Sprite } from "#lib/contract/schemas/catalogue.ts";
import { JobFailure } from "../jobs/failure.ts";
import { canToneMap } from "./capabilities.ts";
import { encodeFilm } from "./encode.ts";
import { ladder, plainRung, posterRung, type Rung } from "./ladder.ts";
import { loudnessGain } from "./loudness.ts";
import { plainFile, writePlainFile } from "./plain-file.ts";
import { masterPlaylist, readRendition, type Rendition, toVariant, type Variant } from "./playlist.ts";
import { cutPosters } from "./posters.ts";
import type { Source, Tools } from "./probe.ts";
import { reasons } from "./reasons.ts";
import { findSheets, packSheets, planSprites } from "./sprites.ts";
import { extractSubtitles, type Subtitles } from "./subtitles.ts";
import { concurrently } from "./concurrently.ts";

/** A film in some or all of its qualities; file names are relative to its folder. */
export interface MadeFilm {
  /** In seconds. */
  duration: number;
  sprite: Sprite;
  details: Required<Pick<FilmDetails, "master" | "fallback" | "renditions" | "chapters" | "strobe">>;
  subtitles: Subtitles[];
  /** Frames that can become its poster, without width and extension. */
  frames: string[];
  /** By which its sound was changed, in decibels. */
  gain: number;
}

/** One more quality of a film; file names are relative to its folder. */
export interface MadeRung {
  variant: Variant;
  /** A plain file and frames that are better than those of the qualities before; null and empty if they are not. */
  fallback: string | null;
  frames: string[];
}

export type Report = (fraction: number, stage: string) => void;

/**
 * A film that is shorter than its file declares by more than this is truncated. Applies to MP4 and Matroska only, since other containers
 * just estimate the duration.
 */
const maxMissing = { seconds: 0.3, share: 0.02 };
const exact = new Set<Source["container"]>(["mov", "matroska"]);

/**
 * Makes all files of a film in the folder `to`, in all its qualities unless others are named. Temporary files go to the working folder of
 * `tools`.
 * @throws {JobFailure} with a reason to display to the uploader.
 */
export async function makeFilm(
  source: Source,
  tools: Tools,
  to: string,
  report: Report,
  rungs: readonly Rung[] = ladder(source.picture),
): Promise<MadeFilm> {
  report(0, "测量音量");
  const [gain, toneMaps] = await concurrently(tools, (each) => [loudnessGain(source, each), canToneMap(each)]);
  const plan = { rungs, sprite: planSprites(source.duration), gain, canToneMap: toneMaps };
  const names = rungs.map(({ name }) => name).join("、");
  report(0.02, `转码 ${names}`);
  const work = { ...tools, folder: to };
  const { flashes } = await encodeFilm(source, plan, work, (fraction) =>
    report(0.02 + fraction * 0.9, `转码 ${names}`),
  );

  const renditions = await Promise.all(rungs.map((rung) => readRendition(to, rung)));
  const duration = requireWhole(source, renditions[0]);
  const variants = renditions.map((rendition) => toVariant(rendition, source.picture.frameRate));
  await writeFile(path.join(to, "master.m3u8"), masterPlaylist(variants));

  report(0.93, "生成预览图");
  const { sprite, sheets } = await findSheets(plan.sprite, to);
  const [frames, subtitles] = await concurrently(tools, (each) => [
    cutPosters(pictureOf(posterRung(rungs), to, duration), { sprite, sheets }, each, to),
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
    gain,
  };
}

/**
 * Makes one more quality of a film in the folder `to`, with sound as loud as in the others, and what only this quality gives: the plain
 * file, the frames for posters.
 * @throws {JobFailure}
 */
export async function makeRung(
  source: Source,
  tools: Tools,
  to: string,
  report: Report,
  { rung, rungs, gain }: { rung: Rung; rungs: readonly Rung[]; gain: number | null },
): Promise<MadeRung> {
  report(0, `转码 ${rung.name}`);
  const [loud, toneMaps] = await concurrently(tools, (each) => [
    gain === null ? loudnessGain(source, each) : Promise.resolve(gain),
    canToneMap(each),
  ]);
  const cuts = posterRung(rungs).name === rung.name;
  const sprite = cuts ? planSprites(source.duration) : null;
  const work = { ...tools, folder: to };
  await encodeFilm(source, { rungs: [rung], sprite, gain: loud, canToneMap: toneMaps }, work, (fraction) =>
    report(fraction * 0.95, `转码 ${rung.name}`),
  );
  const rendition = await readRendition(to, rung);
  const duration = requireWhole(source, rendition);
  const plain = plainRung(rungs).name === rung.name;
  const [frames] = await concurrently(tools, (each) => [
    sprite
      ? findSheets(sprite, to).then((found) => cutPosters(pictureOf(rung, to, duration), found, each, to))
      : Promise.resolve([]),
    plain ? writePlainFile(to, rung.name, each) : Promise.resolve(),
  ]);
  return { variant: toVariant(rendition, source.picture.frameRate), fallback: plain ? plainFile : null, frames };
}

/** Its length in seconds. @throws {JobFailure} if a part of it is missing. */
function requireWhole(source: Source, rendition: Rendition | undefined): number {
  const duration = Math.round((rendition?.duration ?? 0) * 1000) / 1000;
  const lost = exact.has(source.container) ? source.duration - duration : 0;
  if (lost > Math.max(maxMissing.seconds, source.duration * maxMissing.share)) throw new JobFailure(reasons.broken);
  return duration;
}

function pictureOf({ name, width, height }: Rung, to: string, duration: number) {
  return { file: path.join(to, `${name}.mp4`), width, height, duration };
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
