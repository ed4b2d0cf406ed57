import { sql } from "kysely";
import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { Searchable } from "#lib/search/tokens.ts";
import { splitPost } from "#lib/post-text.ts";
import type { Cue } from "#lib/vtt.ts";
import { filmTextNames } from "#lib/film-texts.ts";
import { kinds } from "#lib/kinds.ts";
import { toPlainText } from "../content/plain-text.ts";
import { readLines } from "../catalogue/transcripts.ts";
import { byValue } from "../db/by-value.ts";
import { dayText, shanghaiDay } from "../day.ts";
import type { Reader } from "../db/open.ts";

/** A name or text that belongs to a thing, and what it is called where it is shown. */
export interface Part {
  label: string;
  text: string;
}

/** A public thing as the search sees it. */
export interface SearchDocument {
  id: number;
  /** The name it is shown by, then its other names. */
  names: string[];
  /** Of the first name, parted by spaces. */
  pinyin?: string;
  related: Part[];
  texts: Part[];
  /** Lines of films, every language after the other. */
  said?: Cue[];
  /** What is more popular comes first; compared within a kind only. */
  popularity: number;
  publishedAt: number;
}

export function toSearchable({ names, pinyin, related, texts, said = [] }: SearchDocument): Searchable {
  const textsOf = (parts: readonly Part[]) => parts.map(({ text }) => text);
  return {
    names,
    ...(pinyin ? { pinyin: pinyin.split(" ") } : {}),
    related: textsOf(related),
    texts: textsOf(texts),
    said: said.map(({ text }) => text),
  };
}

/** The published ones among these ids, whether or not their time has come. Kept small: at most some hundred ids. */
export async function readDocuments(
  db: Reader,
  contentType: SearchType,
  ids: readonly number[],
): Promise<SearchDocument[]> {
  return ids.length === 0 ? [] : readers[contentType](db, ids);
}

type Read = (db: Reader, ids: readonly number[]) => Promise<SearchDocument[]>;

const readers: Readonly<Record<SearchType, Read>> = {
  [kinds.review.type]: readReviews,
  [kinds.video.type]: readVideos,
  [kinds.post.type]: readPosts,
  [kinds.topic.type]: readTopics,
  [kinds.tag.type]: readTags,
  [kinds.performer.type]: readPerformers,
};

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

/** The body of a review that gives the plot away is not searched: the excerpt would tell it. */
async function readReviews(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await db
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
    .where("reviews.id", "in", ids)
    .execute();
  const tagsOf = await readTagParts(db, "review_tags", "review_id", ids);
  return rows.map((row) => ({
    id: row.id,
    names: [row.title],
    related: [{ label: "影片", text: row.film }, { label: "作者", text: row.author }, ...(tagsOf.get(row.id) ?? [])],
    texts: row.spoiler === 1 ? [] : [{ label: "", text: toPlainText(row.body) }],
    popularity: row.supports,
    publishedAt: Math.max(row.published_at, row.film_at),
  }));
}

/** What is read after paying is not searched: the excerpt would tell it. */
async function readPosts(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom("posts")
    .innerJoin("users", "users.id", "posts.author_id")
    .leftJoin("videos", (join) => join.onRef("videos.id", "=", "posts.video_id").on("videos.status", "=", "published"))
    .select(["posts.id", "posts.text", "posts.supports", "posts.published_at"])
    .select(["users.name as author", "videos.title as film"])
    .where(byValue("posts.status", "published"))
    .where("posts.id", "in", ids)
    .execute();
  const tagsOf = await readTagParts(db, "post_tags", "post_id", ids);
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

async function readTopics(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom("topics")
    .select(["id", "title", "subtitle", "description", "published_at"])
    .where(byValue("status", "published"))
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    names: [row.title],
    related: [],
    texts: [
      { label: "", text: row.subtitle },
      { label: "", text: row.description },
    ],
    popularity: 0,
    publishedAt: row.published_at,
  }));
}

async function readTags(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom("tags")
    .innerJoin("tag_categories", "tag_categories.id", "tags.category_id")
    .select(["tags.id", "tags.name", "tags.aliases", "tags.description", "tag_categories.name as category"])
    .select(({ selectFrom }) =>
      selectFrom("video_tags")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("video_tags.tag_id", "=", "tags.id")
        .as("videos"),
    )
    .where("tags.id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    names: [row.name, ...readAliases(row.aliases)],
    related: [{ label: "分类", text: row.category }],
    texts: [{ label: "", text: row.description }],
    popularity: (row.videos ?? 0) * 16,
    publishedAt: 0,
  }));
}

async function readPerformers(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom("performers")
    .select(["id", "name", "pinyin", "aliases", "bio", "works"])
    .where(byValue("status", "published"))
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    names: [row.name, ...readAliases(row.aliases)],
    pinyin: row.pinyin,
    related: [],
    texts: [{ label: "", text: row.bio }],
    popularity: row.works * 16,
    publishedAt: 0,
  }));
}

/** The names of the tags each thing holds, in their order. */
async function readTagParts(
  db: Reader,
  table: "video_tags" | "review_tags" | "post_tags",
  column: "video_id" | "review_id" | "post_id",
  ids: readonly number[],
): Promise<Map<number, Part[]>> {
  const owner = sql.ref<number>(`${table}.${column}`);
  const rows = await db
    .selectFrom(table)
    .innerJoin("tags", "tags.id", `${table}.tag_id`)
    .select([owner.as("owner"), "tags.name", "tags.aliases"])
    .where(owner, "in", ids)
    .orderBy(`${table}.position`)
    .execute();
  const parts = rows.map((row) => ({ owner: row.owner, parts: namedParts("标签", row) }));
  return new Map(
    [...Map.groupBy(parts, (row) => row.owner)].map(([id, some]) => [id, some.flatMap((one) => one.parts)]),
  );
}

function namedParts(label: string, { name, aliases }: { name: string; aliases: string }): Part[] {
  const others = readAliases(aliases).map((text) => ({ label: `${label}${name}，又名`, text }));
  return [{ label, text: name }, ...others];
}

function readAliases(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((alias) => typeof alias === "string") : [];
}
