import { publishingRule as rules } from "#lib/contract/schemas/moderation.ts";
import { publishingNames, type PublishingRule } from "#lib/moderation.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { reviewSetting } from "../publishing/hand-in.ts";
import { recordOwnAction } from "../audit/audit-log.ts";

/** Returns the rule for which content needs a review before it is public; sets it if `rule` is given. */
export async function publishingRule(
  context: SignedInContext,
  { rule }: Input<"admin/publishing">,
): Promise<Output<"admin/publishing">> {
  if (rule === undefined) return { rule: await readRule(context.db.read) };
  await context.db.write(async (trx) => {
    await trx
      .insertInto("settings")
      .values({ name: reviewSetting, value: rule })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: rule }))
      .execute();
    await recordOwnAction(context, trx, { act: "publishing.set", summary: publishingNames[rule] });
  });
  return { rule };
}

async function readRule(db: Reader | Writer): Promise<PublishingRule> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", reviewSetting).executeTakeFirst();
  return rules.catch("first").parse(row?.value);
}
