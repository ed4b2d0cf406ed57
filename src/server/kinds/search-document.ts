import { sql } from "kysely";
import { craftNames, crafts } from "#lib/crafts.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, preparedShapes } from "../db/prepared.ts";

/** A related name or a text, with its label in search results. */
export interface Part {
  label: string;
  text: string;
  /** For a person: all their crafts in the film. */
  crafts?: readonly string[];
}

/** A public content item as it is indexed. */
export interface SearchDocument {
  id: number;
  /** The displayed name, followed by other names. */
  names: string[];
  /** The original name, if known; it is also a name. */
  original?: string;
  /** Pinyin of the first name, separated by spaces. */
  pinyin?: string;
  related: Part[];
  /** Its decade, in the format of `decadeOf`. */
  decade?: string;
  texts: Part[];
  /** Higher values come first; comparable within a kind only. */
  popularity: number;
  publishedAt: number;
}

const tagRows = preparedShapes(
  (kind: "video" | "review" | "post") => kind,
  (db, blanks: Blanks<{ ids: readonly number[] }>, kind) => {
    const owner = sql.ref<number>(`${kind}_tags.${kind}_id`);
    return db
      .selectFrom(`${kind}_tags`)
      .innerJoin("tags", "tags.id", `${kind}_tags.tag_id`)
      .select([owner.as("owner"), "tags.name", "tags.aliases"])
      .where(owner, "in", blanks("ids"))
      .orderBy(`${kind}_tags.position`);
  },
);

/** The names of each item's tags, in order. */
export async function readTagParts(
  db: Reader,
  kind: "video" | "review" | "post",
  ids: readonly number[],
): Promise<Map<number, Part[]>> {
  const rows = await tagRows(db, kind, { ids });
  const parts = rows.map((row) => ({ owner: row.owner, parts: namedParts("标签", row) }));
  return new Map(
    [...Map.groupBy(parts, (row) => row.owner)].map(([id, some]) => [id, some.flatMap((one) => one.parts)]),
  );
}

export function namedParts(label: string, { name, aliases }: { name: string; aliases: string }): Part[] {
  const others = readAliases(aliases).map((text) => ({ label: `${label}${name}，又名`, text }));
  return [{ label, text: name }, ...others];
}

/** All names without duplicates and empty ones. */
export function namesOf({ names, original = "" }: Pick<SearchDocument, "names" | "original">): string[] {
  const [name = "", ...others] = names;
  return [...new Set([name, original, ...others])].filter((text) => text !== "");
}

export function readAliases(json: string): string[] {
  if (json === "[]") return [];
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((alias) => typeof alias === "string") : [];
}

/** Labels in the order of the film's page, without duplicates. */
export function craftLabels(done: readonly string[]): string[] {
  return craftNames.filter((name) => done.includes(name)).map((name) => crafts[name].label);
}
