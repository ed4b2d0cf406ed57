import { sql } from "kysely";
import { z } from "zod";
import type { FilmFacts } from "#lib/contract/schemas/catalogue.ts";
import { craftNames } from "#lib/crafts.ts";
import { factNumberNames, factNumbersOf } from "#lib/fact-numbers.ts";
import { factTextNames, factTextsOf } from "#lib/fact-texts.ts";
import { languageName, regionName } from "#lib/regions.ts";
import type { Context } from "../core/context.ts";
import { toImage, toImageOrNull } from "../core/images.ts";
import type { Row } from "../db/schema.ts";
import { publicVideos, toVideoCard } from "../cards/videos.ts";

/** Columns of `video_facts` for `readFacts`; all null for a film without a row. */
export const factColumns = [
  "video_facts.original_title",
  "video_facts.aliases",
  "video_facts.countries",
  "video_facts.languages",
  "video_facts.releases",
  ...factNumberNames.map((name) => `video_facts.${name}` as const),
  ...factTextNames.map((name) => `video_facts.${name}` as const),
  "video_facts.portrait",
  "video_facts.stills",
  "video_facts.trailers",
  "video_facts.links",
  "video_facts.scores",
] as const;

/** Whether the film has external ids: saves a query for most films. */
export const hasIds = sql<number | boolean>`
  exists (select 1 from external_ids where kind = 'video' and target_id = videos.id)`.as("has_ids");

type FactRow = { [Column in keyof Omit<Row<"video_facts">, "video_id">]: Row<"video_facts">[Column] | null };

export const craftList = z.array(z.enum(craftNames)).min(1);
/** A column with a JSON list of texts. */
const textList = z.array(z.string());
const releases = z.array(z.object({ region: z.string(), date: z.string(), note: z.string() }));
const links = z.array(z.object({ name: z.string(), url: z.string() }));
const scores = z.array(
  z.object({
    source: z.string(),
    score: z.number(),
    best: z.number(),
    votes: z.int().optional(),
    url: z.string().optional(),
  }),
);

const parsed = (value: string | null): unknown => JSON.parse(value ?? "[]");

/** Facts of a film for its page. */
export async function readFacts(
  context: Context,
  row: FactRow & { id: number; has_ids: number | boolean },
): Promise<FilmFacts> {
  const named = (codes: readonly string[], name: (code: string) => string) =>
    codes.map((code) => ({ code, name: name(code) }));
  return {
    originalTitle: row.original_title ?? "",
    aliases: textList.parse(parsed(row.aliases)),
    countries: named(textList.parse(parsed(row.countries)), regionName),
    languages: named(textList.parse(parsed(row.languages)), languageName),
    releases: releases
      .parse(parsed(row.releases))
      .map(({ region, date, note }) => ({ region, name: region === "" ? "" : regionName(region), date, note })),
    ...factNumbersOf(row),
    ...factTextsOf(row),
    portrait: toImageOrNull(context.images, "filmPortrait", row.portrait ?? ""),
    stills: textList.parse(parsed(row.stills)).map((still) => toImage(context.images, "poster", still)),
    trailers: await trailersOf(context, textList.parse(parsed(row.trailers))),
    ids: row.has_ids ? await idsOf(context, row.id) : [],
    links: links.parse(parsed(row.links)),
    scores: scores
      .parse(parsed(row.scores))
      .map(({ votes = null, url = null, ...score }) => ({ ...score, votes, url })),
  };
}

/** Public ones, in order. */
async function trailersOf(context: Context, keys: readonly string[]): Promise<FilmFacts["trailers"]> {
  if (keys.length === 0) return [];
  const rows = await publicVideos(context.db.read, context.now())
    .select("videos.content_key")
    .where("videos.content_key", "in", keys)
    .execute();
  return keys.flatMap((key) => rows.filter((row) => row.content_key === key).map((row) => toVideoCard(context, row)));
}

/** Ids used only by imports are not displayed. */
const isOfImport = (source: string): boolean => source === "nfo" || source.startsWith("maccms:");

async function idsOf(context: Context, id: number): Promise<FilmFacts["ids"]> {
  const rows = await context.db.read
    .selectFrom("external_ids")
    .select(["source", "value"])
    .where("kind", "=", "video")
    .where("target_id", "=", id)
    .orderBy("source")
    .execute();
  return rows.filter(({ source }) => !isOfImport(source)).map(({ source, value }) => ({ source, id: value }));
}
