import { contentHref } from "#lib/link-binding.ts";
import type { Reader } from "../../db/open.ts";
import type { ChangedPage } from "../../search-engines/push.ts";
import { contentTypeOf } from "./keys.ts";

/** What changes with the displayed data of imported rows that are or will be public, by page path. `from`: when the page is public (milliseconds). */
export type Shown = ReadonlyMap<string, { from: number; text: string }>;

/** Taken before and after an import or a change of one row, to find the changed pages. `only` a film includes its reviews. */
export async function shownPages(trx: Reader, now: number, only?: { kind: string; id: number }): Promise<Shown> {
  const shown = new Map<string, { from: number; text: string }>();
  for (const [kind, read] of Object.entries(readers)) {
    if (only && only.kind !== kind && !(only.kind === "video" && kind === "review")) continue;
    for (const row of await read(trx, only)) {
      const path = contentHref(contentTypeOf(kind) ?? 0, row.id);
      if (path !== null) shown.set(path, { from: Math.max(now, row.published_at ?? now), text: JSON.stringify(row) });
    }
  }
  return shown;
}

type Read = (
  trx: Reader,
  only: { kind: string; id: number } | undefined,
) => Promise<{ id: number; published_at?: number }[]>;

const readers: Readonly<Record<string, Read>> = {
  video: (trx, only) =>
    trx
      .selectFrom("videos")
      .select(["id", "updated_at", "published_at"])
      .where("status", "=", "published")
      .where("content_key", "is not", null)
      .$if(only !== undefined, (query) => query.where("id", "=", only?.id ?? 0))
      .execute(),
  /** A review is hidden while its film is. */
  review: async (trx, only) => {
    const rows = await trx
      .selectFrom("reviews")
      .innerJoin("videos", "videos.id", "reviews.video_id")
      .select(["reviews.id", "reviews.title", "body", "rating", "spoiler", "video_id", "reviews.published_at"])
      .select("videos.published_at as film_published_at")
      .where("reviews.status", "=", "published")
      .where("videos.status", "=", "published")
      .where("reviews.content_key", "is not", null)
      .$if(only !== undefined, (query) =>
        query.where(only?.kind === "video" ? "video_id" : "reviews.id", "=", only?.id ?? 0),
      )
      .execute();
    return rows.map(({ film_published_at, ...row }) => ({
      ...row,
      published_at: Math.max(row.published_at, film_published_at),
    }));
  },
  post: (trx, only) =>
    trx
      .selectFrom("posts")
      .select(["id", "text", "price", "video_id", "published_at"])
      .where("status", "=", "published")
      .where("content_key", "is not", null)
      .$if(only !== undefined, (query) => query.where("id", "=", only?.id ?? 0))
      .execute(),
  topic: async (trx, only) => {
    const rows = await trx
      .selectFrom("topics")
      .select(["id", "title", "subtitle", "description", "show_type", "cover", "published_at"])
      .where("status", "=", "published")
      .$if(only !== undefined, (query) => query.where("id", "=", only?.id ?? 0))
      .execute();
    const items = await trx
      .selectFrom("topic_items")
      .selectAll()
      .$if(only !== undefined, (query) => query.where("topic_id", "=", only?.id ?? 0))
      .orderBy("topic_id")
      .orderBy("position")
      .execute();
    const byTopic = Map.groupBy(items, (item) => item.topic_id);
    return rows.map((row) => ({ ...row, items: byTopic.get(row.id) }));
  },
  performer: (trx, only) =>
    trx
      .selectFrom("performers")
      .select(["id", "changed_at"])
      .where("status", "=", "published")
      .$if(only !== undefined, (query) => query.where("id", "=", only?.id ?? 0))
      .execute(),
};

const endOf = { later: "withdrawn", public: "removed" } as const;

/** Pages that are new or different, and pages that are no longer public. */
export function changedPages(before: Shown, after: Shown, now: number): ChangedPage[] {
  const changed = [...after].filter(([path, { text: fields }]) => before.get(path)?.text !== fields);
  const ended = [...before].filter(([path]) => !after.has(path));
  return [
    ...changed.map(([path, { from }]) => ({ path, from })),
    ...ended.map(([path, { from }]) => ({ path, from: now, end: from > now ? endOf.later : endOf.public })),
  ];
}
