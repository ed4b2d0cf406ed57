import { z } from "zod";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { MergedKind } from "#lib/contract/schemas/merging.ts";
import { beginnings, schemas } from "../editorial/documents.ts";

/** Fields in which the kept one says what holds, even if it leaves them out. */
const own: readonly string[] = ["key", "channel", "publishedAt", ...beginnings];

/** What tells the items of a list apart; others are told apart by all that is in them. */
const identities: Readonly<Record<string, readonly string[]>> = {
  ids: ["source", "id"],
  links: ["url"],
  lines: ["url"],
  releases: ["region", "date"],
  scores: ["source"],
  performers: ["performer"],
  facts: ["name"],
};

/** The part of JSON Schema used here. */
const node = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  maxItems: z.number().optional(),
});

/** The field with the name of an entry. */
const titles: Readonly<Record<MergedKind, string>> = { video: "title", performer: "name", tag: "name" };

/** The kept document with what only the other has; the other's name becomes an alias. */
export function mergedDocument(kind: MergedKind, kept: ContentDocument, other: ContentDocument): ContentDocument {
  const next: ContentDocument = { ...kept };
  const { properties = {} } = z.toJSONSchema(schemas[kind], { io: "input", unrepresentable: "any" });
  const title = titles[kind];
  for (const [name, inner] of Object.entries(properties)) {
    const { type, enum: words, maxItems } = node.parse(inner);
    if (type === "array") {
      const called = name === "aliases" && other[title] !== kept[title] ? [other[title]] : [];
      const more = missing(name, toList(kept[name]), [...toList(other[name]), ...called]);
      if (more.length > 0) next[name] = [...toList(kept[name]), ...more].slice(0, maxItems);
    } else if (type !== "object" && type !== "boolean" && !words && !own.includes(name)) {
      if (isNothing(kept[name]) && !isNothing(other[name])) next[name] = other[name];
    }
  }
  if (Array.isArray(next["trailers"])) {
    next["trailers"] = next["trailers"].filter((key) => key !== kept["key"] && key !== other["key"]);
  }
  return next;
}

/** Items of the second list that are not in the first. */
function missing(name: string, list: readonly unknown[], more: readonly unknown[]): unknown[] {
  const nameOf = (item: unknown) => {
    if (typeof item === "string") return item.toLowerCase();
    const said = identities[name]?.map((part) => partOf(item, part)) ?? item;
    return JSON.stringify(said);
  };
  const known = new Set(list.map(nameOf));
  return more.filter((item) => {
    const isNew = !isNothing(item) && !known.has(nameOf(item));
    known.add(nameOf(item));
    return isNew;
  });
}

function partOf(item: unknown, name: string): unknown {
  return typeof item === "object" && item !== null ? Reflect.get(item, name) : undefined;
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
