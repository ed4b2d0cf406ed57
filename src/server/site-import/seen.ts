import { z } from "zod";
import type { Mapping } from "./batch.ts";
import type { Item } from "./prepare.ts";

const names = z.record(z.string(), z.number().nullable()).default({});
const written = z.object({ channels: names, genres: names });

/** Names of channels and genres that a source uses, with the number of records; null where it is not known. */
export type Seen = z.output<typeof written>;

/** Maximum number of names that are counted. With more of them they are hardly categories. */
export const maxNames = 500;

export function readSeen(json: string): Seen {
  return written.parse(JSON.parse(json));
}

/** Counts the names used by records; episodes are counted with their series. */
export function addSeen(seen: Seen, items: readonly Item[]): void {
  for (const item of items) {
    if (item.kind !== "video" || item.isPart) continue;
    const { channel, tags = [] } = item.refs;
    if (channel !== undefined) count(seen.channels, channel);
    for (const tag of tags) count(seen.genres, typeof tag === "string" ? tag : tag.name);
  }
}

function count(counts: Seen["channels"], name: string): void {
  if (!Object.hasOwn(counts, name) && Object.keys(counts).length >= maxNames) return;
  counts[name] = (Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0) + 1;
}

/** Counts the classes that nobody has decided about. */
export function addNewClasses(seen: Seen, items: readonly Item[], mapping: Mapping): void {
  for (const item of items) {
    const name = newClassOf(item, mapping);
    if (name !== undefined) count(seen.channels, name);
  }
}

/** The class of a film, if it has come to be since the operator chose among the classes. */
export function newClassOf(item: Item, { classes }: Mapping): string | undefined {
  if (classes === null || item.kind !== "video" || item.isPart) return undefined;
  const { channel } = item.refs;
  return channel === undefined || classes.has(channel) ? undefined : channel;
}

/** Whether the operator has chosen not to import the category of this record. */
export function isLeftOut(item: Item, { channels }: Mapping): boolean {
  const channel = item.kind === "video" ? item.refs.channel : undefined;
  return channel !== undefined && Object.hasOwn(channels, channel) && channels[channel] === "";
}
