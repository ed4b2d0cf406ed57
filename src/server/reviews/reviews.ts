import type { ReviewCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { OrderOf } from "#lib/orders.ts";
import { authorCertified, toPerson } from "../accounts/person.ts";
import type { Context } from "../context.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader } from "../db/open.ts";
import { toImage } from "../images.ts";
import { type Order, readPage } from "../paging.ts";
import { reviewsOfTag } from "../people/page.ts";
import { ofFollowedReviews } from "./followed.ts";

/** Reviews that are public at `now`, as is their film. Every list of reviews starts here. */
export function publicReviews(db: Reader, now: number) {
  return reviewRows(db, now).where("reviews.status", "=", "published");
}

/** With the columns a card shows; only `published` ones among them are public. */
function reviewRows(db: Reader, now: number) {
  return db
    .selectFrom("reviews")
    .innerJoin("users", "users.id", "reviews.author_id")
    .innerJoin("videos", "videos.id", "reviews.video_id")
    .select(["reviews.id", "reviews.title", "reviews.excerpt", "reviews.rating", "reviews.spoiler", "reviews.supports"])
    .select(["reviews.comment_count", "reviews.published_at", "reviews.video_id"])
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .select(["videos.title as video_title", "videos.poster as video_poster"])
    .where("reviews.published_at", "<=", now)
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", now);
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
    video: { id: row.video_id, title: row.video_title, poster: toImage(context.images, "poster", row.video_poster) },
    supports: row.supports,
    comments: row.comment_count,
    publishedAt: new Date(row.published_at).toISOString(),
  };
}

/** The public ones among these, in no order. */
export async function reviewsById(context: Context, ids: readonly number[]): Promise<ReviewCard[]> {
  const rows = await reviewRows(context.db.read, context.now())
    .where("reviews.id", "in", ids)
    .where(byValue("reviews.status", "published"))
    .execute();
  return rows.map((row) => toReviewCard(context, row));
}

const orders = {
  new: { columns: ["published_at", "id"], direction: "desc" },
  hot: { columns: ["supports", "id"], direction: "desc", holds: "count" },
  followed: { columns: ["published_at", "id"], direction: "desc" },
} as const satisfies Record<OrderOf<"reviews">, Order>;

/** Public reviews, newest or best supported first, page by page; of what somebody follows there are none when nobody is named. */
export async function listReviews(
  context: Context,
  input: Input<"review/list">,
  userId: number | null = null,
): Promise<Page<ReviewCard>> {
  context.uses(tagOf(input));
  const { sort, cursor, pageSize } = input;
  let query = chosenReviews(context, input);
  if (sort === "followed") query = query.where(ofFollowedReviews(userId));
  const page = await readPage(query, {
    list: `reviews ${sort}`,
    order: orders[sort],
    table: "reviews",
    cursor,
    pageSize,
  });
  return { ...page, list: page.list.map((row) => toReviewCard(context, row)) };
}

function tagOf({ videoId, authorId }: Input<"review/list">): string {
  if (videoId !== undefined) return `reviews:2:${videoId}`;
  return authorId === undefined ? "reviews" : reviewsOfTag(authorId);
}

function chosenReviews(context: Context, input: Input<"review/list">) {
  const { videoId, tagId, tagCategoryId, performerId, authorId } = input;
  const wide = tagId !== undefined || tagCategoryId !== undefined || performerId !== undefined;
  let query = publicReviews(wide ? context.db.scan : context.db.read, context.now());
  if (videoId !== undefined) query = query.where("reviews.video_id", "=", videoId);
  if (authorId !== undefined) query = query.where("reviews.author_id", "=", authorId);
  if (tagId !== undefined) {
    query = query
      .innerJoin("review_tags", "review_tags.review_id", "reviews.id")
      .where("review_tags.tag_id", "=", tagId);
  }
  if (tagCategoryId !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("review_tags as held")
          .innerJoin("tags", "tags.id", "held.tag_id")
          .select("held.tag_id")
          .whereRef("held.review_id", "=", "reviews.id")
          .where("tags.category_id", "=", tagCategoryId),
      ),
    );
  }
  if (performerId !== undefined) {
    query = query
      .innerJoin("video_performers", "video_performers.video_id", "reviews.video_id")
      .where("video_performers.performer_id", "=", performerId);
  }
  return query;
}
