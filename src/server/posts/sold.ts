import { sql } from "kysely";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { type PromisedParts, promisedParts, type SoldVersion, soldVersionOf } from "../publishing/sold-version.ts";
import { wrongField } from "../core/errors.ts";

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

/** What the change of a sold post stores. */
export interface Sold {
  /** What buyers read if the change waits for a review; null if there is nothing they could read before. */
  version: SoldVersion | null;
  promised: PromisedParts;
}

/**
 * What somebody has paid for is not taken from them: it may be added to, or shown to all. What an operator has turned down may go.
 * @param input as written, before word rules change it.
 */
export async function keepSold(
  trx: Writer,
  row: Row<"posts">,
  { text, paidText, images, draft }: Pick<Input<"post/publish">, "text" | "paidText" | "images" | "draft">,
): Promise<Sold | null> {
  const { id, status } = row;
  if (status === "draft" || status === "rejected") return null;
  if (!(await soldAmong(trx, [id])).has(id)) return null;
  if (draft) throw wrongField("draft", "已经有人付积分解锁了付费部分，不能改回草稿");
  const waiting = status === "pending" ? soldVersionOf(row) : null;
  const sold = waiting ?? (await versionOf(trx, row));
  const promised = promisedParts(row, sold);
  if (!promised.texts.every((part) => paidText.includes(part) || text.includes(part))) {
    throw wrongField(
      paidText === "" ? "text" : "paidText",
      "已经有人付积分解锁了付费部分，原来的字要留着：可以在前后补充，想让大家免费看就原样放进正文",
    );
  }
  const kept = new Set<number | null>(images.map(({ uploadId }) => uploadId));
  if (!promised.uploads.every((upload) => kept.has(upload))) {
    throw wrongField("images", "已经有人付积分解锁了付费的图片，不能去掉：想让大家免费看，就设为免费");
  }
  return { version: status === "published" ? sold : waiting, promised };
}

async function versionOf(trx: Writer, { id, text, paid_text }: Row<"posts">): Promise<SoldVersion> {
  const images = trx.selectFrom("post_images").select(["upload_id", "paid"]).where("post_id", "=", id);
  const pictures = (await images.execute()).map(({ upload_id, paid }) => ({ upload: upload_id, paid: paid === 1 }));
  return { text, paidText: paid_text, pictures };
}
