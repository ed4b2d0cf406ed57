import { sql } from "kysely";
import { filmTextNames } from "#lib/film-texts.ts";
import { publicVideosById, toVideoCard } from "../catalogue/cards.ts";
import { readLines } from "../catalogue/transcripts.ts";
import { dayText, shanghaiDay } from "../day.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader, Writer } from "../db/open.ts";
import { namedParts, readTagParts, type SearchDocument } from "../search/parts.ts";
import { type Carriers, published, type KindModule } from "./kind.ts";

export const videoKind = {
  table: "videos",
  title: "title",
  owner: sql<number | null>`(select owner_id from works where works.video_id = videos.id)`,
  visible: published,
  counts: ["supports", "collects", "comment_count"],
  tag: "video",
  quickReplies: ["画面真好看", "配乐很贴", "结尾没想到", "值得二刷", "这一段想反复看", "期待下一部"],
  async show(context, ids) {
    const rows = await publicVideosById(context.db.read, context.now(), ids).execute();
    return rows.map((row) => {
      const video = toVideoCard(context, row);
      return { id: row.id, title: row.title, picture: video.poster, card: { kind: "video", video } };
    });
  },
  search: {
    suggested: 5,
    published: sql`status = 'published'`,
    read: readVideos,
    carriers: aboutVideo,
  },
  sitemap: {
    listTag: "videos",
    rows: (now) => sql`
      select id, case when updated_at > published_at then updated_at else published_at end as changed
      from videos where status || '' = 'published' and published_at <= ${now}`,
  },
} satisfies KindModule<"video">;

async function aboutVideo(trx: Writer, id: number): Promise<Carriers[]> {
  const reviews = await trx.selectFrom("reviews").select("id").where("video_id", "=", id).execute();
  const posts = await trx.selectFrom("posts").select("id").where("video_id", "=", id).execute();
  return [
    { kind: "review", ids: reviews.map((review) => review.id) },
    { kind: "post", ids: posts.map((post) => post.id) },
  ];
}

async function readVideos(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom("videos")
    .innerJoin("channels", "channels.id", "videos.channel_id")
    .select(["videos.id", "videos.plays", "videos.published_at", "videos.film_id"])
    .select(filmTextNames.map((name) => `videos.${name}` as const))
    .select("channels.name as channel")
    .where(byValue("videos.status", "published"))
    .where("videos.id", "in", ids)
    .execute();
  const cast = await db
    .selectFrom("video_performers")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["video_performers.video_id as owner", "performers.name", "performers.aliases"])
    .where("video_performers.video_id", "in", ids)
    .where(byValue("performers.status", "published"))
    .orderBy("video_performers.position")
    .execute();
  const castOf = Map.groupBy(cast, ({ owner }) => owner);
  const tagsOf = await readTagParts(db, "video_tags", "video_id", ids);
  const saidIn = await readLines(db, [...new Set(rows.map(({ film_id }) => film_id))]);
  return rows.map((row) => ({
    id: row.id,
    names: [row.title],
    said: saidIn.get(row.film_id) ?? [],
    related: [
      ...(castOf.get(row.id) ?? []).flatMap((one) => namedParts("演员", one)),
      ...(tagsOf.get(row.id) ?? []),
      { label: "频道", text: row.channel },
      { label: "年份", text: yearOf(row.published_at) },
    ],
    texts: filmTextNames.filter((name) => name !== "title").map((name) => ({ label: "", text: row[name] })),
    popularity: row.plays,
    publishedAt: row.published_at,
  }));
}

/** As it is on the calendar of the site's readers. */
function yearOf(time: number): string {
  return dayText(shanghaiDay(time)).slice(0, 4);
}
