import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { LineStatus } from "../db/mark-columns.ts";
import type { Writer } from "../db/open.ts";
import type { Blanks } from "../db/prepared.ts";
import { type Order, preparedPages } from "../paging/paging.ts";
import { itemTags } from "../kinds/targets.ts";
import { shelfTag } from "../people/page.ts";
import { publicMarks, shortsTag, toShortReview } from "./rows.ts";

const orders = {
  hot: { columns: ["supports", "id"], direction: "desc", holds: "count" },
  new: { columns: ["line_at", "id"], direction: "desc" },
} as const satisfies Record<Input<"mark/shorts">["sort"], Order>;

const shortPages = preparedPages(
  (sort: Input<"mark/shorts">["sort"]) => sort,
  (db, blanks: Blanks<{ videoId: number; now: number }>) =>
    publicMarks(db, blanks("now"))
      .where("marks.video_id", "=", blanks("videoId"))
      .where("marks.line_status", "=", "published"),
);

/** A page of a film's published short reviews; empty if the film is not public. */
export async function listShorts(context: Context, input: Input<"mark/shorts">): Promise<Output<"mark/shorts">> {
  const { videoId, sort, cursor, pageSize } = input;
  context.uses(shortsTag(videoId), ...itemTags({ contentType: kinds.video.type, targetId: videoId }));
  const asked = { list: `shorts ${sort}`, order: orders[sort], table: "marks", cursor, pageSize };
  const page = await shortPages(context.db.read, sort, { videoId, now: context.now() }, asked);
  return { ...page, list: page.list.map((row) => toShortReview(context, row)) };
}

/** After an approval, the user's next short review of the film needs none. */
async function trustLines(trx: Writer, { user_id, video_id }: { user_id: number; video_id: number }): Promise<void> {
  await trx
    .updateTable("marks_gone")
    .set({ held: 0 })
    .where("user_id", "=", user_id)
    .where("video_id", "=", video_id)
    .execute();
}

/** Sets the status of a short review, by an operator's decision or with a ban. Returns null if there is none. */
export async function moveShort(trx: Writer, id: number, status: Exclude<LineStatus, "none">) {
  const row = await trx.selectFrom("marks").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row || row.line_status === "none") return null;
  if (row.line_status !== status) {
    await trx.updateTable("marks").set({ line_status: status }).where("id", "=", id).execute();
    if (status === "published") await trustLines(trx, row);
  }
  const tags = [shortsTag(row.video_id), shelfTag(row.user_id)];
  return { authorId: row.user_id, videoId: row.video_id, before: row.line_status, tags };
}
