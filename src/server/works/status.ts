import { sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import { changingVideo } from "../catalogue/change.ts";
import { filmDetails } from "../films/films.ts";
import { collaboratorPages } from "../collaborators/shown.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { closeCase, openCase } from "../screening/cases.ts";
import { filmsOfTag } from "../people/page.ts";
import { premieresTag } from "../premieres/read.ts";
import { settlePremiere } from "../premieres/settle.ts";
import { award } from "../points/ledger.ts";
import { handedInStatus } from "../publishing/hand-in.ts";
import { lockWork } from "./rungs.ts";

type Needs = Pick<Context, "db" | "now" | "pushTargets">;

/**
 * Brings what the catalogue shows of a member's film in line with what its owner wants, how far its files are, what operators decided
 * and how its owner stands; the first time it is public its owner gets points. To be called in the transaction that changes one of these; does nothing for other films. Pass what it gives
 * to `context.changed` after the commit.
 */
export async function settleWork(context: Needs, trx: Writer, videoId: number): Promise<string[]> {
  // In a statement of its own: one that waits for a row reads those joined to it as they were before.
  await lockWork(trx, videoId);
  const row = await workRow(trx, videoId);
  if (!row) return [];
  const now = context.now();
  const wanted = row.wanted_status !== "draft" && row.deleted_at === null && row.state !== "deleted";
  const ready = wanted && isPlayable(row) && row.owner_status === "active";
  const review = await settleReview(trx, row, { wanted, ready, now });
  const shown = ready && review === "approved";
  const from = shown ? publicFrom(row, now) : null;
  // Nobody has seen what was taken back before its time.
  const neverLive = row.live_at === null || row.live_at > now;
  const liveAt = neverLive ? from : row.live_at;
  if (neverLive && from !== null && from <= now) await awardWork(trx, { videoId, ownerId: row.owner_id, now });
  await trx.updateTable("works").set({ review, live_at: liveAt }).where("video_id", "=", videoId).execute();
  const gone = review === "removed" || row.deleted_at !== null || row.state === "deleted";
  const status = shown ? "published" : gone && !neverLive ? "archived" : "draft";
  const premiere = await settlePremiere(trx, {
    videoId,
    at: from !== null && from > now && row.wanted_status === "scheduled" && row.premiere === 1 ? from : null,
    duration: row.duration,
    isPublic: from !== null && from <= now,
    now,
  });
  const announced = premiere ? [premieresTag, `video:${videoId}`] : [];
  if (row.status === status && (from === null || from === row.published_at)) return announced;
  const tags = await changingVideo(context, trx, videoId, async () => {
    await trx
      .updateTable("videos")
      .set({ status, ...(from === null ? {} : { published_at: from }) })
      .where("id", "=", videoId)
      .execute();
  });
  const theirs = await collaboratorPages(trx, videoId);
  return [...tags, ...announced, "people", filmsOfTag(row.owner_id), ...theirs];
}

/** The same for all films of somebody who was shut out, came back or left. */
export async function settleWorksOf(context: Needs, trx: Writer, ownerId: number): Promise<string[]> {
  const rows = await trx.selectFrom("works").select("video_id").where("owner_id", "=", ownerId).execute();
  const tags: string[] = [];
  for (const { video_id } of rows) tags.push(...(await settleWork(context, trx, video_id)));
  return tags;
}

/** Points for a film that has become public, once. */
export async function awardWork(
  trx: Writer,
  { videoId, ownerId, now }: { videoId: number; ownerId: number; now: number },
): Promise<void> {
  const object = { contentType: kinds.video.type, id: videoId };
  await award(trx, { userId: ownerId, rule: "upload", key: String(videoId), now, object });
}

function workRow(trx: Writer, videoId: number) {
  return trx
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .innerJoin("users", "users.id", "works.owner_id")
    .selectAll("works")
    .select(["videos.status", "videos.published_at", "films.duration", "films.details", "users.status as owner_status"])
    .where("works.video_id", "=", videoId)
    .executeTakeFirst();
}

/** Whether there is something to play in several qualities; while a file is replaced the one before goes on playing. */
export function isPlayable({ duration, details }: { duration: number; details: string }): boolean {
  const { success, data } = filmDetails.safeParse(JSON.parse(details));
  return success && duration > 0 && data.renditions.length > 0;
}

/** What is handed in goes to the operators or straight on; what is taken back before they looked is as if it never was. */
async function settleReview(
  trx: Writer,
  row: Row<"works">,
  { wanted, ready, now }: { wanted: boolean; ready: boolean; now: number },
): Promise<Row<"works">["review"]> {
  const target = { contentType: kinds.video.type, targetId: row.video_id };
  if (row.review === "pending" && !wanted) {
    await closeCase(trx, target);
    return "none";
  }
  if (row.review !== "none" || !ready) return row.review;
  if ((await handedInStatus(trx, row.owner_id, hasApprovedWork)) === "published") return "approved";
  await openCase(trx, { ...target, authorId: row.owner_id, at: now, pending: true });
  return "pending";
}

async function hasApprovedWork(trx: Writer, ownerId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("works")
    .select("video_id")
    .where("owner_id", "=", ownerId)
    .where("review", "=", "approved")
    .where(sql<boolean>`live_at is not null`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One that was public keeps its time, unless a new one was chosen. */
function publicFrom(
  row: Pick<Row<"works">, "wanted_status" | "publish_at" | "live_at"> & { published_at: number },
  now: number,
): number {
  const chosen = row.wanted_status === "scheduled" ? row.publish_at : null;
  const wasPublic = row.live_at !== null && row.live_at <= now;
  if (chosen !== null && chosen > now) return chosen;
  if (wasPublic) return Math.min(row.published_at, now);
  return now;
}
