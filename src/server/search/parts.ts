import { sql } from "kysely";
import type { Cue } from "#lib/vtt.ts";
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

export function readAliases(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((alias) => typeof alias === "string") : [];
}
