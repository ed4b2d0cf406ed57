import type { ReviewCard } from "#lib/contract/schemas/catalogue.ts";
import { toPerson } from "../accounts/person.ts";
import type { Context } from "../context.ts";
import { byValue } from "../db/by-value.ts";
import { toImage } from "../images.ts";

/** Public reviews: of one film with the best supported first, or of all films with the newest first. */
export async function listReviews(context: Context, input: { videoId?: number; limit: number }): Promise<ReviewCard[]> {
  context.uses(input.videoId === undefined ? "reviews" : `reviews:2:${input.videoId}`);
  const query = publicReviews(context).where("reviews.status", "=", "published").limit(input.limit);
  const rows =
    input.videoId === undefined
      ? await query.orderBy("reviews.published_at", "desc").orderBy("reviews.id", "desc").execute()
      : await query
          .where("reviews.video_id", "=", input.videoId)
          .orderBy("reviews.supports", "desc")
          .orderBy("reviews.id", "desc")
          .execute();
  return rows.map((row) => toReviewCard(context, row));
}

/** The public ones among these, in no order. */
export async function reviewsById(context: Context, ids: readonly number[]): Promise<ReviewCard[]> {
  const query = publicReviews(context)
    .where("reviews.id", "in", ids)
    .where(byValue("reviews.status"), "=", "published");
  const rows = await query.execute();
  return rows.map((row) => toReviewCard(context, row));
}

/** With the columns a card shows; only `published` ones among them are public. */
function publicReviews(context: Context) {
  const now = context.now();
  return context.db.read
    .selectFrom("reviews")
    .innerJoin("users", "users.id", "reviews.author_id")
    .innerJoin("videos", "videos.id", "reviews.video_id")
    .select(["reviews.id", "reviews.title", "reviews.excerpt", "reviews.rating", "reviews.spoiler", "reviews.supports"])
    .select(["reviews.comment_count", "reviews.published_at", "reviews.video_id"])
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar"])
    .select(["videos.title as video_title", "videos.poster as video_poster"])
    .where("reviews.published_at", "<=", now)
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", now);
}

type ReviewCardRow = Awaited<ReturnType<ReturnType<typeof publicReviews>["executeTakeFirstOrThrow"]>>;

function toReviewCard(context: Context, row: ReviewCardRow): ReviewCard {
  return {
    id: row.id,
    title: row.title,
    excerpt: row.spoiler === 1 ? "" : row.excerpt,
    rating: row.rating,
    spoiler: row.spoiler === 1,
    author: toPerson(context, row),
    video: { id: row.video_id, title: row.video_title, poster: toImage(context.images, "poster", row.video_poster) },
    supports: row.supports,
    comments: row.comment_count,
    publishedAt: new Date(row.published_at).toISOString(),
  };
}
