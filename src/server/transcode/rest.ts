import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { firstRung, ladder, type Rung } from "./ladder.ts";
import { fileOf, makeAndStore, openSource, withSource } from "./source.ts";
import { dropUpload } from "./transfer.ts";
import { findWork, finishRest, isRestWanted, type FilmWork } from "./work.ts";

const steps = { make: 0.05, store: 0.92 };

/** Makes the missing qualities of a film that already plays. If that fails, the film stays as it is. */
export const restHandler: JobHandler = {
  async run(job) {
    const { context } = job;
    const work = await findWork(context.db, fileOf(job.payload), ["ready"]);
    // The file was replaced or the film deleted.
    if (work === null) return;
    await withSource(job, work, async (tools) => {
      const { source, to } = await openSource(job, work, tools);
      const rungs = ladder(source.picture);
      const have = await fetchRung(job, work, firstRung(rungs), to);
      const made = await makeAndStore(job, work, { source, tools, to, wanted: { rungs, have }, steps });
      const changed = [`video:${work.videoId}`];
      await job.finish(async (trx) => {
        changed.push(...(await finishRest(context, trx, work, { ...made, whole: true })));
      }, changed);
      await dropUpload(context, work.upload);
    });
  },
  again: async (trx, { payload }) => ((await isRestWanted(trx, fileOf(payload))) ? [] : null),
};

/** Downloads what the first job made from this file, so that it need not be made again; returns its rung, or none if files are missing. */
async function fetchRung(
  { context: { storage }, signal }: Job,
  { folder, master }: FilmWork,
  rung: Rung,
  to: string,
): Promise<Rung[]> {
  const names = [`${rung.name}.mp4`, `${rung.name}.m3u8`];
  const keys = names.map((name) => path.posix.join(folder, path.posix.dirname(master), name));
  const there = await Promise.all(keys.map((key) => storage.has(key)));
  if (there.includes(false)) return [];
  for (const [index, name] of names.entries())
    await pipeline(await storage.open(keys[index] ?? ""), createWriteStream(path.join(to, name)), { signal });
  return [rung];
}
