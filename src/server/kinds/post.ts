import { sql } from "kysely";
import { splitPost } from "#lib/post-text.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader, Writer } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { postHeat } from "./post-heat.ts";
import { postsById } from "../cards/posts.ts";
import { readTagParts, type SearchDocument } from "./search-document.ts";
import { author, type Count, published, publishedInOrder, type KindModule } from "./kind.ts";

export const postKind = {
  table: "posts",
  title: "text",
  owner: author,
  visible: published,
  counts: ["supports", "collects", "comment_count"],
  counted: warm,
  tag: "post",
  quickReplies: ["谢谢分享", "说得好", "收藏了", "我也有同感", "想听更多"],
  show: async (context, ids) =>
    (await postsById(context, ids)).map((post) => ({
      id: post.id,
      title: post.title,
      picture: post.images[0] ?? post.video?.poster ?? null,
      card: { kind: "post", post },
    })),
  search: { suggested: 2, popularity: "supports", published: sql`status = 'published'`, read: readPosts },
  sitemap: {
    listTag: "posts",
    rows: (now) => sql`
      select id, case when updated_at > published_at then updated_at else published_at end as changed
      from posts where ${publishedInOrder(now)}`,
  },
} satisfies KindModule<"post">;

/** Updates a post's heat after its likes or comments have changed. */
async function warm(trx: Writer, id: number, count: Count): Promise<void> {
  if (count === "collects") return;
  const post = await trx
    .selectFrom("posts")
    .select(["supports", "comment_count as comments", "published_at as publishedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (post)
    await trx
      .updateTable("posts")
      .set({ heat: postHeat(post) })
      .where("id", "=", id)
      .execute();
}

const postTexts = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("posts")
    .innerJoin("users", "users.id", "posts.author_id")
    .leftJoin("videos", (join) => join.onRef("videos.id", "=", "posts.video_id").on("videos.status", "=", "published"))
    .select(["posts.id", "posts.text", "posts.supports", "posts.published_at"])
    .select(["users.name as author", "videos.title as film"])
    .where(byValue("posts.status", "published"))
    .where("posts.id", "in", blanks("ids")),
);

/** The paid part is not indexed: excerpts would reveal it. */
async function readPosts(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await postTexts(db, { ids });
  const tagsOf = await readTagParts(db, "post", ids);
  return rows.map((row) => {
    const { title, body } = splitPost(row.text);
    return {
      id: row.id,
      names: [title],
      related: [
        ...(row.film === null ? [] : [{ label: "影片", text: row.film }]),
        { label: "作者", text: row.author },
        ...(tagsOf.get(row.id) ?? []),
      ],
      texts: [{ label: "", text: body }],
      popularity: row.supports,
      publishedAt: row.published_at,
    };
  });
}
