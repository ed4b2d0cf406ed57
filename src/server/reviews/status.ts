import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { ReviewStatus } from "../db/columns.ts";
import { raiseReview } from "../events/writings.ts";
import { messagesTag } from "../messages/tag.ts";
import { closeCase, openCase } from "../screening/cases.ts";
import { reviewsOfTag } from "../people/page.ts";
import { award } from "../points/ledger.ts";
import { settleVote } from "../ratings/votes.ts";
import type { StatusChange } from "../publishing/status.ts";
import { indexDocument } from "../search/indexing.ts";
import { countsTag } from "../kinds/targets.ts";

/**
 * Sets a review's status and updates everything that depends on it: publication time, the film's rating, search index, and the points for a
 * member's review, awarded the first time it is public. `reason` is displayed to the author. Null if there is no such review; does nothing
 * if it has the status already. Pass `tags` to `context.changed` after the commit.
 */
export async function setReviewStatus(
  context: Pick<Context, "db" | "now">,
  trx: Writer,
  { id, status, reason = "" }: { id: number; status: ReviewStatus; reason?: string },
): Promise<StatusChange<ReviewStatus> | null> {
  const row = await trx.selectFrom("reviews").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) return null;
  const change = { id, authorId: row.author_id, before: row.status, after: status };
  const now = context.now();
  const firstTime = status === "published" && row.live_at === null && row.written_at !== null;
  await trx
    .updateTable("reviews")
    .set({
      status,
      reason,
      ...(firstTime ? { published_at: now, live_at: now } : {}),
      ...(status === "published" ? { taken_down: 0 } : {}),
      deleted_at: null,
      deleted_status: null,
    })
    .where("id", "=", id)
    .execute();
  if (row.status === status) return { ...change, tags: [] };
  if (row.status === "published") await rate(trx, row.video_id, { reviews: -1, rating: -row.rating });
  if (status === "published") await rate(trx, row.video_id, { reviews: 1, rating: row.rating });
  const voted = await settleVote(context, trx, { userId: row.author_id, videoId: row.video_id });
  if (firstTime) await reward(trx, row, now);
  if (firstTime) await raiseReview(trx, id, now);
  const target = { contentType: kinds.review.type, targetId: id };
  if (status === "pending") await openCase(trx, { ...target, authorId: row.author_id, at: now, pending: true });
  else if (row.status === "pending") await closeCase(trx, target);
  await indexDocument(context, trx, kinds.review.type, id);
  return { ...change, tags: [...reviewTags(row), ...voted] };
}

/** Adds to a film's review count and rating sum. */
export async function rate(trx: Writer, videoId: number, by: { reviews: number; rating: number }): Promise<void> {
  await trx
    .updateTable("videos")
    .set(({ eb }) => ({
      review_count: eb("review_count", "+", by.reviews),
      rating_sum: eb("rating_sum", "+", by.rating),
    }))
    .where("id", "=", videoId)
    .execute();
}

async function reward(trx: Writer, { id, author_id, video_id }: Row<"reviews">, now: number): Promise<void> {
  // Once per film, even if the review is deleted and written again.
  const key = String(video_id);
  await award(trx, { userId: author_id, rule: "review", key, now, object: { contentType: kinds.review.type, id } });
}

/** Cache tags of everything that displays the review or counts reviews. */
export function reviewTags({
  id,
  author_id,
  video_id,
}: Pick<Row<"reviews">, "id" | "author_id" | "video_id">): string[] {
  return [
    "reviews",
    "people",
    reviewsOfTag(author_id),
    `review:${id}`,
    `reviews:2:${video_id}`,
    `video:${video_id}`,
    countsTag({ contentType: kinds.review.type, targetId: id }),
    messagesTag(author_id),
  ];
}
