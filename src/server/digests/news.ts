import { sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import { splitPost } from "#lib/post-text.ts";
import type { Context } from "../core/context.ts";
import { ofFollowed } from "../follows/followed-texts.ts";
import type { Target } from "../kinds/targets.ts";
import { ofFollowedVideos } from "./followed.ts";

/** From `from` (exclusive) to `until` (inclusive), in milliseconds since 1970. */
export interface Span {
  from: number;
  until: number;
}

/** Kinds of content in a digest. */
type NewsKind = "video" | "review" | "post";

/** New content items of one kind: the number, and the newest of them. */
export interface News {
  kind: NewsKind;
  count: number;
  latest: { id: number; title: string }[];
}

/** Number of titles per kind in a digest. */
const named = 3;

/**
 * Films, reviews and posts that the user follows and that became public within the span, except the user's own. Without `userId`,
 * everything that became public.
 */
export async function newsFor({ db }: Context, userId: number | null, { from, until }: Span): Promise<News[]> {
  const within = (table: string) =>
    sql<boolean>`${sql.ref(`${table}.status`)} = 'published' and ${sql.ref(`${table}.published_at`)} > ${from} and ${sql.ref(`${table}.published_at`)} <= ${until}`;
  let videos = db.scan.selectFrom("videos").select(["videos.id", "videos.title"]).where(within("videos"));
  let reviews = db.scan
    .selectFrom("reviews")
    .innerJoin("videos", "videos.id", "reviews.video_id")
    .select(["reviews.id", "reviews.title"])
    .where(within("reviews"))
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", until);
  let posts = db.scan.selectFrom("posts").select(["posts.id", "posts.text as title"]).where(within("posts"));
  if (userId !== null) {
    videos = videos.where(ofFollowedVideos(userId));
    reviews = reviews.where(ofFollowed("reviews", userId)).where("reviews.author_id", "!=", userId);
    posts = posts.where(ofFollowed("posts", userId)).where("posts.author_id", "!=", userId);
  }
  const count = sql<number>`count(*) over ()`.as("count");
  const [films, written, talked] = await Promise.all([
    videos.select(count).orderBy("videos.published_at", "desc").orderBy("videos.id", "desc").limit(named).execute(),
    reviews.select(count).orderBy("reviews.published_at", "desc").orderBy("reviews.id", "desc").limit(named).execute(),
    posts.select(count).orderBy("posts.published_at", "desc").orderBy("posts.id", "desc").limit(named).execute(),
  ]);
  return [
    toNews("video", films),
    toNews("review", written),
    toNews(
      "post",
      talked.map((row) => ({ ...row, title: splitPost(row.title).title })),
    ),
  ].filter((news) => news.count > 0);
}

function toNews(kind: NewsKind, rows: { id: number; title: string; count: number }[]): News {
  return { kind, count: rows[0]?.count ?? 0, latest: rows.map(({ id, title }) => ({ id, title })) };
}

const counted: Readonly<Record<NewsKind, (count: number, named: string) => string>> = {
  video: (count, named) => `${count} 部新影片${named}`,
  review: (count, named) => `${count} 篇新影评${named}`,
  post: (count, named) => `${count} 篇新帖子${named}`,
};

/** Names up to three titles; whole texts, because other languages set them off in other ways. */
function namedOf([first, second, third]: readonly string[], more: boolean): string {
  if (first === undefined) return "";
  if (second === undefined) return more ? `：《${first}》等` : `：《${first}》`;
  if (third === undefined) return more ? `：《${first}》《${second}》等` : `：《${first}》《${second}》`;
  return more ? `：《${first}》《${second}》《${third}》等` : `：《${first}》《${second}》《${third}》`;
}

/** The text of a digest, a line for each kind, and the newest item in it as its link. */
export function digestOf(news: readonly News[]): { title: string; text: string; page: Target | null } {
  const lines = news.map(({ kind, count, latest }) => {
    const titles = latest.map(({ title }) => title).filter((title) => title !== "");
    return counted[kind](count, namedOf(titles, count > latest.length));
  });
  const [first] = news;
  const [latest] = first?.latest ?? [];
  return {
    title: "你的关注今天有更新",
    text: lines.join("\n"),
    page: first && latest ? { contentType: kinds[first.kind].type, targetId: latest.id } : null,
  };
}
