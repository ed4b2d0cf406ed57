import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";

/** How long the likes of a deleted short review are kept, in milliseconds. */
const keptFor = 3_600_000;
/** Maximum number of deleted marks whose likes one transaction deletes. */
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

/** Deletes the likes of short reviews that were deleted some time ago. */
export async function forgetLikes({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  for (;;) {
    const count = await db.write(async (trx) => {
      const rows = await trx
        .selectFrom("marks_gone")
        .select(["user_id", "video_id", "liked_id"])
        .where("liked_id", "is not", null)
        .where("gone_at", "<=", now() - keptFor)
        .orderBy("liked_id")
        .limit(batch)
        .execute();
      const ids = rows.flatMap(({ liked_id }) => (liked_id === null ? [] : [liked_id]));
      if (ids.length === 0) return 0;
      await trx.updateTable("marks_gone").set({ liked_id: null }).where("liked_id", "in", ids).execute();
      await deleteLikes(trx, ids);
      return ids.length;
    });
    if (count < batch) return;
  }
}
