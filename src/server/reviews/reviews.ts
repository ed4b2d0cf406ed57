import { type RawBuilder, sql } from "kysely";
import type { ReviewCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { OrderOf } from "#lib/orders.ts";
import { publicReviews, toReviewCard } from "../cards/reviews.ts";
import type { Context } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import type { Blanks } from "../db/prepared.ts";
import { amountOfFollowed, followedTextIds, ofFollowed } from "../follows/followed-texts.ts";
import { type Order, preparedPages } from "../paging/paging.ts";
import { reviewsOfTag } from "../people/page.ts";

const orders = {
  new: { columns: ["published_at", "id"], direction: "desc" },
  hot: { columns: ["supports", "id"], direction: "desc", holds: "count" },
  followed: { columns: ["published_at", "id"], direction: "desc" },
} as const satisfies Record<OrderOf<"reviews">, Order>;

interface Shape {
  sort: OrderOf<"reviews">;
  /** How many reviews are of what the user follows; null for all reviews. */
  followed: "few" | "many" | null;
  /** What reviews are filtered by. */
  filters: readonly Filter[];
}

const filterNames = ["videoId", "authorId", "tagId", "tagCategoryId", "performerId"] as const;
type Filter = (typeof filterNames)[number];

/** Public reviews, newest or most liked first, paged. The `followed` list is empty without a user. */
export async function listReviews(
  context: Context,
  input: Input<"review/list">,
  userId: number | null = null,
): Promise<Page<ReviewCard>> {
  context.uses(tagOf(input));
  const { sort, cursor, pageSize, videoId = 0, authorId = 0, tagId = 0, tagCategoryId = 0, performerId = 0 } = input;
  const filters = filterNames.filter((name) => input[name] !== undefined);
  const followed = sort === "followed" ? await amountOfFollowed(context.db.scan, "reviews", userId) : null;
  if (followed === "none") return { list: [], nextCursor: null };
  const isWide = followed !== null || filters.some((name) => name !== "videoId" && name !== "authorId");
  const page = await reviewPages(
    isWide ? context.db.scan : context.db.read,
    { sort, followed, filters },
    { now: context.now(), userId, videoId, authorId, tagId, tagCategoryId, performerId },
    { list: `reviews ${sort}`, order: orders[sort], table: "reviews", cursor, pageSize },
  );
  return { ...page, list: page.list.map((row) => toReviewCard(context, row)) };
}

/** Of a person's films, from indexes alone: few of hundreds of films have any. */
function reviewsOfFilmsWith(db: Reader, performerId: RawBuilder<number>) {
  // SQLite runs a cross join in written order; otherwise it looks up every film first.
  return db
    .selectFrom("video_performers")
    .crossJoin("reviews as theirs")
    .whereRef("theirs.video_id", "=", "video_performers.video_id")
    .where("theirs.status", "=", "published")
    .where("video_performers.performer_id", "=", performerId)
    .select("theirs.id");
}

function tagOf({ videoId, authorId }: Input<"review/list">): string {
  if (videoId !== undefined) return `reviews:2:${videoId}`;
  return authorId === undefined ? "reviews" : reviewsOfTag(authorId);
}

const reviewPages = preparedPages(
  ({ sort, followed, filters }: Shape) => `${sort} ${followed} ${filters.join()}`,
  (db, blanks: Blanks<{ now: number; userId: number | null } & Record<Filter, number>>, { followed, filters }) => {
    let query = publicReviews(db, blanks("now"));
    if (filters.includes("videoId")) query = query.where("reviews.video_id", "=", blanks("videoId"));
    if (filters.includes("authorId")) query = query.where("reviews.author_id", "=", blanks("authorId"));
    if (filters.includes("tagId")) {
      query = query
        .innerJoin("review_tags", "review_tags.review_id", "reviews.id")
        .where("review_tags.tag_id", "=", blanks("tagId"));
    }
    if (filters.includes("tagCategoryId")) {
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("review_tags as held")
            .innerJoin("tags", "tags.id", "held.tag_id")
            .select("held.tag_id")
            .whereRef("held.review_id", "=", "reviews.id")
            .where("tags.category_id", "=", blanks("tagCategoryId")),
        ),
      );
    }
    if (filters.includes("performerId")) {
      query = query.where("reviews.id", "in", reviewsOfFilmsWith(db, blanks("performerId")));
    }
    if (followed === "few") {
      query = query.where(sql<boolean>`reviews.id in (${followedTextIds("reviews", blanks("userId"))})`);
    }
    return followed === "many" ? query.where(ofFollowed("reviews", blanks("userId"))) : query;
  },
);
