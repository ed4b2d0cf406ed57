import { type SqlBool, sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { statusForAuthor } from "../people/shadow.ts";
import { inPortions, type PersonalPart } from "../people/personal-part.ts";
import { closeCase } from "../screening/cases.ts";
import { keptForBuyers, type SoldVersion } from "./sold-version.ts";

/**
 * A user's posts and reviews. Public ones stay when the account is deleted, because others have replied to them, but without the name;
 * others are deleted, except what was sold and its buyers still read.
 */
export const writingPart: PersonalPart = {
  name: "writings",
  export: async ({ db }, userId) => ({
    posts: inPortions(
      db.scan.selectFrom("posts").selectAll().where("author_id", "=", userId),
      (rows) =>
        rows.map(({ id, status, text, paid_text, price, created_at }) => ({
          id,
          status: statusForAuthor(status),
          text,
          paidText: paid_text,
          price,
          createdAt: new Date(created_at).toISOString(),
        })),
      ["created_at", "id"],
    ),
    reviews: inPortions(
      db.scan.selectFrom("reviews").selectAll().where("author_id", "=", userId),
      (rows) =>
        rows.map(({ id, status, video_id, title, body, rating, published_at }) => ({
          id,
          status: statusForAuthor(status),
          videoId: video_id,
          title,
          text: body,
          rating,
          at: new Date(published_at).toISOString(),
        })),
      ["id"],
    ),
  }),
  async erase({ trx, userId }) {
    return (await erasePosts(trx, userId)) || (await eraseReviews(trx, userId));
  },
};

/** Texts in one transaction. */
const atOnce = 100;

/** Returns whether there may be more. What its buyers still read as a whole stays as it is. */
async function erasePosts(trx: Writer, userId: number): Promise<boolean> {
  const isSold = sql<SqlBool>`exists (select 1 from point_entries where rule = 'post-pay'
    and content_type = ${sql.lit(kinds.post.type)} and target_id = posts.id)`;
  const isKept = sql<SqlBool>`(status = 'removed' and deleted_at is not null and deleted_status = 'published'
    and withheld = 0 and ${isSold})`;
  const rows = await trx
    .selectFrom("posts")
    .selectAll()
    .select(sql<number>`case when ${isSold} then 1 else 0 end`.as("sold"))
    .where("author_id", "=", userId)
    .where("status", "!=", "published")
    .where(({ not }) => not(isKept))
    .limit(atOnce)
    .execute();
  for (const row of rows) {
    const kept = row.sold === 1 ? keptForBuyers(row) : null;
    if (kept !== null && kept !== "whole") await leaveAsSold(trx, row, kept);
    else {
      await trx.deleteFrom("posts").where("id", "=", row.id).execute();
      await closeCase(trx, { contentType: kinds.post.type, targetId: row.id });
    }
  }
  return rows.length === atOnce;
}

/** Returns whether there may be more. */
async function eraseReviews(trx: Writer, userId: number): Promise<boolean> {
  const some = trx
    .selectFrom("reviews")
    .select("id")
    .where("author_id", "=", userId)
    .where("status", "!=", "published");
  const reviews = await trx.deleteFrom("reviews").where("id", "in", some.limit(atOnce)).returning("id").execute();
  for (const { id } of reviews) await closeCase(trx, { contentType: kinds.review.type, targetId: id });
  return reviews.length === atOnce;
}

/** What waits for a review goes with its author; what was sold before it stays. */
async function leaveAsSold(trx: Writer, row: Row<"posts">, { text, paidText, pictures }: SoldVersion): Promise<void> {
  const { id, updated_at } = row;
  const images = await trx
    .selectFrom("post_images")
    .select(["position", "upload_id"])
    .where("post_id", "=", id)
    .execute();
  const sold = new Set(pictures.map(({ upload }) => upload));
  const others = images.filter(({ upload_id }) => !sold.has(upload_id)).map(({ position }) => position);
  if (others.length > 0) {
    await trx.deleteFrom("post_images").where("post_id", "=", id).where("position", "in", others).execute();
  }
  const deleted = {
    status: "removed",
    deleted_at: updated_at,
    deleted_status: "published",
    sold_version: null,
    promised: null,
  } as const;
  await trx
    .updateTable("posts")
    .set({ ...deleted, text, paid_text: paidText })
    .where("id", "=", id)
    .execute();
  await closeCase(trx, { contentType: kinds.post.type, targetId: id });
}
