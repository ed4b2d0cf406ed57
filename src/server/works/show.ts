import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import { queueJob } from "../jobs/queue.ts";
import { fetchFilmJob, firstJob } from "../jobs/film-jobs.ts";
import type { Writer } from "../db/open.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { holdCase, reopenReported } from "../screening/cases.ts";
import { restoreSpan } from "../publishing/status.ts";
import { againWork } from "./again.ts";
import { requireOwnWork, toOwnWork, type WorkRow, workRows } from "./rows.ts";
import { lockWork, retryRungs } from "./rungs.ts";
import { maskWork, screenWork } from "./screened.ts";
import { isPlayable, settleWork } from "./status.ts";

const minute = 60_000;
const furthest = 365 * 86_400_000;

type Show = Input<"works/modify/show">;

/** Publishes, hides, schedules or deletes the caller's own film, takes a deletion back, or has its file tried again. Doing so twice is no error. */
export async function modifyShow(context: SignedInContext, input: Show): Promise<Output<"works/modify/show">> {
  const { id, act } = input;
  const publishes = act === "publish" || act === "schedule";
  const seen = publishes ? await requireOwnWork(context, context.db.primary, id) : null;
  const screened = seen && (await screenWork(context, seen));
  const tags = await context.db.write(async (trx) => {
    await lockWork(trx, id);
    const row = await ownRow(context, trx, input);
    if (act === "retry") return tryAgain(context, trx, row);
    // Captions that were made meanwhile are in the details.
    if (seen && (seen.version !== row.version || seen.details !== row.details)) {
      throw new AppError("conflict", { tip: "这部影片刚刚改过，请看看新的内容再发布" });
    }
    if (publishes && row.review === "removed") throw new AppError("workRemoved");
    await trx
      .updateTable("works")
      .set({ ...changeOf(context, row, input), updated_at: context.now() })
      .where("video_id", "=", id)
      .execute();
    const masked = screened ? await maskWork(context, trx, row, screened) : [];
    if (act === "restore") await fetchAfterAll(context, trx, row);
    // What operators have let through stays so; a change of it was held against the rules when it was made.
    if (row.review !== "approved") await holdWork(context, trx, id, screened?.held ?? []);
    const settled = await settleWork(context, trx, id);
    const shown = trx.selectFrom("videos").select("id").where("id", "=", id).where("status", "=", "published");
    if (await shown.executeTakeFirst()) await reopenReported(trx, { contentType: kinds.video.type, targetId: id });
    return [...masked, ...settled];
  });
  context.changed(...tags);
  const row = await workRows(context.db.read).where("works.video_id", "=", id).executeTakeFirstOrThrow();
  return { work: await toOwnWork(context, row), deleted: row.deleted_at !== null };
}

/** The caller's own; a deleted one can be asked for to be restored, or deleted again. */
async function ownRow(context: SignedInContext, trx: Writer, { id, act }: Show): Promise<WorkRow> {
  if (act !== "restore" && act !== "delete") return requireOwnWork(context, trx, id);
  const row = await workRows(trx)
    .where("works.video_id", "=", id)
    .where("works.owner_id", "=", context.identity.userId)
    .executeTakeFirst();
  if (!row) throw new AppError("workMissing");
  if (act === "restore" && row.deleted_at !== null) {
    if (row.state === "deleted" || context.now() - row.deleted_at > restoreSpan) throw new AppError("notRestorable");
  }
  return row;
}

function changeOf({ now }: SignedInContext, row: WorkRow, { act, at, premiere = false }: Show) {
  // What an operator sent back is handed in anew.
  const review = row.review === "rejected" ? ("none" as const) : row.review;
  switch (act) {
    case "publish":
      return { wanted_status: "published" as const, publish_at: null, premiere: 0, review };
    case "schedule":
      if (premiere && !isPlayable(row)) throw wrongField("premiere", "影片还没有做好，做好以后才能定首映");
      if (premiere && row.live_at !== null && row.live_at <= now())
        throw wrongField("premiere", "已经公开过的影片不能再首映");
      return {
        wanted_status: "scheduled" as const,
        publish_at: minuteOf(at, now()),
        premiere: premiere ? 1 : 0,
        review,
      };
    case "hide":
      return { wanted_status: "draft" as const, publish_at: null, premiere: 0 };
    case "delete":
      return { deleted_at: row.deleted_at ?? now() };
    case "restore":
      return { deleted_at: null };
    case "retry":
      return {};
  }
}

/** Queues the file once more that could not be made into a film. */
async function tryAgain({ now }: SignedInContext, trx: Writer, row: WorkRow): Promise<string[]> {
  const { video_id: videoId, upload_id: uploadId, fetch_id: fetchId } = row;
  if (uploadId === null && fetchId !== null) {
    await trx.updateTable("film_fetches").set({ reason: "" }).where("upload_id", "=", fetchId).execute();
    await queueJob(trx, fetchFilmJob({ uploadId: fetchId, ownerId: row.owner_id, now: now() }));
    return [];
  }
  if (uploadId === null) throw new AppError("notRetried");
  const film = { videoId, uploadId, ownerId: row.owner_id, now: now() };
  const more = await retryRungs(trx, film);
  if (more !== null) return more;
  const tags = await againWork(trx, film);
  if (tags === null) throw new AppError("notRetried");
  await queueJob(trx, firstJob({ ...film, size: row.upload_size ?? 0 }));
  return tags;
}

/** A file whose turn to be fetched came while its film was deleted has another. */
async function fetchAfterAll({ now }: SignedInContext, trx: Writer, row: WorkRow): Promise<void> {
  const open = await trx
    .selectFrom("uploads")
    .innerJoin("film_fetches", "film_fetches.upload_id", "uploads.id")
    .select("uploads.id")
    .where("uploads.video_id", "=", row.video_id)
    .where("uploads.state", "=", "open")
    .where("film_fetches.reason", "=", "")
    .executeTakeFirst();
  if (open) await queueJob(trx, fetchFilmJob({ uploadId: open.id, ownerId: row.owner_id, now: now() }));
}

/** A minute that lies ahead. */
function minuteOf(at: string | undefined, now: number): number {
  if (at === undefined) throw wrongField("at", "请选择发布的时间");
  const time = Math.floor(Date.parse(at) / minute) * minute;
  if (time <= now) throw wrongField("at", "请选择以后的时间");
  if (time - now > furthest) throw wrongField("at", "最多提前一年安排");
  return time;
}

/** Keeps it back until an operator has looked, a draft once it is handed in; what one took down stays so. */
export async function holdWork(
  context: Parameters<typeof holdCase>[0],
  trx: Writer,
  id: number,
  terms: readonly string[],
): Promise<void> {
  if (terms.length === 0) return;
  const work = trx.updateTable("works").where("video_id", "=", id);
  await work.set({ review: "none" }).where("wanted_status", "=", "draft").where("review", "=", "approved").execute();
  const held = await work
    .set({ review: "pending" })
    .where("wanted_status", "!=", "draft")
    .where("review", "!=", "removed")
    .returning("video_id")
    .executeTakeFirst();
  if (held) await holdCase(context, trx, { contentType: kinds.video.type, targetId: id }, terms);
}
