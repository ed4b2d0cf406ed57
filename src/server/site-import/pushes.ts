import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { VideoEntry } from "../content/import/videos.ts";
import { changedPages, shownPages } from "../content/import/changed-pages.ts";
import type { Writer } from "../db/open.ts";
import { queuePushes } from "../search-engines/push.ts";
import type { Batch } from "./batch.ts";

/** Queues the pages of new films to be reported to search engines in batches. */
export async function pushNew(
  { context, now }: Batch,
  trx: Writer,
  films: readonly { id: number; entry: VideoEntry }[],
): Promise<void> {
  const pages = films.flatMap(({ id, entry }) => {
    const path = entry.status === "published" ? contentHref(kinds.video.type, id) : null;
    return path === null ? [] : [{ path, from: Math.max(now, Date.parse(entry.publishedAt)) }];
  });
  await queuePushes(trx, context.pushTargets, pages);
}

/** To be called before a film is changed. The result queues its page if the page looks different afterwards. */
export async function pushing({ context, now }: Batch, trx: Writer, id: number): Promise<() => Promise<void>> {
  if (context.pushTargets.length === 0) return async () => {};
  const only = { kind: "video", id };
  const before = await shownPages(trx, now, only);
  return async () => {
    await queuePushes(trx, context.pushTargets, changedPages(before, await shownPages(trx, now, only), now));
  };
}
