import { contentHref } from "#lib/link-binding.ts";
import type { Writer } from "../../db/open.ts";
import type { ChangedPage } from "../../seo/push.ts";
import { contentTypes } from "./keys.ts";

/** What pages show of the imported rows that are or will be public, by the address of the page. */
export type Shown = ReadonlyMap<string, { from: number; words: string }>;

/** Taken before and after the import, or the change of one thing; what differs has changed. */
export async function shownPages(trx: Writer, now: number, only?: { kind: string; id: number }): Promise<Shown> {
  const shown = new Map<string, { from: number; words: string }>();
  for (const [kind, read] of Object.entries(readers)) {
    if (only && only.kind !== kind) continue;
    for (const row of await read(trx, only?.id)) {
      const path = contentHref(contentTypes[kind] ?? 0, row.id);
      if (path !== null) shown.set(path, { from: Math.max(now, row.published_at ?? now), words: JSON.stringify(row) });
    }
  }
  return shown;
}

type Read = (trx: Writer, id: number | undefined) => Promise<{ id: number; published_at?: number }[]>;

const readers: Readonly<Record<string, Read>> = {
  video: (trx, id) =>
    trx
      .selectFrom("videos")
      .select(["id", "title", "subtitle", "description", "film_id", "poster", "channel_id", "published_at"])
      .where("status", "=", "published")
      .where("content_key", "is not", null)
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
      .execute(),
  review: (trx, id) =>
    trx
      .selectFrom("reviews")
      .select(["id", "title", "body", "rating", "spoiler", "video_id", "published_at"])
      .where("status", "=", "published")
      .where("content_key", "is not", null)
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
      .execute(),
  post: (trx, id) =>
    trx
      .selectFrom("posts")
      .select(["id", "text", "price", "video_id", "published_at"])
      .where("status", "=", "published")
      .where("content_key", "is not", null)
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
      .execute(),
  topic: (trx, id) =>
    trx
      .selectFrom("topics")
      .select(["id", "title", "subtitle", "description", "show_type", "cover", "published_at"])
      .where("status", "=", "published")
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
      .execute(),
  performer: (trx, id) =>
    trx
      .selectFrom("performers")
      .select(["id", "name", "portrait", "bio", "facts"])
      .where("status", "=", "published")
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
      .execute(),
};

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
