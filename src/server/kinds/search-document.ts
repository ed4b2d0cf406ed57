import { sql } from "kysely";
import { craftNames, crafts } from "#lib/crafts.ts";
import type { Cue } from "#lib/vtt.ts";
import type { Reader } from "../db/open.ts";

/** A name or text that belongs to a thing, and what it is called where it is shown. */
export interface Part {
  label: string;
  text: string;
  /** Of somebody who made it: everything they did. */
  crafts?: readonly string[];
}

/** A public thing as the search sees it. */
export interface SearchDocument {
  id: number;
  /** The name it is shown by, then its other names. */
  names: string[];
  /** What it is called where it comes from, when that is known; a name as well. */
  original?: string;
  /** Of the first name, parted by spaces. */
  pinyin?: string;
  related: Part[];
  /** Its ten years, as `decadeOf` says them. */
  decade?: string;
  texts: Part[];
  /** Lines of films, every language after the other. */
  said?: Cue[];
  /** What is more popular comes first; compared within a kind only. */
  popularity: number;
  publishedAt: number;
}

/** The names of the tags each thing holds, in their order. */
export async function readTagParts(
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

export function namedParts(label: string, { name, aliases }: { name: string; aliases: string }): Part[] {
  const others = readAliases(aliases).map((text) => ({ label: `${label}${name}，又名`, text }));
  return [{ label, text: name }, ...others];
}

/** What it is found by: a name that is empty or stands twice is none. */
export function namesOf({ names, original = "" }: Pick<SearchDocument, "names" | "original">): string[] {
  const [name = "", ...others] = names;
  return [...new Set([name, original, ...others])].filter((text) => text !== "");
}

export function readAliases(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((alias) => typeof alias === "string") : [];
}

/** In the order of a film's page, each once. */
export function craftLabels(done: readonly string[]): string[] {
  return craftNames.filter((name) => done.includes(name)).map((name) => crafts[name].label);
}
