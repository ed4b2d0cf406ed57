import { type RawBuilder, sql } from "kysely";
import type { PostCard } from "#lib/contract/schemas/posts.ts";
import { cut, splitPost } from "#lib/post-text.ts";
import { authorCertified, toPerson } from "../people/person.ts";
import type { Context } from "../core/context.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { toImageOrNull } from "../core/images.ts";
import { toWrittenImage } from "../publishing/pictures.ts";

/** Posts that are public at `now`. Every list of posts uses this query; the paid part is only counted, never read. */
export function publicPosts(db: Reader, now: number) {
  return postRows(db, now).where("posts.status", "=", "published");
}

/** Posts with the columns of a card; callers must select `published` ones. A film that is not public is left out. */
function postRows(db: Reader, now: number | RawBuilder<number>) {
  return db
    .selectFrom("posts")
    .innerJoin("users", "users.id", "posts.author_id")
    .leftJoin("videos", (join) =>
      join
        .onRef("videos.id", "=", "posts.video_id")
        .on("videos.status", "=", "published")
        .on("videos.published_at", "<=", now),
    )
    .select(["posts.id", "posts.text", "posts.price", "posts.supports", "posts.comment_count", "posts.published_at"])
    .select([
      "posts.heat",
      "users.id as author_id",
      "users.name as author_name",
      "users.avatar as author_avatar",
      authorCertified,
    ])
    .select(["videos.id as video_id", "videos.title as video_title", "videos.poster as video_poster"])
    .select(sql<number>`length(posts.paid_text)`.as("paid_characters"))
    .where("posts.published_at", "<=", now);
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof publicPosts>["executeTakeFirstOrThrow"]>>;

const maxExcerpt = 120;

/** Uses two queries for any number of posts. */
export async function toPostCards(context: Context, rows: readonly PostRow[]): Promise<PostCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [images, tags] = await Promise.all([imagesOf(context, ids), tagsOf(context, ids)]);
  return rows.map((row) => {
    context.uses(`post:${row.id}`);
    const { title, body } = splitPost(row.text);
    const mine = images.get(row.id) ?? [];
    return {
      id: row.id,
      title,
      excerpt: cut(body, maxExcerpt),
      author: toPerson(context, row),
      images: mine.filter((one) => one.paid === 0).map((one) => toWrittenImage(context.images, one)),
      video: toFilm(context, row),
      tags: (tags.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      paid:
        row.price === 0
          ? null
          : {
              price: row.price,
              characters: row.paid_characters,
              images: mine.filter((one) => one.paid === 1).length,
            },
      supports: row.supports,
      comments: row.comment_count,
      publishedAt: new Date(row.published_at).toISOString(),
    };
  });
}

export function toFilm(
  context: Context,
  { video_id, video_title, video_poster }: Pick<PostRow, "video_id" | "video_title" | "video_poster">,
): PostCard["video"] {
  if (video_id === null || video_title === null || video_poster === null) return null;
  context.uses(`video:${video_id}`);
  return { id: video_id, title: video_title, poster: toImageOrNull(context.images, "poster", video_poster) };
}

const imageRows = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("post_images")
    .select(["post_id", "upload_id", "image", "width", "height", "alt", "paid"])
    .where("post_id", "in", blanks("ids"))
    .orderBy("post_id")
    .orderBy("position"),
);

export async function imagesOf(context: Context, ids: readonly number[]) {
  const rows = await imageRows(context.db.read, { ids });
  return Map.groupBy(rows, (row) => row.post_id);
}

const tagRows = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("post_tags")
    .innerJoin("tags", "tags.id", "post_tags.tag_id")
    .select(["post_tags.post_id", "tags.id", "tags.name"])
    .where("post_tags.post_id", "in", blanks("ids"))
    .orderBy("post_tags.post_id")
    .orderBy("post_tags.position"),
);

export async function tagsOf(context: Context, ids: readonly number[]) {
  const rows = await tagRows(context.db.read, { ids });
  context.uses(...new Set(rows.map(({ id }) => `tag:${id}`)));
  return Map.groupBy(rows, (row) => row.post_id);
}

const rowsById = prepared((db, blanks: Blanks<{ now: number; ids: readonly number[] }>) =>
  postRows(db, blanks("now")).where("posts.id", "in", blanks("ids")).where(byValue("posts.status", "published")),
);

/** The public ones among these ids, in any order. */
export async function postsById(context: Context, ids: readonly number[]): Promise<PostCard[]> {
  const rows = await rowsById(context.db.read, { now: context.now(), ids });
  return toPostCards(context, rows);
}
