import type { EditedAd } from "#lib/contract/schemas/editing.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { isOwnKey } from "../content/own-key.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { toEdited } from "./edit.ts";

/** Deletes an ad made on the site; `restoreAd` undoes it. A repeated call is no error. Throws `adOfFiles` for an ad from files. */
export async function deleteAd(
  context: SignedInContext,
  { id }: Input<"admin/ad/del">,
): Promise<Record<string, never>> {
  await context.db.write(async (trx) => {
    const row = await trx.selectFrom("ads").select(["content_key", "title"]).where("id", "=", id).executeTakeFirst();
    if (!row) return;
    if (!isOwnKey(row.content_key)) throw new AppError("adOfFiles");
    await trx
      .updateTable("ads")
      .set({ deleted_at: context.now() })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .execute();
    await recordOwnAction(context, trx, { act: "ad.delete", summary: `#${id} ${row.title}` });
  });
  context.changed("ads");
  return {};
}

/** Restores a deleted ad. */
export async function restoreAd(context: SignedInContext, { id }: Input<"admin/ad/restore">): Promise<EditedAd> {
  const row = await context.db.write(async (trx) => {
    const row = await trx
      .updateTable("ads")
      .set({ deleted_at: null })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError("adMissing");
    await recordOwnAction(context, trx, { act: "ad.restore", summary: `#${id} ${row.title}` });
    return row;
  });
  context.changed("ads");
  return toEdited(context, row);
}
