import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ReviewCard } from "#lib/contract/schemas/catalogue.ts";
import { authorCertified, toPerson } from "../people/person.ts";
import type { Context } from "../core/context.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { toImageOrNull } from "../core/images.ts";

/** Reviews that are public at `now`, together with their film. Every list of reviews uses this query. */
export function publicReviews(db: Reader, now: number | RawBuilder<number>) {
  return reviewRows(db, now).where("reviews.status", "=", "published");
}

/** Reviews with the columns of a card; callers must select `published` ones. */
function reviewRows(db: Reader, now: number | RawBuilder<number>) {
  return (
    db
      .selectFrom("reviews")
      .innerJoin("users", "users.id", "reviews.author_id")
      .innerJoin("videos", "videos.id", "reviews.video_id")
      .select([
        "reviews.id",
        "reviews.title",
        "reviews.excerpt",
        "reviews.rating",
        "reviews.spoiler",
        "reviews.supports",
      ])
      .select(["reviews.comment_count", "reviews.published_at", "reviews.video_id"])
      .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
      .select(["videos.title as video_title", "videos.poster as video_poster"])
      // Not by index: SQLite would read all of a film by date and sort them, instead of the first few by likes.
      .where(sql<SqlBool>`(reviews.published_at <= ${now}) is true`)
      .where("videos.status", "=", "published")
      .where("videos.published_at", "<=", now)
  );
}

type ReviewCardRow = Awaited<ReturnType<ReturnType<typeof publicReviews>["executeTakeFirstOrThrow"]>>;

export function toReviewCard(context: Context, row: ReviewCardRow): ReviewCard {
  context.uses(`review:${row.id}`);
  return {
    id: row.id,
    title: row.title,
    excerpt: row.spoiler === 1 ? "" : row.excerpt,
    rating: row.rating,
    spoiler: row.spoiler === 1,
    author: toPerson(context, row),
    video: {
      id: row.video_id,
      title: row.video_title,
      poster: toImageOrNull(context.images, "poster", row.video_poster),
    },
    supports: row.supports,
    comments: row.comment_count,
    publishedAt: new Date(row.published_at).toISOString(),
  };
}

const rowsById = prepared((db, blanks: Blanks<{ now: number; ids: readonly number[] }>) =>
  reviewRows(db, blanks("now")).where("reviews.id", "in", blanks("ids")).where(byValue("reviews.status", "published")),
);

/** The public ones among these ids, in any order. */
export async function reviewsById(context: Context, ids: readonly number[]): Promise<ReviewCard[]> {
  const rows = await rowsById(context.db.read, { now: context.now(), ids });
  return rows.map((row) => toReviewCard(context, row));
}
