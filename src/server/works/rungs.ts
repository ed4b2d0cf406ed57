import type { Reader, Writer } from "../db/open.ts";
import { filmDetails } from "../films/films.ts";
import { qualityOf } from "../films/versions.ts";
import { restKind, rungJobs } from "../jobs/film-jobs.ts";
import { queueJob } from "../jobs/queue.ts";

/** Some qualities of a film, and the file they are made from. */
export interface WorkRungs {
  videoId: number;
  uploadId: string;
  /** Their names, e.g. `720p`. */
  rungs: readonly string[];
}

/** Has whoever else changes or publishes the film wait for the end of this transaction. */
export async function lockWork(trx: Writer, videoId: number): Promise<void> {
  await trx
    .updateTable("works")
    .set(({ ref }) => ({ state: ref("state") }))
    .where("video_id", "=", videoId)
    .execute();
}

/** Says that qualities of a film that plays are being made, or are not; null if all are there, or not to be made from this file. */
export async function expectRungs(
  trx: Writer,
  { videoId, uploadId, rungs }: WorkRungs,
  areComing: boolean,
): Promise<{ owner_id: number; title: string; rungs: string[] } | null> {
  await lockWork(trx, videoId);
  const row = await trx
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .select(["works.owner_id", "videos.title", "films.id as film_id", "films.details"])
    .where("works.video_id", "=", videoId)
    .where("works.upload_id", "=", uploadId)
    .where("works.state", "=", "ready")
    .executeTakeFirst();
  if (!row) return null;
  const { coming = [], ...details } = filmDetails.parse(JSON.parse(row.details));
  const there = new Set(details.playlists?.map(qualityOf));
  const missing = rungs.filter((name) => !there.has(name));
  if (missing.length === 0) return null;
  const others = coming.filter((name) => !missing.includes(name));
  const next = areComing ? [...others, ...missing] : others;
  await trx
    .updateTable("films")
    .set({ details: JSON.stringify({ ...details, ...(next.length > 0 && { coming: next }) }) })
    .where("id", "=", row.film_id)
    .execute();
  return { ...row, rungs: missing };
}

/** Lets qualities that could not be made be tried once more; null when they are there, or their file is not. */
export async function againRungs(trx: Writer, wanted: WorkRungs): Promise<string[] | null> {
  const file = await trx
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", wanted.uploadId)
    .where("state", "=", "complete")
    .executeTakeFirst();
  if (!file || !(await expectRungs(trx, wanted, true))) return null;
  return [`video:${wanted.videoId}`];
}

/** The jobs that make further qualities from this file, newest last, each with the qualities it makes. */
export async function rungsOf(db: Reader | Writer, { videoId, uploadId }: Omit<WorkRungs, "rungs">) {
  const rows = await rungJobs(db, videoId).selectAll().orderBy("id").execute();
  return rows.flatMap((row) => {
    const { rungs = [], uploadId: from }: { rungs?: string[]; uploadId?: string } = JSON.parse(row.payload);
    return from === uploadId ? [{ row, rungs }] : [];
  });
}

/** Queues the qualities once more that could not be made; null if there are none. */
export async function retryRungs(
  trx: Writer,
  { ownerId, now, ...film }: Omit<WorkRungs, "rungs"> & { ownerId: number; now: number },
): Promise<string[] | null> {
  const last = new Map((await rungsOf(trx, film)).flatMap((job) => job.rungs.map((name) => [name, job] as const)));
  let tags: string[] | null = null;
  for (const { row, rungs } of new Set(last.values())) {
    if (row.state !== "failed" && row.state !== "cancelled") continue;
    const changed = await againRungs(trx, { ...film, rungs });
    if (changed === null) continue;
    tags = changed;
    const { subject, payload } = row;
    await queueJob(trx, { kind: restKind, subject, payload: JSON.parse(payload), ownerId, later: true, now });
  }
  return tags;
}
