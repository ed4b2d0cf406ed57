import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { Searchable } from "#lib/search/tokens.ts";
import { toPlainText } from "../content/plain-text.ts";
import { byValue } from "../db/by-value.ts";
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
  /** What is more popular comes first; compared within a kind only. */
  popularity: number;
  publishedAt: number;
}

export function toSearchable({ names, pinyin, related, texts }: SearchDocument): Searchable {
  const textsOf = (parts: readonly Part[]) => parts.map(({ text }) => text);
  return { names, ...(pinyin ? { pinyin: pinyin.split(" ") } : {}), related: textsOf(related), texts: textsOf(texts) };
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
  1: readReviews,
  2: readVideos,
  4: readTopics,
  5: readTags,
  8: readPerformers,
};

async function readVideos(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom("videos")
    .innerJoin("channels", "channels.id", "videos.channel_id")
    .select([
      "videos.id",
      "videos.title",
      "videos.subtitle",
      "videos.description",
      "videos.plays",
      "videos.published_at",
    ])
    .select("channels.name as channel")
    .where(byValue("videos.status"), "=", "published")
    .where("videos.id", "in", ids)
    .execute();
  const cast = await db
    .selectFrom("video_performers")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["video_performers.video_id as owner", "performers.name", "performers.aliases"])
    .where("video_performers.video_id", "in", ids)
    .where(byValue("performers.status"), "=", "published")
    .orderBy("video_performers.position")
    .execute();
  const tags = await db
    .selectFrom("video_tags")
    .innerJoin("tags", "tags.id", "video_tags.tag_id")
    .select(["video_tags.video_id as owner", "tags.name", "tags.aliases"])
    .where("video_tags.video_id", "in", ids)
    .orderBy("video_tags.position")
    .execute();
  const [castOf, tagsOf] = [Map.groupBy(cast, ({ owner }) => owner), Map.groupBy(tags, ({ owner }) => owner)];
  return rows.map((row) => ({
    id: row.id,
    names: [row.title],
    related: [
      ...(castOf.get(row.id) ?? []).flatMap((one) => namedParts("演员", one)),
      ...(tagsOf.get(row.id) ?? []).flatMap((one) => namedParts("标签", one)),
      { label: "频道", text: row.channel },
    ],
    texts: [
      { label: "", text: row.subtitle },
      { label: "", text: row.description },
    ],
    popularity: row.plays,
    publishedAt: row.published_at,
  }));
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
    .where(byValue("reviews.status"), "=", "published")
    .where(byValue("videos.status"), "=", "published")
    .where("reviews.id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    names: [row.title],
    related: [
      { label: "影片", text: row.film },
      { label: "作者", text: row.author },
    ],
    texts: row.spoiler === 1 ? [] : [{ label: "", text: toPlainText(row.body) }],
    popularity: row.supports,
    publishedAt: Math.max(row.published_at, row.film_at),
  }));
}

async function readTopics(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom("topics")
    .select(["id", "title", "subtitle", "description", "published_at"])
    .where(byValue("status"), "=", "published")
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
    .where(byValue("status"), "=", "published")
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

function namedParts(label: string, { name, aliases }: { name: string; aliases: string }): Part[] {
  const others = readAliases(aliases).map((text) => ({ label: `${label}${name}，又名`, text }));
  return [{ label, text: name }, ...others];
}

function readAliases(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((alias) => typeof alias === "string") : [];
}
