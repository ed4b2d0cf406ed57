import type { Target } from "../core/target.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { liveRoomTag } from "./tags.ts";

type Status = Exclude<Row<"live_lines">["status"], "deleted">;

/**
 * Sets a line's status for an operator, and that of the danmaku it has become in the film. Null if it does not exist or was deleted by its
 * author.
 */
export async function moveLiveDanmaku(
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
  const tags = await moveSpoken(trx, row, status);
  return { authorId: row.author_id, page: null, tags: [liveRoomTag(row.live_id), ...tags] };
}

/** The same for the danmaku that a line has become in the film. Answers the cache tags of what it changed. */
export async function moveSpoken(
  trx: Writer,
  line: Pick<Row<"live_lines">, "live_id" | "author_id" | "created_at" | "text">,
  status: Row<"live_lines">["status"],
): Promise<string[]> {
  const live = await trx
    .selectFrom("lives")
    .select("video_id")
    .where("id", "=", line.live_id)
    .executeTakeFirstOrThrow();
  if (live.video_id === null) return [];
  await trx
    .updateTable("danmaku")
    .set({ status })
    .where("video_id", "=", live.video_id)
    .where("author_id", "=", line.author_id)
    .where("created_at", "=", line.created_at)
    .where("text", "=", line.text)
    .where("status", "!=", "deleted")
    .execute();
  return [`danmaku:${live.video_id}`];
}
