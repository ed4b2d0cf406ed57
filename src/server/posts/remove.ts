import type { Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { restoreSpan } from "../publishing/status.ts";
import { reopenCase, reopenReported } from "../screening/cases.ts";
import { ownPost } from "./mine.ts";
import { setPostStatus } from "./status.ts";

/** Deletes the caller's own post. A repeated call is no error. */
export async function removePost(context: SignedInContext, id: number): Promise<Output<"post/remove">> {
  await ownPost(context, id);
  const tags = await context.db.write(async (trx) => {
    const { status: before, reason } = await locked(trx, id);
    if (before === "removed") return [];
    const change = await setPostStatus(context, trx, { id, status: "removed" });
    await trx
      .updateTable("posts")
      .set({ deleted_at: context.now(), deleted_status: before, reason })
      .where("id", "=", id)
      .execute();
    return change?.tags ?? [];
  });
  context.changed(...tags);
  return ownPost(context, id);
}

/** Restores a post that the caller has deleted within the last ten minutes. */
export async function restorePost(context: SignedInContext, id: number): Promise<Output<"post/restore">> {
  await ownPost(context, id);
  const tags = await context.db.write(async (trx) => {
    const { status, reason, deleted_at, deleted_status, withheld } = await locked(trx, id);
    if (status !== "removed") return [];
    const isLate = deleted_at === null || context.now() - deleted_at > restoreSpan;
    if (isLate || deleted_status === null || withheld === 1) {
      throw new AppError("notRestorable");
    }
    const target = { contentType: kinds.post.type, targetId: id };
    if (deleted_status === "pending") await reopenCase(trx, target);
    const change = await setPostStatus(context, trx, { id, status: deleted_status, reason });
    if (deleted_status === "published") await reopenReported(trx, target);
    return change?.tags ?? [];
  });
  context.changed(...tags);
  return ownPost(context, id);
}

function locked(trx: Writer, id: number) {
  return trx.selectFrom("posts").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}
