import { sql } from "kysely";
import type { ReviewCard } from "#lib/contract/schemas/catalogue.ts";
import type { ReviewDetail } from "#lib/contract/schemas/reviews.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import { toPlainText } from "../text/plain-text.ts";
import { renderMarkdown } from "../text/markdown.ts";
import { toWrittenImage } from "../publishing/pictures.ts";
import { countsTag } from "../kinds/targets.ts";
import { reviewImages } from "./mine.ts";
import { publicReviews, toReviewCard } from "../cards/reviews.ts";
import { listReviews } from "./reviews.ts";
import { toIso } from "../core/iso-time.ts";

/** All data of a review's page; `gone` if it or its film was public and no longer is, null if it never was. */
export async function reviewDetail(context: Context, id: number): Promise<ReviewDetail | "gone" | null> {
  context.uses(`review:${id}`, countsTag({ contentType: kinds.review.type, targetId: id }));
  const { read } = context.db;
  const row = await publicReviews(read, context.now())
    .select(["reviews.body", "reviews.edited_at"])
    .where("reviews.id", "=", id)
    .executeTakeFirst();
  if (!row) return isGone(context, id);
  const tags = await read
    .selectFrom("review_tags")
    .innerJoin("tags", "tags.id", "review_tags.tag_id")
    .select(["tags.id", "tags.name"])
    .where("review_tags.review_id", "=", id)
    .orderBy("review_tags.position")
    .execute();
  const images = await reviewImages(read, [id]);
  context.uses(`video:${row.video_id}`, ...tags.map((tag) => `tag:${tag.id}`));
  return {
    ...toReviewCard(context, row),
    html: renderMarkdown(row.body, { contentType: kinds.review.type, id }),
    text: toPlainText(row.body),
    tags: tags.map((tag) => ({ id: tag.id, name: tag.name })),
    images: images.map((image) => toWrittenImage(context.images, image)),
    editedAt: toIso(row.edited_at),
  };
}

async function isGone(context: Context, id: number): Promise<"gone" | null> {
  const row = await context.db.read
    .selectFrom("reviews")
    .innerJoin("videos", "videos.id", "reviews.video_id")
    .select(["reviews.status", "videos.status as video_status"])
    .where("reviews.id", "=", id)
    .executeTakeFirst();
  if (row?.status === "archived" || row?.status === "removed") return "gone";
  return row?.status === "published" && row.video_status === "archived" ? "gone" : null;
}

/** Weight of a review of the same film, relative to one shared tag. */
const sameFilm = 4;

/** Reviews of the same film or with the same tags; filled up with the newest ones. */
export async function relatedReviews(
  context: Context,
  review: Pick<ReviewDetail, "id" | "video">,
  limit: number,
): Promise<ReviewCard[]> {
  context.uses("reviews");
  const { scan } = context.db;
  const links = scan
    .selectFrom("reviews as other")
    .where("other.video_id", "=", review.video.id)
    .select(["other.id as review_id", sql<number>`${sql.lit(sameFilm)}`.as("weight")])
    .unionAll(
      scan
        .selectFrom("review_tags as own")
        .innerJoin("review_tags as shared", "shared.tag_id", "own.tag_id")
        .where("own.review_id", "=", review.id)
        .select(["shared.review_id", sql<number>`1`.as("weight")]),
    );
  const rows = await publicReviews(scan, context.now())
    .innerJoin(
      scan
        .selectFrom(links.as("links"))
        .select(({ fn }) => ["links.review_id", fn.sum<number>("links.weight").as("weight")])
        .groupBy("links.review_id")
        .as("linked"),
      "linked.review_id",
      "reviews.id",
    )
    .where("reviews.id", "!=", review.id)
    .orderBy("linked.weight", "desc")
    .orderBy("reviews.supports", "desc")
    .orderBy("reviews.id", "desc")
    .limit(limit)
    .execute();
  const chosen = rows.map((row) => toReviewCard(context, row));
  if (chosen.length === limit) return chosen;
  const { list } = await listReviews(context, { sort: "new", pageSize: limit + 1 });
  const known = new Set([review.id, ...chosen.map(({ id }) => id)]);
  return [...chosen, ...list.filter(({ id }) => !known.has(id))].slice(0, limit);
}
