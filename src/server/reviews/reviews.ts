import type { ReviewCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { OrderOf } from "#lib/orders.ts";
import { publicReviews, toReviewCard } from "../cards/reviews.ts";
import type { Context } from "../core/context.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { reviewsOfTag } from "../people/page.ts";
import { ofFollowedReviews } from "./followed.ts";

const orders = {
  new: { columns: ["published_at", "id"], direction: "desc" },
  hot: { columns: ["supports", "id"], direction: "desc", holds: "count" },
  followed: { columns: ["published_at", "id"], direction: "desc" },
} as const satisfies Record<OrderOf<"reviews">, Order>;

/** Public reviews, newest or most liked first, paged. The `followed` list is empty without a user. */
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
