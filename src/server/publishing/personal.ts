import { sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import { statusForAuthor } from "../people/shadow.ts";
import type { PersonalPart } from "../people/personal-part.ts";

/**
 * A user's posts and reviews. Public ones stay when the account is deleted, because others have replied to them, but without the name;
 * others are deleted, except what was sold and then deleted by its author, which its buyers still read.
 */
export const writingPart: PersonalPart = {
  name: "writings",
  async export({ db }, userId) {
    const posts = await db.read.selectFrom("posts").selectAll().where("author_id", "=", userId).orderBy("id").execute();
    const reviews = await db.read
      .selectFrom("reviews")
      .selectAll()
      .where("author_id", "=", userId)
      .orderBy("id")
      .execute();
    return {
      posts: posts.map(({ id, status, text, paid_text, price, created_at }) => ({
        id,
        status: statusForAuthor(status),
        text,
        paidText: paid_text,
        price,
        createdAt: new Date(created_at).toISOString(),
      })),
      reviews: reviews.map(({ id, status, video_id, title, body, rating, published_at }) => ({
        id,
        status: statusForAuthor(status),
        videoId: video_id,
        title,
        text: body,
        rating,
        at: new Date(published_at).toISOString(),
      })),
    };
  },
  async erase(trx, userId) {
    await trx
      .deleteFrom("posts")
      .where("author_id", "=", userId)
      .where("status", "!=", "published")
      .where(({ or, not, exists, eb, selectFrom }) =>
        or([
          eb("deleted_status", "is", null),
          eb("deleted_status", "!=", "published"),
          not(
            exists(
              selectFrom("point_entries")
                .select("id")
                .where("rule", "=", sql.lit("post-pay"))
                .where("content_type", "=", kinds.post.type)
                .whereRef("target_id", "=", "posts.id"),
            ),
          ),
        ]),
      )
      .execute();
    await trx.deleteFrom("reviews").where("author_id", "=", userId).where("status", "!=", "published").execute();
  },
};
