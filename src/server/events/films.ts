import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { Writer } from "../db/open.ts";
import { isHeard, raise, takeBackEvent, type EventItem } from "./raise.ts";

interface Change {
  id: number;
  /** From when it is public, in milliseconds since 1970; null if it is not. */
  before: number | null;
  after: number | null;
  now: number;
}

/** Tells of a film that appears, changes or disappears. */
export async function raiseFilm(trx: Writer, { id, before, after, now }: Change): Promise<void> {
  const about = `video:${id}`;
  const wasPublic = before !== null && before <= now;
  const isPublic = after !== null && after <= now;
  if (wasPublic && isPublic) return raise(trx, "film.changed", now, () => filmItem(trx, id));
  if (wasPublic) await raise(trx, "film.removed", now, () => filmItem(trx, id));
  else if (before !== null) await takeBackEvent(trx, "film.published", about, now);
  if (after !== null) await raise(trx, "film.published", now, () => filmItem(trx, id, Math.max(after, now)));
}

async function filmItem(trx: Writer, id: number, from?: number): Promise<EventItem[]> {
  const film = await trx
    .selectFrom("videos")
    .select(["title", "published_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const publishedAt = new Date(film.published_at).toISOString();
  const data = { id, title: film.title, path: contentHref(kinds.video.type, id), publishedAt };
  return [{ about: `video:${id}`, ...(from !== undefined && { from }), data }];
}

/** To be called before a film's row is written. The result tells of what has become of it, if somebody listens. */
export async function watchFilm(trx: Writer, id: number | null, now: number): Promise<(id: number) => Promise<void>> {
  if (!(await isHeard(trx, "film.published", "film.changed", "film.removed"))) return async () => {};
  const before = await publicFrom(trx, id);
  return async (written) => raiseFilm(trx, { id: written, before, after: await publicFrom(trx, written), now });
}

async function publicFrom(trx: Writer, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const row = await trx.selectFrom("videos").select(["status", "published_at"]).where("id", "=", id).executeTakeFirst();
  return row?.status === "published" ? row.published_at : null;
}
