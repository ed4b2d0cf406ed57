import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Reader } from "../../db/open.ts";
import { type SeriesParts, seriesEntry } from "../../content/series-entry.ts";
import { schemas } from "../../editorial/documents.ts";
import { liveSeries } from "../../editorial/live-series.ts";
import { readLive } from "../../editorial/live.ts";
import { withoutDefaults } from "./folder.ts";

/** Published documents of one kind in the format of the files, with current counters. */
export async function liveDocuments(db: Reader, kind: ContentKind): Promise<ContentDocument[]> {
  const numbers = await numbersOf(db, kind);
  return (await readLive(db, kind, "all")).map(({ id, document }) =>
    withoutDefaults(schemas[kind], { ...document, ...numbers.get(id) }),
  );
}

async function numbersOf(db: Reader, kind: ContentKind): Promise<ReadonlyMap<number, ContentDocument>> {
  if (kind === "video") {
    const rows = await db.selectFrom("videos").select(["id", "plays", "supports", "collects"]).execute();
    return new Map(rows.map(({ id, ...numbers }) => [id, numbers]));
  }
  if (kind !== "review") return new Map();
  const rows = await db.selectFrom("reviews").select(["id", "supports"]).execute();
  return new Map(rows.map(({ id, supports }) => [id, { supports }]));
}

/** Contents of tags.yaml: every category with its tags. */
export async function tagFile(db: Reader): Promise<ContentDocument[]> {
  const rows = await db.selectFrom("tags").select("content_key").orderBy("position").orderBy("id").execute();
  const categories = await db.selectFrom("tag_categories").selectAll().orderBy("position").orderBy("id").execute();
  const tags = inOrder(
    await liveDocuments(db, "tag"),
    rows.map(({ content_key }) => content_key),
  );
  return categories.map(({ content_key, name, facet }) => ({
    key: content_key,
    name,
    ...(facet === 1 && { facet: true }),
    tags: within(tags, content_key),
  }));
}

/** Contents of questions.yaml; categories without questions are left out. */
export async function questionFile(db: Reader): Promise<ContentDocument[]> {
  const categories = await db.selectFrom("question_categories").selectAll().orderBy("position").orderBy("id").execute();
  const questions = await liveDocuments(db, "question");
  return categories
    .map(({ content_key, name }) => ({ key: content_key, name, questions: within(questions, content_key) }))
    .filter((category) => category.questions.length > 0);
}

function inOrder(documents: readonly ContentDocument[], keys: readonly string[]): ContentDocument[] {
  const indexes = new Map<unknown, number>(keys.map((key, index) => [key, index]));
  const file = ({ key }: ContentDocument) => indexes.get(key) ?? keys.length;
  return documents.toSorted((one, other) => file(one) - file(other));
}

function within(documents: readonly ContentDocument[], category: string): ContentDocument[] {
  return documents.filter((one) => one["category"] === category).map(({ category: _category, ...rest }) => rest);
}

/** Groups films into files videos/*.yaml, one per channel. */
export function byChannel(videos: readonly ContentDocument[]): ReadonlyMap<string, ContentDocument[]> {
  return Map.groupBy(videos, ({ channel }) => String(channel));
}

/** Contents of series.yaml: an episode that follows the one before it is its film's key. */
export async function seriesFile(db: Reader): Promise<ContentDocument[]> {
  return (await liveSeries(db, "all")).map(({ document: { episodes, seasons, ...rest } }) => ({
    ...withoutDefaults(seriesEntry, rest),
    episodes: episodes.map(shortened),
    ...(seasons.length > 0 && {
      seasons: seasons.map((season) => ({ ...season, episodes: season.episodes.map(shortened) })),
    }),
  }));
}

const shortened = ({ video, number }: SeriesParts["episodes"][number]) =>
  number === undefined ? video : { video, number };
