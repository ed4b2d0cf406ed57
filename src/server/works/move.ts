import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { messagesTag } from "../messages/tag.ts";
import { closeCase } from "../screening/cases.ts";
import { settleWork } from "./status.ts";

type Stage = "pending" | "published" | "rejected" | "removed";

const stages: Readonly<Record<Row<"works">["review"], Stage | null>> = {
  none: null,
  pending: "pending",
  approved: "published",
  rejected: "rejected",
  removed: "removed",
};
const reviews = { pending: "pending", published: "approved", rejected: "rejected", removed: "removed" } as const;

/**
 * Operators let a member's film through, send it back or take it down. `next` says what becomes of it as it stands. Null for a film of
 * the site's own, and for one that its owner keeps to themselves or has deleted.
 */
export async function moveWork(
  context: Pick<Context, "db" | "now" | "pushTargets">,
  trx: Writer,
  id: number,
  { next, reason }: { next: (before: Stage) => Stage; reason: string },
) {
  const row = await trx
    .selectFrom("works")
    .selectAll()
    .where("video_id", "=", id)
    .where("deleted_at", "is", null)
    .where("state", "!=", "deleted")
    .forUpdate()
    .executeTakeFirst();
  const before = row ? stages[row.review] : null;
  if (!row || before === null) return null;
  const after = next(before);
  await trx.updateTable("works").set({ review: reviews[after], reason }).where("video_id", "=", id).execute();
  if (before === "pending" && after !== "pending")
    await closeCase(trx, { contentType: kinds.video.type, targetId: id });
  const tags = await settleWork(context, trx, id);
  return { authorId: row.owner_id, before, after, tags: [...tags, messagesTag(row.owner_id)] };
}
