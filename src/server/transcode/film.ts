import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FilmDetails } from "../films/films.ts";
import type { Sprite } from "#lib/contract/schemas/catalogue.ts";
import { JobFailure } from "../jobs/failure.ts";
import { canToneMap } from "./capabilities.ts";
import { encodeFilm } from "./encode.ts";
import type { Plan } from "./filters.ts";
import { ladder, plainRung, posterRung, type Rung } from "./ladder.ts";
import { loudnessGain } from "./loudness.ts";
import { plainFile, writePlainFile } from "./plain-file.ts";
import { masterPlaylist, measurePlaylist, readRendition, type Rendition, toVariant, type Variant } from "./playlist.ts";
import { bareFilm, clearSeconds, cutPosters, evenSeconds, finishedFilm, type Pictured } from "./posters.ts";
import type { Tools } from "./run.ts";
import type { Source } from "./film-source.ts";
import { madeQuality, qualityFor, usualQuality } from "./quality.ts";
import { reasons } from "./reasons.ts";
import { planSounds, soundFile, type StoredSound, toStored } from "./sounds.ts";
import { findSheets, packSheets, planSprites } from "./sprites.ts";
import { extractSubtitles, type Subtitles } from "./subtitles.ts";
import { layMarks, type Mark } from "./watermark.ts";
import { concurrently } from "./concurrently.ts";

/** A film in some or all of its qualities; file names are relative to its folder. */
export interface MadeFilm {
  /** In seconds. */
  duration: number;
  sprite: Sprite;
  details: Required<Pick<FilmDetails, "master" | "fallback" | "renditions" | "sounds" | "chapters" | "strobe">>;
  subtitles: Subtitles[];
  /** Frames that can become its poster, without width and extension. */
  frames: string[];
  seen: Seen;
}

/** What looking at the whole film has told: its further qualities need not look again. */
export interface Seen {
  /** By which its sound was changed, in decibels. */
  gain: number;
  /** Where its clearest pictures are. */
  seconds: number[];
  /** x264's constant quality that gives the further qualities the look of all films. */
  quality: number;
  /** The watermarks in it. */
  marks: Mark["chosen"][];
}

/** More qualities of a film; file names are relative to its folder. */
export interface MadeRungs {
  variants: readonly Variant[];
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
  { rungs = ladder(source.picture), marks: wanted = [] }: { rungs?: readonly Rung[]; marks?: readonly Mark[] } = {},
): Promise<MadeFilm> {
  report(0, "测量音量");
  // What this site has made has its watermarks, if it had to have any.
  const laid = source.made ? [] : wanted;
  const [planned, toneMaps] = await concurrently(tools, (each) => [planSounds(source, each), canToneMap(each)]);
  const gain = planned ? 0 : await loudnessGain(source, tools);
  const quality = source.made ? madeQuality : usualQuality;
  const scored = rungs.length === 1;
  const sprites = planSprites(source.duration);
  const marks = await layMarks(laid, rungs, tools.folder);
  const plan = { rungs, sprite: sprites, gain, sounds: planned, marks, canToneMap: toneMaps, quality, scored };
  const stage = `转码 ${namesOf(rungs)}`;
  report(0.02, stage);
  const { flashes, score } = await encodeFilm(source, plan, { ...tools, folder: to }, (fraction) =>
    report(0.02 + fraction * 0.9, stage),
  );

  const renditions = await Promise.all(rungs.map((rung) => readRendition(to, rung)));
  const duration = requireWhole(source, renditions[0]);
  for (const { name } of planned ?? []) await measurePlaylist(to, name);
  const sounds = (planned ?? []).map(toStored);
  const variants = renditions.map((rendition) => toVariant(rendition, source.picture.frameRate, sounds));
  await writeFile(path.join(to, "master.m3u8"), masterPlaylist(variants, "", sounds));
  const [main] = sounds;

  report(0.93, "生成预览图");
  const { sprite, sheets } = await findSheets(sprites, to);
  const seconds = await clearSeconds(sprite, sheets, duration);
  const [frames, subtitles] = await concurrently(tools, (each) => [
    cutPosters(pictureOf(posterRung(rungs), { to, source, plan }), seconds, each, to),
    extractSubtitles(source, each, to),
    writePlainFile(to, { rung: plainRung(rungs).name, sound: main ? path.join(to, soundFile(main)) : null }, each),
    packSheets(sprite, sheets, to),
  ]);
  return {
    duration,
    sprite,
    details: {
      master: "master.m3u8",
      fallback: plainFile,
      renditions: variants.toReversed().map(({ width, height, bandwidth }) => ({ width, height, bandwidth })),
      sounds,
      chapters: source.chapters,
      strobe: flashes,
    },
    subtitles,
    frames,
    seen: { gain, seconds, quality: qualityFor(score), marks: laid.map(({ chosen }) => chosen) },
  };
}

