import { beginningOf } from "#lib/characters.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { Writer } from "../db/open.ts";
import { isHeard, raise, takeBackEvent, type EventItem } from "./raise.ts";

/** Length of the text of a comment that is sent, in UTF-16 units. */
const maxText = 2000;

/** Tells of comments that have become public. */
export async function raiseComments(trx: Writer, ids: readonly number[], now: number): Promise<void> {
  await raise(trx, "comment.added", now, async () => {
    const rows = await trx
      .selectFrom("comments")
      .innerJoin("users", "users.id", "comments.author_id")
      .select(["comments.id", "content_type", "target_id", "author_id", "comments.author_name", "name", "text"])
      .where("comments.id", "in", ids)
      .orderBy("comments.id")
      .execute();
    return rows.map((row): EventItem => {
      const page = contentHref(row.content_type, row.target_id);
      return {
        about: `comment:${row.id}`,
        data: {
          id: row.id,
          contentType: row.content_type,
          targetId: row.target_id,
          author: row.author_name ?? row.name,
          text: beginningOf(row.text, maxText),
          path: page === null ? null : `${page}#comment-${row.id}`,
        },
      };
    });
  });
}

/** Tells of a review that is public for the first time. */
export async function raiseReview(trx: Writer, id: number, now: number): Promise<void> {
  await raise(trx, "review.published", now, async () => {
    const { title, video_id, rating, published_at } = await trx
      .selectFrom("reviews")
      .select(["title", "video_id", "rating", "published_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const path = contentHref(kinds.review.type, id);
    const from = Math.max(published_at, now);
    return [{ about: `review:${id}`, from, data: { id, title, filmId: video_id, rating, path } }];
  });
}

/** To be called before an editors' review is written. The result tells of it if it becomes public, and takes back what was told too early. */
export async function watchReview(trx: Writer, id: number | null, now: number): Promise<(id: number) => Promise<void>> {
  if (!(await isHeard(trx, "review.published"))) return async () => {};
  const before = id === null ? null : await publicFrom(trx, id);
  return async (written) => {
    const after = await publicFrom(trx, written);
    if (before === after || (before !== null && before <= now)) return;
    if (before !== null) await takeBackEvent(trx, "review.published", `review:${written}`, now);
    if (after !== null) await raiseReview(trx, written, now);
  };
}

/** Milliseconds since 1970; null if it is not published. */
async function publicFrom(trx: Writer, id: number): Promise<number | null> {
  const row = await trx
    .selectFrom("reviews")
    .select(["status", "published_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.status === "published" ? row.published_at : null;
}
