import type { Reader, Writer } from "../db/open.ts";
import { filmDetails } from "../films/films.ts";
import { qualityOf } from "../films/versions.ts";
import { restKind, rungJobs } from "../jobs/film-jobs.ts";
import { queueJob } from "../jobs/queue.ts";

/** One quality of a film, and the file it is made from. */
export interface WorkRung {
  videoId: number;
  uploadId: string;
  /** Its name, e.g. `720p`. */
  rung: string;
}

/** Has whoever else changes the film's files wait for the end of this transaction. */
export async function lockWork(trx: Writer, videoId: number): Promise<void> {
  await trx
    .updateTable("works")
    .set(({ ref }) => ({ state: ref("state") }))
    .where("video_id", "=", videoId)
    .execute();
}

/** Says that a quality of a film that plays is being made, or is not; null if it is there, or not to be made from this file. */
export async function expectRung(
  trx: Writer,
  { videoId, uploadId, rung }: WorkRung,
  isComing: boolean,
): Promise<{ owner_id: number; title: string } | null> {
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
  if (details.playlists?.some((playlist) => qualityOf(playlist) === rung)) return null;
  const others = coming.filter((name) => name !== rung);
  const next = isComing ? [...others, rung] : others;
  await trx
    .updateTable("films")
    .set({ details: JSON.stringify({ ...details, ...(next.length > 0 && { coming: next }) }) })
    .where("id", "=", row.film_id)
    .execute();
  return row;
}

/** Lets a quality that could not be made be tried once more; null when it is there, or its file is not. */
export async function againRung(trx: Writer, rung: WorkRung): Promise<string[] | null> {
  const file = await trx
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", rung.uploadId)
    .where("state", "=", "complete")
    .executeTakeFirst();
  if (!file || !(await expectRung(trx, rung, true))) return null;
  return [`video:${rung.videoId}`];
}

/** How the making of each further quality from this file went last, by name. */
export async function rungsOf(db: Reader | Writer, { videoId, uploadId }: Omit<WorkRung, "rung">) {
  const rows = await rungJobs(db, videoId).selectAll().orderBy("id").execute();
  return new Map(
    rows.flatMap((row) => {
      const { rung, uploadId: from }: { rung?: string; uploadId?: string } = JSON.parse(row.payload);
      return rung !== undefined && from === uploadId ? [[rung, row]] : [];
    }),
  );
}

/** Queues the qualities once more that could not be made; null if there are none. */
export async function retryRungs(
  trx: Writer,
  { ownerId, now, ...film }: Omit<WorkRung, "rung"> & { ownerId: number; now: number },
): Promise<string[] | null> {
  const failed = [...(await rungsOf(trx, film))].filter(([, { state }]) => state === "failed" || state === "cancelled");
  let tags: string[] | null = null;
  for (const [rung, { subject, payload }] of failed) {
    const changed = await againRung(trx, { ...film, rung });
    if (changed === null) continue;
    tags = changed;
    await queueJob(trx, { kind: restKind, subject, payload: JSON.parse(payload), ownerId, later: true, now });
  }
  return tags;
}