interface More {
  /** The qualities to make, best first, and all the film is to have. */
  rungs: readonly Rung[];
  all: readonly Rung[];
  seen: Seen | null;
  /** The sounds that are beside its qualities; none if they are in them. */
  sounds: readonly StoredSound[];
  /** The file with the first of them, if the plain file is among what is to be made. */
  sound: string | null;
  watermarks: readonly Mark[];
}

/**
 * Makes more qualities of a film in the folder `to`, decoding its file once, and what only these qualities give: the plain file, the frames
 * for posters.
 * @throws {JobFailure}
 */
export async function makeRungs(
  source: Source,
  tools: Tools,
  to: string,
  report: Report,
  { rungs, all, seen, sounds, sound, watermarks }: More,
): Promise<MadeRungs> {
  const stage = `转码 ${namesOf(rungs)}`;
  report(0, stage);
  const [gain, toneMaps] = await concurrently(tools, (each) => [
    seen ? Promise.resolve(seen.gain) : loudnessGain(source, each),
    canToneMap(each),
  ]);
  const quality = seen?.quality ?? usualQuality;
  const beside = sounds.length > 0 ? [] : null;
  const marks = await layMarks(watermarks, rungs, tools.folder);
  const plan = { rungs, sprite: null, gain, sounds: beside, marks, canToneMap: toneMaps, quality, scored: false };
  await encodeFilm(source, plan, { ...tools, folder: to }, (fraction) => report(fraction * 0.96, stage));
  const renditions = await Promise.all(rungs.map((rung) => readRendition(to, rung)));
  const duration = requireWhole(source, renditions[0]);
  const [plain, pictured] = [plainRung(all), posterRung(all)];
  const has = (rung: Rung) => rungs.includes(rung);
  const [frames] = await concurrently(tools, (each) => [
    has(pictured)
      ? cutPosters(pictureOf(pictured, { to, source, plan }), seen?.seconds ?? evenSeconds(duration), each, to)
      : Promise.resolve([]),
    has(plain) ? writePlainFile(to, { rung: plain.name, sound }, each) : Promise.resolve(),
  ]);
  return {
    variants: renditions.map((rendition) => toVariant(rendition, source.picture.frameRate, sounds)),
    fallback: has(plain) ? plainFile : null,
    frames,
  };
}

function namesOf(rungs: readonly Rung[]): string {
  return rungs.map(({ name }) => name).join("、");
}

/** Its length in seconds. @throws {JobFailure} if a part of it is missing. */
function requireWhole(source: Source, rendition: Rendition | undefined): number {
  const duration = Math.round((rendition?.duration ?? 0) * 1000) / 1000;
  const lost = exact.has(source.container) ? source.duration - duration : 0;
  if (lost > Math.max(maxMissing.seconds, source.duration * maxMissing.share)) throw new JobFailure(reasons.broken);
  return duration;
}

/** Posters have no watermark: they are cut from the source if the film has one. */
function pictureOf(rung: Rung, { to, source, plan }: { to: string; source: Source; plan: Plan }): Pictured {
  return plan.marks ? bareFilm(source, rung, plan.canToneMap) : finishedFilm(path.join(to, `${rung.name}.mp4`), rung);
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
