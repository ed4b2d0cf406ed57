import type { FoundRow } from "./find.ts";
import type { Item } from "./prepare.ts";
import { idOf, placeOf } from "./record.ts";

/** Splits records, in their order, into groups of one kind in which no film or person occurs twice. */
export function independentGroups(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  let names = new Set<string>();
  for (const item of items) {
    const own = namesOf(item);
    const part = parts.at(-1);
    if (part?.[0]?.kind === item.kind && !own.some((name) => names.has(name))) part.push(item);
    else {
      parts.push([item]);
      names = new Set();
    }
    for (const name of own) names.add(name);
  }
  return parts;
}

/** Records that are about the same as an earlier one under another name; they have to see what that one has changed. */
export function repeated<Record extends Item>(
  items: readonly Record[],
  matches: readonly (FoundRow | undefined)[],
): Set<Record> {
  const ids = matches.map((match) => match?.id);
  return new Set(items.filter((_item, at) => ids[at] !== undefined && ids.indexOf(ids[at]) < at));
}

function namesOf(item: Item): string[] {
  if (item.kind !== "video" && item.kind !== "performer") return [];
  const { refs } = item;
  const ids = refs.ids.map((one) => `id ${idOf(one)}`);
  if (refs.key !== undefined) return [`key ${refs.key}`, ...ids];
  if (item.kind === "performer") return [`name ${item.refs.name}`, ...ids];
  if (item.refs.episode) return ids.length > 0 ? ids : [placeOf(item.refs.episode)];
  return [`title ${item.refs.title}\n${item.refs.year}`, ...ids];
}
