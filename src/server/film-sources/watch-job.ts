import { shortened } from "#lib/characters.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { JobMustWait } from "../jobs/failure.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { queueJob } from "../jobs/queue.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { cancelUpload } from "../uploads/cancel.ts";
import { type Fault, isMissing, isRefused, putAway, watchedFiles, type WatchedFile } from "./watch-files.ts";
import { takeFile } from "./watch-take.ts";

export const watchKind = "watch-folder";

/** Milliseconds between two looks; a file must be the same in two of them. */
export const lookEvery = 20_000;
const settled = 15_000;

/** Has the folder looked at, unless somebody does. */
export async function queueLook(trx: Writer, now: number): Promise<void> {
  await queueJob(trx, { kind: watchKind, subject: "folder", payload: {}, now });
}

/**
 * Makes films of the files in the watched folder; those that are complete are moved away, so that each becomes one film. What the system
 * refuses does not hold up the others; the job says what it is.
 */
export const watchHandler: JobHandler = {
  async run(job) {
    const { context, signal } = job;
    const { watch } = context.uploads;
    if (watch === null) return;
    const { files, faults } = await watchedFiles(watch.folder).catch((error: unknown) => {
      const cause = error instanceof Error ? error : new Error("WATCH_FOLDER cannot be read");
      throw new JobMustWait("读不到 WATCH_FOLDER", { pause: lookEvery, cause });
    });
    await noteFiles(context, files, faults);
    for (const row of await settledFiles(context, files)) {
      signal.throwIfAborted();
      job.progress(0, row.path);
      const error = await deal(job, row);
      if (error) faults.push({ path: row.path, error });
    }
    const [fault] = faults;
    if (fault) {
      const reason = shortened(`读不到或移不走，先做了别的：${faults.map(({ path }) => path).join("、")}`, 500);
      throw new JobMustWait(reason, { pause: lookEvery, cause: fault.error });
    }
    await job.finish(async (trx) => {
      // Looks are many, and say nothing.
      await trx
        .deleteFrom("jobs")
        .where("kind", "=", watchKind)
        .where("state", "=", "done")
        .where("id", "<", job.id)
        .execute();
    });
  },
};

/** Returns what the system says if it refuses something of the file. */
async function deal({ context, signal }: Job, row: Row<"watched_files">): Promise<Error | null> {
  const { watch } = context.uploads;
  if (watch === null) return null;
  try {
    const outcome = await takeFile(context, watch, row, signal);
    if (outcome.is === "waiting") return null;
    await putAway(watch.folder, row.path, outcome.is === "failed" ? outcome.reason : null);
    await context.db.write((trx) => trx.deleteFrom("watched_files").where("path", "=", row.path).execute());
    return null;
  } catch (error) {
    // Taken away meanwhile: the next look forgets it.
    if (isMissing(error)) return null;
    if (isStorageFull(error)) throw new JobMustWait("服务器的存储空间不够", { pause: 60_000, cause: error });
    if (isRefused(watch.folder, error)) return error;
    throw error;
  }
}

/**
 * Remembers what there is; what was written to since is a new file, what is gone is forgotten with what was stored of it. What cannot be read
 * now is not gone.
 */
async function noteFiles(context: Context, files: readonly WatchedFile[], faults: readonly Fault[]): Promise<void> {
  const { db, now } = context;
  const known = new Map(
    (await db.primary.selectFrom("watched_files").selectAll().execute()).map((row) => [row.path, row]),
  );
  const time = now();
  for (const { path, size, changedAt: changed_at } of files) {
    const before = known.get(path);
    known.delete(path);
    if (before && before.size === size && before.changed_at === changed_at) continue;
    if (before?.upload_id) await cancelUpload(context, before.upload_id);
    const facts = { size, changed_at, seen_at: time, upload_id: null };
    await db.write((trx) =>
      trx
        .insertInto("watched_files")
        .values({ path, ...facts })
        .onConflict((conflict) => conflict.column("path").doUpdateSet(facts))
        .execute(),
    );
  }
  for (const { path, upload_id } of known.values()) {
    if (faults.some((fault) => path === fault.path || path.startsWith(`${fault.path}/`))) continue;
    if (upload_id) await cancelUpload(context, upload_id);
    await db.write((trx) => trx.deleteFrom("watched_files").where("path", "=", path).execute());
  }
}

async function settledFiles({ db, now }: Context, files: readonly WatchedFile[]): Promise<Row<"watched_files">[]> {
  const rows = await db.primary
    .selectFrom("watched_files")
    .selectAll()
    .where("seen_at", "<=", now() - settled)
    .orderBy("path")
    .execute();
  const there = new Set(files.map(({ path }) => path));
  return rows.filter(({ path }) => there.has(path));
}
