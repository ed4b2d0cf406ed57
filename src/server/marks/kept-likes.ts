import { type SqlBool, sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import { usualPace } from "../db/dialect/paced.ts";
import { deleteSome } from "../db/forget.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";

/** How long the likes of a deleted short review are kept, in milliseconds. */
const keptFor = 3_600_000;
/** Deleted marks whose likes are looked for at a time. */
const batch = 200;

/**
 * When a user marks a film again that was marked before: the likes of the deleted short review become those of the new one, if it has been
 * deleted recently. Without a new short review they are deleted.
 */
export async function restoreLikes(
  trx: Writer,
  { liked_id, gone_at, user_id, video_id }: Row<"marks_gone">,
  { id, line, now }: { id: number; line: string; now: number },
): Promise<void> {
  if (liked_id === null) return;
  await trx
    .updateTable("marks_gone")
    .set({ liked_id: null })
    .where("user_id", "=", user_id)
    .where("video_id", "=", video_id)
    .execute();
  if (line === "" || gone_at <= now - keptFor) return deleteLikes(trx, [liked_id]);
  const moved = await trx
    .updateTable("supports")
    .set({ target_id: id })
    .where("content_type", "=", kinds.short.type)
    .where("target_id", "=", liked_id)
    .returning("active")
    .execute();
  const supports = moved.filter(({ active }) => active === 1).length;
  await trx.updateTable("marks").set({ supports }).where("id", "=", id).execute();
}

/** Deletes the likes of these short reviews. */
export async function deleteLikes(trx: Writer, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom("supports").where("content_type", "=", kinds.short.type).where("target_id", "in", ids).execute();
}

/** Deletes the likes of short reviews that were deleted some time ago, a few at a time. */
export async function forgetLikes({ db, now }: Pick<Context, "db" | "now">, stopping?: AbortSignal): Promise<void> {
  const before = now() - keptFor;
  while (!stopping?.aborted && (await db.write((trx) => forgetSome(db, trx, before)))) await usualPace.rest();
}

/** Returns whether there may be more. */
async function forgetSome(db: Context["db"], trx: Writer, before: number): Promise<boolean> {
  const rows = await trx
    .selectFrom("marks_gone")
    .select("liked_id")
    .where("liked_id", "is not", null)
    .where("gone_at", "<=", before)
    .orderBy("liked_id")
    .limit(batch)
    .execute();
  const ids = rows.flatMap(({ liked_id }) => liked_id ?? []);
  if (ids.length === 0) return false;
  const theirs = sql<SqlBool>`content_type = ${sql.lit(kinds.short.type)} and target_id in (${sql.join(ids)})`;
  if (await deleteSome(db, trx, "supports", theirs)) return true;
  await trx.updateTable("marks_gone").set({ liked_id: null }).where("liked_id", "in", ids).execute();
  return ids.length === batch;
}
