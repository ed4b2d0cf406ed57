import type { Input, Output } from "#lib/contract/shapes.ts";
import { maskedEmail, parseEmail } from "#lib/email.ts";
import { newsKindNames } from "#lib/news-kinds.ts";
import { recordOf } from "#lib/rows.ts";
import { ownRow } from "../accounts/info.ts";
import { withProof } from "../accounts/proof.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Share } from "../limits/limits.ts";
import { dropLinks } from "../mail/links.ts";
import { queueSafetyMail } from "../mail/queue.ts";

/** Milliseconds between two mails to confirm an address. */
const resendAfter = 60_000;

const rowOf = (db: Reader | Writer, userId: number) =>
  db.selectFrom("email_addresses").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** The caller's address and which mails go to it. */
export async function mailState({ db, identity, mail }: SignedInContext): Promise<Output<"user/mail/state">> {
  const row = await rowOf(db.primary, identity.userId);
  return {
    sendsMail: mail !== null,
    email: row?.address ? maskedEmail(row.address) : "",
    bounced: typeof row?.bounced_at === "number",
    wanted: row?.wanted ?? "",
    mails: recordOf(newsKindNames, (kind) => row?.[`mail_${kind}`] === 1),
  };
}

/** Has a link mailed to an address; it is the caller's once the link has been opened. The answer does not tell whether it is taken. */
export async function setEmail(
  context: SignedInContext,
  input: Input<"user/mail/set">,
): Promise<Output<"user/mail/state">> {
  const wanted = emailOf(input.email);
  const user = await ownRow(context);
  const row = await rowOf(context.db.primary, user.id);
  if (row?.address === wanted && row.bounced_at === null) throw wrongField("email", "已经在用这个邮箱了");
  await requireRest(context, row?.wanted === wanted ? row.wanted_at : null);
  await mailTo(context, wanted, (ask) => withProof(context, user, input, ask));
  return mailState(context);
}

/** Has the link mailed again: to the address that waits, or to the one that was refused. */
export async function mailAgain(context: SignedInContext): Promise<Output<"user/mail/state">> {
  const row = await rowOf(context.db.primary, context.identity.userId);
  const wanted = row?.wanted ?? (row?.bounced_at ? row.address : null);
  if (!row || wanted === null) throw new AppError("emailMissing");
  await requireRest(context, row.wanted_at);
  await mailTo(context, wanted, (ask) => context.db.write(ask));
  return mailState(context);
}

/** The normalised address from a form. Throws `formInvalid`. */
export function emailOf(text: string): string {
  const address = parseEmail(text);
  if (address !== null) return address;
  throw wrongField("email", text.trim() === "" ? "请输入邮箱" : "邮箱地址不正确，请检查后再试");
}

async function requireRest({ mail, now, limits, identity }: SignedInContext, sentAt: number | null): Promise<void> {
  if (mail === null) throw new AppError("mailOff");
  const wait = sentAt === null ? 0 : Math.ceil((sentAt + resendAfter - now()) / 1000);
  if (wait > 0) throw new AppError("mailTooSoon", { tip: `邮件刚刚发过，请 ${wait} 秒后再试`, retryAfter: wait });
  await limits.take(["mail-by-identity", String(identity.userId)]);
}

/** Has the link mailed in the transaction that `run` makes; what is not asked for in the end does not count for the address. */
async function mailTo(
  context: SignedInContext,
  wanted: string,
  run: (ask: (trx: Writer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const share: Share = ["mail-to-address", wanted];
  await context.limits.take(share);
  try {
    await run((trx) => ask(context, trx, wanted));
  } catch (error) {
    await context.limits.giveBack(share);
    throw error;
  }
}

async function ask({ identity, now }: SignedInContext, trx: Writer, wanted: string): Promise<void> {
  const { userId } = identity;
  const at = now();
  await trx
    .insertInto("email_addresses")
    .values({ user_id: userId, address: null, confirmed_at: null, bounced_at: null, wanted, wanted_at: at })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ wanted, wanted_at: at }))
    .execute();
  await dropLinks(trx, userId, "address");
  await queueSafetyMail(trx, { userId, kind: "confirm", address: wanted, key: `confirm:${userId}:${at}`, now: at });
}

/** Removes the caller's address, or takes back the one that waits; whoever reads the old one is told. */
export async function removeEmail(
  context: SignedInContext,
  input: Input<"user/mail/remove">,
): Promise<Output<"user/mail/state">> {
  const user = await ownRow(context);
  const now = context.now();
  await withProof(context, user, input, async (trx) => {
    const row = await rowOf(trx, user.id);
    if (!row || (row.address === null && row.wanted === null)) throw new AppError("emailMissing");
    for (const purpose of ["address", "password"] as const) await dropLinks(trx, user.id, purpose);
    const gone = { address: null, confirmed_at: null, bounced_at: null, wanted: null, wanted_at: null };
    await trx.updateTable("email_addresses").set(gone).where("user_id", "=", user.id).execute();
    if (row.address === null || row.bounced_at !== null) return;
    const mail = { userId: user.id, address: row.address, key: `removed:${user.id}:${now}`, now };
    await queueSafetyMail(trx, { ...mail, kind: "removed" });
  });
  return mailState(context);
}

/** Chooses which mails to get. */
export async function chooseMails(
  context: SignedInContext,
  input: Input<"user/mail/kinds">,
): Promise<Output<"user/mail/state">> {
  const { userId } = context.identity;
  await context.limits.take(["profile-by-identity", String(userId)]);
  const values = newsKindNames.flatMap((kind) => (input[kind] === undefined ? [] : [[kind, input[kind]] as const]));
  if (values.length === 0) return mailState(context);
  const row = await context.db.write((trx) =>
    trx
      .updateTable("email_addresses")
      .set(Object.fromEntries(values.map(([kind, on]) => [`mail_${kind}`, on ? 1 : 0])))
      .where("user_id", "=", userId)
      .where("address", "is not", null)
      .returning("user_id")
      .executeTakeFirst(),
  );
  if (!row) throw new AppError("emailMissing");
  return mailState(context);
}
