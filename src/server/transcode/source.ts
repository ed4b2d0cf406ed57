import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Job } from "../jobs/handler.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { filmFiles, makeFilm, type MadeFilm } from "./film.ts";
import { inWorkFolder } from "./folders.ts";
import type { Mark } from "./watermark.ts";
import type { Rung } from "./ladder.ts";
import { masterPlaylist, readMaster } from "./playlist.ts";
import { probeSource } from "./probe.ts";
import type { Tools } from "./run.ts";
import type { Source } from "./film-source.ts";
import { screenFilm } from "./screened.ts";
import { findPrograms } from "../env/programs.ts";
import { expectRoom, mustWaitForRoom } from "./space.ts";
import { fetchUpload, storeFiles } from "./transfer.ts";
import type { FilmWork, MadeVersion } from "./work.ts";

const payload = z.object({ videoId: z.int().positive(), uploadId: z.string() });

/** Parses the job payload: the film and its uploaded file. */
export function fileOf(value: unknown): z.infer<typeof payload> {
  return payload.parse(value);
}

/** Progress (0 to 1) at which the file is downloaded and ready to be inspected. */
const fetched = 0.04;

/** Runs `work` in a temporary folder with ffmpeg; throws `JobMustWait` if there is not enough disk space, before or during the work. */
export async function withSource(
  job: Job,
  { upload }: { upload: Pick<FilmWork["upload"], "size"> },
  work: (tools: Tools) => Promise<void>,
): Promise<void> {
  const programs = findPrograms();
  if (programs === null) throw new Error("there is no ffmpeg here: set FFMPEG_PATH or install it");
  await expectRoom(job.context, upload.size);
  await inWorkFolder((folder) =>
    work({ ...programs, folder, signal: job.signal }).catch((error: unknown) => {
      throw isStorageFull(error) ? mustWaitForRoom(error) : error;
    }),
  );
}

/** Downloads the file and inspects it; `to` is an empty folder for the finished film. */
export async function openSource(
  { context, signal, progress }: Job,
  { upload }: FilmWork,
  tools: Tools,
): Promise<{ source: Source; to: string }> {
  const file = path.join(tools.folder, "source");
  const to = path.join(tools.folder, "film");
  await mkdir(to);
  progress(0, "读取文件");
  await fetchUpload(context.storage, upload, file, {
    signal,
    progress: (fraction) => progress(fraction * fetched, "读取文件"),
  });
  progress(fetched, "检查文件");
  return { source: await probeSource(file, tools), to };
}

interface Making {
  source: Source;
  tools: Tools;
  to: string;
  /** The qualities to make, best first. */
  rungs: readonly Rung[];
  marks: readonly Mark[];
  /** Whether a file will be replaced by one of a better quality: it is stored in a version folder of its own, so that it goes with that. */
  isPassing?: (name: string) => boolean;
  /** Progress at which making and storing start. */
  steps: { make: number; store: number };
}

/**
 * Makes the film and stores it in new folders for each attempt, so that incomplete files of a killed attempt are never mistaken for
 * complete ones.
 */
export async function makeAndStore(
  job: Job,
  { folder }: Pick<FilmWork, "folder">,
  { source, tools, to, rungs, marks, isPassing = () => false, steps }: Making,
): Promise<MadeVersion> {
  const version = newVersion();
  const span = steps.store - steps.make;
  const report = (done: number, stage: string) => job.progress(steps.make + done * span, stage);
  const made = await makeFilm(source, tools, to, report, { rungs, marks });
  const { film, held } = await screenFilm(job.context, made, to);
  const names = await filmFiles(to);
  const passing = names.some(isPassing) ? newVersion() : version;
  const master = path.join(to, film.details.master);
  const variants = readMaster(await readFile(master, "utf8"), version);
  const sounds = film.details.sounds.map((sound) => ({ ...sound, playlist: `${version}/${sound.playlist}` }));
  await writeFile(master, masterPlaylist(variants, passing, sounds));
  const progress = (fraction: number) => job.progress(steps.store + fraction * (1 - steps.store), "保存影片");
  await storeFiles(job.context.storage, to, names, {
    to: (name) => `${folder}/${isPassing(name) ? passing : version}`,
    signal: job.signal,
    progress,
  });
  const inside = (name: string) => `${isPassing(name) ? passing : version}/${name}`;
  return { film: inFolders(film, inside), playlists: variants.map(({ playlist }) => playlist), held };
}

/** The film with paths from its folder. */
function inFolders(
  { details, sprite, subtitles, frames, ...film }: MadeFilm,
  inside: (name: string) => string,
): MadeFilm {
  return {
    ...film,
    details: {
      ...details,
      master: inside(details.master),
      fallback: inside(details.fallback),
      sounds: details.sounds.map((sound) => ({ ...sound, playlist: inside(sound.playlist) })),
    },
    sprite: { ...sprite, urls: sprite.urls.map(inside) },
    subtitles: subtitles.map((track) => ({ ...track, file: inside(track.file) })),
    frames: frames.map(inside),
  };
}

export function newVersion(): string {
  return randomBytes(8).toString("hex");
}
