import { sql } from "kysely";
import { byValue } from "../db/by-value.ts";
import { toPlainText } from "../text/plain-text.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { reviewsById } from "../cards/reviews.ts";
import { readTagParts, type SearchDocument } from "./search-document.ts";
import { author, published, type KindModule } from "./kind.ts";

export const reviewKind = {
  table: "reviews",
  title: "title",
  owner: author,
  visible: (now) => sql<boolean>`${published(now)} and exists (
    select 1 from videos where videos.id = reviews.video_id and videos.status = 'published' and videos.published_at <= ${now})`,
  counts: ["supports", "collects", "comment_count"],
  tag: "review",
  quickReplies: ["说到我心里了", "同意这个评分", "看完再来读一遍", "换个角度也有意思", "谢谢分享"],
  show: async (context, ids) =>
    (await reviewsById(context, ids)).map((review) => ({
      id: review.id,
      title: review.title,
      picture: review.video.poster,
      card: { kind: "review", review },
    })),
  search: {
    suggested: 2,
    popularity: "supports",
    published: sql`status = 'published' and exists
      (select 1 from videos where videos.id = reviews.video_id and videos.status = 'published')`,
    read: readReviews,
  },
  sitemap: {
    listTag: "reviews",
    rows: (now) => sql`
      select reviews.id,
        case when reviews.edited_at > reviews.published_at then reviews.edited_at else reviews.published_at end as changed
      from reviews inner join videos on videos.id = reviews.video_id
      where reviews.status || '' = 'published' and reviews.published_at + 0 <= ${now}
        and videos.status || '' = 'published' and videos.published_at + 0 <= ${now}`,
  },
} satisfies KindModule<"review">;

const reviewTexts = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("reviews")
    .innerJoin("videos", "videos.id", "reviews.video_id")
    .innerJoin("users", "users.id", "reviews.author_id")
    .select([
      "reviews.id",
      "reviews.title",
      "reviews.body",
      "reviews.spoiler",
      "reviews.supports",
      "reviews.published_at",
    ])
    .select(["videos.title as film", "videos.published_at as film_at", "users.name as author"])
    .where(byValue("reviews.status", "published"))
    .where(byValue("videos.status", "published"))
    .where("reviews.id", "in", blanks("ids")),
);

/** The body of a review with spoilers is not indexed: excerpts would reveal them. */
async function readReviews(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await reviewTexts(db, { ids });
  const tagsOf = await readTagParts(db, "review", ids);
  return rows.map((row) => ({
    id: row.id,
    names: [row.title],
    related: [{ label: "影片", text: row.film }, { label: "作者", text: row.author }, ...(tagsOf.get(row.id) ?? [])],
    texts: row.spoiler === 1 ? [] : [{ label: "", text: toPlainText(row.body) }],
    popularity: row.supports,
    publishedAt: Math.max(row.published_at, row.film_at),
  }));
}
