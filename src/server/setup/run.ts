import type { Input, Output } from "#lib/contract/shapes.ts";
import { addressShares } from "../limits/address.ts";
import { newCredentials } from "../accounts/official.ts";
import { makeMember, unlessTaken } from "../accounts/member.ts";
import { everything } from "../cache/tags.ts";
import { putSite } from "../content/import/pages.ts";
import { importDemonstration } from "../content-files/demonstration.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { messagesTag } from "../messages/tag.ts";
import { changeRole } from "../staff/change.ts";
import { addFirstPages } from "./first-pages.ts";
import { isSetupWord, lacksOwner, takeSetupWord } from "./word.ts";

/**
 * Sets the site up: makes the caller its owner, gives it its name and, if asked for, the demonstration content. Throws `setupDone`, or
 * `formInvalid` for a wrong word or a form field. If it fails on the way, the word still holds and everything can be repeated.
 */
export async function setUp(context: SignedInContext, input: Input<"setup/run">): Promise<Output<"setup/run">> {
  const { db, identity, caller, limits, now } = context;
  await limits.take(...addressShares("setup-by-place", caller.ip));
  if (!(await lacksOwner(db.primary))) throw new AppError("setupDone");
  if (!(await isSetupWord(db.primary, input.word))) {
    throw wrongField("word", "口令不对，请看启动时打印的那一行");
  }
  const credentials = identity.kind === "member" ? null : await newCredentials(context, input);
  if (input.content === "demo") await importDemonstration(context);
  const { userId } = identity;
  await unlessTaken(context, "accountTaken", () =>
    db.write(async (trx) => {
      if (!(await takeSetupWord(trx))) throw new AppError("setupDone");
      if (credentials !== null) await makeMember(context, trx, credentials);
      await changeRole(trx, { userId, role: "owner", by: { operatorId: userId, at: now() } });
      await addFirstPages(trx, input.siteName, now());
      await putSite(trx, { ...(await readSiteSettings(trx)), name: input.siteName, slogan: input.slogan });
    }),
  );
  context.changed(everything, `user:${userId}`, messagesTag(userId));
  return {};
}
