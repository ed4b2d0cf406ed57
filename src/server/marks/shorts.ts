import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { publicMarks, shortsTag, toShortReview } from "./rows.ts";

const orders = {
  hot: { columns: ["supports", "id"], direction: "desc", holds: "count" },
  new: { columns: ["line_at", "id"], direction: "desc" },
} as const satisfies Record<Input<"mark/shorts">["sort"], Order>;

/** What people say of a film in a line. */
export async function listShorts(context: Context, input: Input<"mark/shorts">): Promise<Output<"mark/shorts">> {
  const { videoId, sort, cursor, pageSize } = input;
  context.uses(shortsTag(videoId));
  const query = publicMarks(context.db.read)
    .where("marks.video_id", "=", videoId)
    .where("marks.line_status", "=", "published");
  const page = await readPage(query, { list: `shorts ${sort}`, order: orders[sort], table: "marks", cursor, pageSize });
  return { ...page, list: page.list.map((row) => toShortReview(context, row)) };
}

/** Who has had a line let through needs no operator for the next one about the film. */
async function trustLines(trx: Writer, { user_id, video_id }: { user_id: number; video_id: number }): Promise<void> {
  await trx
    .updateTable("marks_gone")
    .set({ held: 0 })
    .where("user_id", "=", user_id)
    .where("video_id", "=", video_id)
    .execute();
}

/** A short review an operator moves, or somebody's own goes with a ban. */
export async function moveShort(trx: Writer, id: number, status: "published" | "pending" | "rejected" | "removed") {
  const row = await trx.selectFrom("marks").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || row.line_status === "none") return null;
  if (row.line_status !== status) {
    await trx.updateTable("marks").set({ line_status: status }).where("id", "=", id).execute();
    if (status === "published") await trustLines(trx, row);
  }
  return { authorId: row.user_id, videoId: row.video_id, before: row.line_status, tags: [shortsTag(row.video_id)] };
}
