import { publishingRule as rules, type PublishingRule } from "#lib/contract/schemas/moderation.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { reviewSetting } from "../publishing/hand-in.ts";
import { recordOwnAction } from "../audit/audit-log.ts";

const names: Readonly<Record<PublishingRule, string>> = {
  first: "第一次发布先审",
  everything: "全部先审",
  nothing: "不先审",
};

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
    await recordOwnAction(context, trx, { act: "publishing.set", summary: names[rule] });
  });
  return { rule };
}

async function readRule(db: Reader | Writer): Promise<PublishingRule> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", reviewSetting).executeTakeFirst();
  return rules.catch("first").parse(row?.value);
}
