import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { MergedKind } from "#lib/contract/schemas/merging.ts";

/** Lists that are united, with the identity of their items. */
const lists: Readonly<Record<string, (item: unknown) => unknown>> = {
  aliases: plain,
  countries: plain,
  languages: plain,
  tags: plain,
  trailers: plain,
  stills: plain,
  portraits: plain,
  ids: (item) => `${part(item, "source")} ${part(item, "id")}`,
  links: (item) => part(item, "url"),
  lines: (item) => part(item, "url"),
  releases: (item) => `${part(item, "region")} ${part(item, "date")}`,
  scores: (item) => part(item, "source"),
  performers: (item) => part(item, "performer"),
  facts: (item) => part(item, "name"),
};

/** Maximum number of items of a list, as in its schema. */
const limits: Readonly<Record<string, number>> = {
  aliases: 40,
  countries: 20,
  languages: 20,
  trailers: 20,
  stills: 60,
  ids: 40,
  links: 20,
  lines: 50,
  releases: 60,
  scores: 10,
};

/** Fields taken from the other only if the kept one has no value. */
const gaps = "film description subtitle originalTitle year runtime tagline advisory poster portrait bio".split(" ");

/** The field with the name of an entry. */
const titles: Readonly<Record<MergedKind, string>> = { video: "title", performer: "name", tag: "name" };

/** The kept document with what only the other has; the other's name becomes an alias. */
export function mergedDocument(kind: MergedKind, kept: ContentDocument, other: ContentDocument): ContentDocument {
  const next: ContentDocument = { ...kept };
  for (const name of gaps) {
    if (isNothing(kept[name]) && !isNothing(other[name])) next[name] = other[name];
  }
  for (const [name, by] of Object.entries(lists)) {
    const own = toList(kept[name]);
    const known = new Set(own.map(by));
    const more = toList(other[name]).filter((item) => !known.has(by(item)));
    if (more.length > 0) next[name] = [...own, ...more].slice(0, limits[name] ?? Infinity);
  }
  const title = titles[kind];
  const aliases = toList(next["aliases"]);
  const called = other[title];
  if (called !== kept[title] && typeof called === "string" && called !== "" && !aliases.includes(called)) {
    next["aliases"] = [...aliases, called].slice(0, limits["aliases"]);
  }
  const own = kept["key"];
  if (Array.isArray(next["trailers"])) {
    next["trailers"] = next["trailers"].filter((key) => key !== own && key !== other["key"]);
  }
  return next;
}

function plain(item: unknown): unknown {
  return typeof item === "string" ? item.toLowerCase() : item;
}

function part(item: unknown, name: string): unknown {
  return typeof item === "object" && item !== null ? Reflect.get(item, name) : undefined;
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
