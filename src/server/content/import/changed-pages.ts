import { contentHref } from "#lib/link-binding.ts";
import type { Writer } from "../../db/open.ts";
import type { ChangedPage } from "../../seo/push.ts";
import { contentTypes } from "./keys.ts";

/** What pages show of the imported rows that are or will be public, by the address of the page. */
export type Shown = ReadonlyMap<string, { from: number; words: string }>;

/** Taken before and after the import; what differs has changed. */
export async function shownPages(trx: Writer, now: number): Promise<Shown> {
  const videos = await trx
    .selectFrom("videos")
    .select(["id", "title", "subtitle", "description", "film_id", "poster", "channel_id", "published_at"])
    .where("status", "=", "published")
    .where("content_key", "is not", null)
    .execute();
  const reviews = await trx
    .selectFrom("reviews")
    .select(["id", "title", "body", "rating", "spoiler", "video_id", "published_at"])
    .where("status", "=", "published")
    .where("content_key", "is not", null)
    .execute();
  const posts = await trx
    .selectFrom("posts")
    .select(["id", "text", "price", "video_id", "published_at"])
    .where("status", "=", "published")
    .where("content_key", "is not", null)
    .execute();
  const topics = await trx
    .selectFrom("topics")
    .select(["id", "title", "subtitle", "description", "show_type", "cover", "published_at"])
    .where("status", "=", "published")
    .execute();
  const performers = await trx
    .selectFrom("performers")
    .select(["id", "name", "portrait", "bio", "facts"])
    .where("status", "=", "published")
    .execute();
  const shown = new Map<string, { from: number; words: string }>();
  const add = (kind: string, row: { id: number; published_at?: number }) => {
    const path = contentHref(contentTypes[kind] ?? 0, row.id);
    if (path !== null) shown.set(path, { from: Math.max(now, row.published_at ?? now), words: JSON.stringify(row) });
  };
  for (const row of videos) add("video", row);
  for (const row of reviews) add("review", row);
  for (const row of posts) add("post", row);
  for (const row of topics) add("topic", row);
  for (const row of performers) add("performer", row);
  return shown;
}

const endOf = { later: "withdrawn", public: "removed" } as const;

/** What is new or different, and what is shown no more. */
export function changedPages(before: Shown, after: Shown, now: number): ChangedPage[] {
  const changed = [...after].filter(([path, { words }]) => before.get(path)?.words !== words);
  const ended = [...before].filter(([path]) => !after.has(path));
  return [
    ...changed.map(([path, { from }]) => ({ path, from })),
    ...ended.map(([path, { from }]) => ({ path, from: now, end: from > now ? endOf.later : endOf.public })),
  ];
}
