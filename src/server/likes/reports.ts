import type { Input, Output } from "#lib/contract/shapes.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { Join } from "../core/call.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { raise } from "../events/raise.ts";
import { withNewcomerLimit } from "../limits/newcomers.ts";
import { openCase } from "../screening/cases.ts";
import { requireContent, targetKey, type Target } from "../kinds/targets.ts";

/** Milliseconds after which somebody whose report was unfounded may report the same again: it may have changed. */
const untilAgain = 86_400_000;

/** Adds a user's report about a content item, which opens a moderation case; nothing if they have reported it and it is not decided. */
export async function addReport(
  context: SignedInContext,
  input: Input<"report/add">,
  join: Join<Input<"report/add">, Output<"report/add">>,
): Promise<Output<"report/add">> {
  return withNewcomerLimit(context, "words", () => join(input));
}

export async function writeReport(context: SignedInContext, input: Input<"report/add">): Promise<Output<"report/add">> {
  const { contentType, targetId, reason, text } = input;
  const now = context.now();
  await context.db.write(async (trx) => {
    const authorId = await requireReportable(context, trx, input);
    const taken = await trx
      .insertInto("reports")
      .values({
        user_id: context.identity.userId,
        content_type: contentType,
        target_id: targetId,
        reason,
        text,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["content_type", "target_id", "user_id"])
          .doUpdateSet({ reason, text, created_at: now, status: "open" })
          .where(({ eb, and, or }) =>
            or([
              eb("reports.status", "=", "upheld"),
              and([eb("reports.status", "=", "dismissed"), eb("reports.created_at", "<=", now - untilAgain)]),
            ]),
          ),
      )
      .returning("id")
      .executeTakeFirst();
    if (!taken) return;
    await openCase(trx, { contentType, targetId, authorId, at: now, reported: true });
    const path = contentHref(contentType, targetId);
    const data = { contentType, targetId, reason, text, path };
    await raise(trx, "report.filed", now, () => [{ about: targetKey(input), data }]);
  });
  return { reported: true };
}

/** The item's author; for a person, the person's id. Throws if the item cannot be reported. */
async function requireReportable(context: SignedInContext, trx: Writer, target: Target): Promise<number> {
  const { ownerId } = await requireContent(context, trx, target);
  // The site's own content cannot be reported; users can send feedback about it.
  if (ownerId === null) throw new AppError("contentMissing");
  return ownerId;
}
