import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Job } from "../jobs/handler.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { filmFiles, makeFilm, type Wanted } from "./film.ts";
import { inWorkFolder } from "./folders.ts";
import { probeSource, type Source, type Tools } from "./probe.ts";
import { findPrograms } from "../env/programs.ts";
import { expectRoom, mustWaitForRoom } from "./space.ts";
import { fetchUpload, storeFiles } from "./transfer.ts";
import type { FilmWork, MadeVersion } from "./work.ts";

const payload = z.object({ videoId: z.int().positive(), uploadId: z.string() });

/** Which file of which film a job is about. */
export function fileOf(value: unknown): z.infer<typeof payload> {
  return payload.parse(value);
}

/** Share of the whole at which the file is here, to be looked at. */
const fetched = 0.04;

/** Does `work` in a folder of its own with the programs it needs; waits for room before, and again whenever it runs out. */
export async function withSource(job: Job, { upload }: FilmWork, work: (tools: Tools) => Promise<void>): Promise<void> {
  const programs = findPrograms();
  if (programs === null) throw new Error("there is no ffmpeg here: set FFMPEG_PATH or install it");
  await expectRoom(job.context, upload.size);
  await inWorkFolder((folder) =>
    work({ ...programs, folder, signal: job.signal }).catch((error: unknown) => {
      throw isStorageFull(error) ? mustWaitForRoom(error) : error;
    }),
  );
}

/** Brings the file here and looks at it; `to` is an empty folder for what is made of it. */
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
  wanted: Wanted;
  /** Shares of the whole at which it begins to be made and to be stored. */
  steps: { make: number; store: number };
}

/** Makes the film and stores it in a place of its own for each attempt: what a killed one left is never mistaken for what is whole. */
export async function makeAndStore(
  job: Job,
  { folder }: FilmWork,
  { source, tools, to, wanted, steps }: Making,
): Promise<Omit<MadeVersion, "whole">> {
  const version = newVersion();
  const span = steps.store - steps.make;
  const film = await makeFilm(
    source,
    tools,
    to,
    (done, stage) => job.progress(steps.make + done * span, stage),
    wanted,
  );
  await storeFiles(job.context.storage, to, await filmFiles(to), {
    to: `${folder}/${version}`,
    signal: job.signal,
    progress: (fraction) => job.progress(steps.store + fraction * (1 - steps.store), "保存影片"),
  });
  return { film, version };
}

export function newVersion(): string {
  return randomBytes(8).toString("hex");
}
