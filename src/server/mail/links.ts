import { randomBytes } from "node:crypto";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { hashToken } from "../people/sessions.ts";

export type LinkPurpose = Row<"mail_links">["purpose"];

/** Lifetime of mailed links in milliseconds. */
const linkLifetimes: Readonly<Record<LinkPurpose, number>> = { address: 86_400_000, password: 3_600_000 };

interface NewLink {
  purpose: LinkPurpose;
  userId: number;
  address: string;
  /** The mail it is for. */
  mailId: number;
}

/**
 * Makes a link when its mail is sent, so that no token waits anywhere in plain text. Null if the mail does not wait any more: `endLinks` may
 * have come while it was written.
 */
export async function makeLink(
  context: Context,
  { purpose, userId, address, mailId }: NewLink,
): Promise<string | null> {
  const token = randomBytes(32).toString("hex");
  const row = { token_hash: hashToken(token), user_id: userId, purpose, address };
  return context.db.write(async (trx) => {
    // Locks the row, so that it either finds the mail taken back or leaves the link to be deleted.
    const waiting = await trx
      .updateTable("mails")
      .set(({ ref }) => ({ state: ref("state") }))
      .where("id", "=", mailId)
      .where("state", "=", "waiting")
      .returning("id")
      .executeTakeFirst();
    if (!waiting) return null;
    const expires_at = context.now() + linkLifetimes[purpose];
    await trx
      .insertInto("mail_links")
      .values({ ...row, expires_at })
      .execute();
    return token;
  });
}

/** The link with this token, if it can still be used. */
export async function findLink(
  { db, now }: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<Row<"mail_links"> | null> {
  const row = await db.primary
    .selectFrom("mail_links")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link up, and with it all of its purpose for the same member. Null if it cannot be used any more. */
export async function spendLink(
  trx: Writer,
  purpose: LinkPurpose,
  { token, now }: { token: string; now: number },
): Promise<Row<"mail_links"> | null> {
  const row = await trx
    .deleteFrom("mail_links")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  if (row) await dropLinks(trx, row.user_id, purpose);
  return row ?? null;
}

/** Makes mailed links of a member worthless. */
export async function dropLinks(trx: Writer, userId: number, purpose: LinkPurpose): Promise<void> {
  await trx.deleteFrom("mail_links").where("user_id", "=", userId).where("purpose", "=", purpose).execute();
}

/**
 * Makes all mailed links of a member worthless, those not sent yet too, and takes back the address that waits for one: when the password or
 * the mobile is replaced, or another session ended, whoever asked for them before gets no further.
 */
export async function endLinks(trx: Writer, userId: number, now: number): Promise<void> {
  // Before the links: one that is made meanwhile waits for these rows. An operator may have a failed mail sent again.
  await trx
    .updateTable("mails")
    .set({ state: "dropped", reason: "后来改过密码、手机号，或请出过设备", ended_at: now })
    .where("kind", "=", "password")
    .where("state", "in", ["waiting", "failed"])
    .where("address", "in", (eb) => eb.selectFrom("email_addresses").select("address").where("user_id", "=", userId))
    .execute();
  await trx.deleteFrom("mail_links").where("user_id", "=", userId).execute();
  const none = { wanted: null, wanted_at: null };
  await trx.updateTable("email_addresses").set(none).where("user_id", "=", userId).execute();
}
