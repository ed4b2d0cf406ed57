import { z } from "zod";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { factNumberNames, type FactNumberName } from "#lib/fact-numbers.ts";
import { factTextsOf } from "#lib/fact-texts.ts";
import type { factFields } from "../content/film-facts.ts";
import type { Reader } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { Wanted } from "./live-keys.ts";

const list = z.array(z.unknown());
const listed = (text: string) => list.parse(JSON.parse(text));

/** The rows of each film, in order. */
export function groupOf<Line extends { video_id: number }, Item>(
  rows: readonly Line[],
  toItem: (row: Line) => Item,
): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const row of rows) {
    const group = groups.get(row.video_id);
    if (group) group.push(toItem(row));
    else groups.set(row.video_id, [toItem(row)]);
  }
  return groups;
}

/** Facts of films in the form of their documents. */
export async function factsBehind(db: Reader, ids: Wanted): Promise<Map<number, ContentDocument>> {
  let query = db.selectFrom("video_facts").selectAll();
  if (ids !== "all") query = query.where("video_id", "in", ids);
  const rows = ids !== "all" && ids.length === 0 ? [] : await query.execute();
  return new Map(rows.map((row) => [row.video_id, toDocument(row)]));
}

/** Those in `video_facts`; the others are in `videos` or in tables of their own. */
type StoredFact = Exclude<keyof typeof factFields, "kind" | "year" | "ids" | "lines">;

function toDocument(row: Row<"video_facts">): ContentDocument {
  const facts = {
    originalTitle: row.original_title,
    aliases: listed(row.aliases),
    countries: listed(row.countries),
    languages: listed(row.languages),
    releases: listed(row.releases),
    ...factTextsOf(row),
    portrait: row.portrait,
    stills: listed(row.stills),
    trailers: listed(row.trailers),
    links: listed(row.links),
    scores: listed(row.scores),
  } satisfies Record<Exclude<StoredFact, FactNumberName>, unknown>;
  const numbers = factNumberNames.flatMap((name) => (row[name] === null ? [] : [[name, row[name]] as const]));
  return { ...facts, ...Object.fromEntries(numbers) };
}

export async function linesBehind(db: Reader, ids: Wanted): Promise<Map<number, { name: string; url: string }[]>> {
  if (ids !== "all" && ids.length === 0) return new Map();
  let query = db.selectFrom("video_lines").select(["video_id", "name", "url"]).orderBy("video_id").orderBy("position");
  if (ids !== "all") query = query.where("video_id", "in", ids);
  return groupOf(await query.execute(), ({ name, url }) => ({ name, url }));
}

export async function externalIdsBehind(
  db: Reader,
  kind: Row<"external_ids">["kind"],
  ids: Wanted,
): Promise<Map<number, ContentDocument[]>> {
  if (ids !== "all" && ids.length === 0) return new Map();
  let query = db
    .selectFrom("external_ids")
    .select(["target_id as video_id", "source", "value"])
    .where("kind", "=", kind)
    .orderBy("source");
  if (ids !== "all") query = query.where("target_id", "in", ids);
  return groupOf(await query.execute(), ({ source, value }) => ({ source, id: value }));
}
