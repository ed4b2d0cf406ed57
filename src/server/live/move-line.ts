import type { Target } from "../core/target.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { liveRoomTag } from "./tags.ts";

type Status = Exclude<Row<"live_lines">["status"], "deleted">;

/**
 * Sets a line's status for an operator, and that of the danmaku it has become in the film. Null if it does not exist or was deleted by its
 * author.
 */
export async function moveLine(
  trx: Writer,
  id: number,
  status: Status,
): Promise<{ authorId: number; page: Target | null; tags: string[] } | null> {
  const row = await trx
    .updateTable("live_lines")
    .set({ status })
    .where("id", "=", id)
    .where("status", "!=", "deleted")
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const live = await trx.selectFrom("lives").select("video_id").where("id", "=", row.live_id).executeTakeFirstOrThrow();
  const tags = [liveRoomTag(row.live_id)];
  if (live.video_id !== null) {
    await trx
      .updateTable("danmaku")
      .set({ status })
      .where("video_id", "=", live.video_id)
      .where("author_id", "=", row.author_id)
      .where("created_at", "=", row.created_at)
      .where("text", "=", row.text)
      .where("status", "!=", "deleted")
      .execute();
    tags.push(`danmaku:${live.video_id}`);
  }
  return { authorId: row.author_id, page: null, tags };
}
