import { sql } from "kysely";
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
    const rows = await trx
      .selectFrom("posts")
      .selectAll()
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom("point_entries")
            .select("id")
            .where("rule", "=", sql.lit("post-pay"))
            .where("content_type", "=", kinds.post.type)
            .whereRef("target_id", "=", "posts.id"),
        ).as("sold"),
      )
      .where("author_id", "=", userId)
      .where("status", "!=", "published")
      .execute();
    for (const row of rows) {
      const kept = row.sold ? keptForBuyers(row) : null;
      if (kept === null) {
        await trx.deleteFrom("posts").where("id", "=", row.id).execute();
        await closeCase(trx, { contentType: kinds.post.type, targetId: row.id });
      } else if (kept !== "whole") await leaveAsSold(trx, row, kept);
    }
    const reviews = await trx
      .deleteFrom("reviews")
      .where("author_id", "=", userId)
      .where("status", "!=", "published")
      .returning("id")
      .execute();
    for (const { id } of reviews) await closeCase(trx, { contentType: kinds.review.type, targetId: id });
    return false;
  },
};

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
