import { sql } from "kysely";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { wrong } from "../publishing/rules.ts";

/** Those of the posts that somebody has paid for, whatever the author got of it. */
export async function soldAmong(db: Reader | Writer, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("point_entries")
    .select("target_id")
    .distinct()
    .where("rule", "=", sql.lit("post-pay"))
    .where("content_type", "=", kinds.post.type)
    .where("target_id", "in", ids)
    .execute();
  return new Set(rows.flatMap(({ target_id }) => target_id ?? []));
}

/** Deleted by its author while public: those who have paid for it still read it. */
export function isKeptForBuyers(row: Pick<Row<"posts">, "status" | "deleted_at" | "deleted_status">): boolean {
  return row.status === "removed" && row.deleted_at !== null && row.deleted_status === "published";
}

/**
 * What somebody has paid for is not taken from them: it may be added to, or shown to all. What an operator has turned down may go.
 * @param input as written, before word rules change it.
 */
export async function keepSold(
  trx: Writer,
  { id, status, paid_text }: Row<"posts">,
  { text, paidText, images }: Pick<Input<"post/publish">, "text" | "paidText" | "images">,
): Promise<void> {
  if (status === "draft" || status === "rejected") return;
  if (!(await soldAmong(trx, [id])).has(id)) return;
  if (!paidText.includes(paid_text) && !text.includes(paid_text)) {
    throw wrong(
      paidText === "" ? "text" : "paidText",
      "已经有人付积分解锁了付费部分，原来的字要留着：可以在前后补充，想让大家免费看就原样放进正文",
    );
  }
  const paid = trx.selectFrom("post_images").select("upload_id").where("post_id", "=", id).where("paid", "=", 1);
  const kept = new Set(images.map(({ uploadId }) => uploadId));
  if (!(await paid.execute()).every(({ upload_id }) => upload_id !== null && kept.has(upload_id))) {
    throw wrong("images", "已经有人付积分解锁了付费的图片，不能去掉：想让大家免费看，就设为免费");
  }
}
