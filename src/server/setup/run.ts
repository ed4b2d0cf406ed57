import type { Input, Output } from "#lib/contract/shapes.ts";
import { addressShares } from "../limits/address.ts";
import { newCredentials } from "../accounts/official.ts";
import { makeMember, unlessTaken } from "../accounts/member.ts";
import { everything } from "../cache/tags.ts";
import { putSite } from "../content/import/pages.ts";
import { contentFolder } from "../content-files/folder.ts";
import { importContent } from "../content-files/import.ts";
import { hasSiteSettings, readSiteSettings } from "../content/site-settings.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Database } from "../db/open.ts";
import { messagesTag } from "../messages/tag.ts";
import { changeRole } from "../staff/change.ts";
import { addFirstPages } from "./first-pages.ts";
import { isSetupWord, lacksOwner, takeSetupWord } from "./word.ts";

/** What is being imported now. */
const importing = new WeakMap<Database, Promise<unknown>>();

/** Whoever asks again before it is there, after waiting too long for an answer, waits for the same import: two would collide. */
async function importDemonstration(context: Context): Promise<void> {
  const { db } = context;
  const running =
    importing.get(db) ??
    importContent(context, context.storage, contentFolder, { keep: "screen" }).finally(() => importing.delete(db));
  importing.set(db, running);
  await running;
}

/**
 * Sets the site up: makes the caller its owner, gives it its name and, if asked for, the demonstration content. Throws `setupDone`, or
 * `formInvalid` for a wrong word or a form field. If it fails on the way, the word still holds and everything can be repeated.
 */
export async function setUp(context: SignedInContext, input: Input<"setup/run">): Promise<Output<"setup/run">> {
  const { db, identity, caller, limits, now } = context;
  await limits.take(...addressShares("setup-by-place", caller.ip));
  if (!(await lacksOwner(db.primary))) throw new AppError("setupDone");
  if (!(await isSetupWord(db.primary, input.word))) {
    const tip = "口令不对，请看启动时打印的那一行";
    throw new AppError("formInvalid", { tip, fields: { word: tip } });
  }
  const credentials = identity.kind === "member" ? null : await newCredentials(context, input);
  if (input.content === "demo" && !(await hasSiteSettings(db.read))) await importDemonstration(context);
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
