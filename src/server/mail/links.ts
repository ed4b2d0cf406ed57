import { randomBytes } from "node:crypto";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { hashToken } from "../people/sessions.ts";

export type LinkPurpose = Row<"mail_links">["purpose"];

/** Lifetime of mailed links in milliseconds. */
export const linkLifetimes: Readonly<Record<LinkPurpose, number>> = { address: 86_400_000, password: 3_600_000 };

interface NewLink {
  purpose: LinkPurpose;
  userId: number;
  address: string;
}

/** Makes a link when its mail is sent, so that no token waits anywhere in plain text. */
export async function makeLink(context: Context, { purpose, userId, address }: NewLink): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const row = { token_hash: hashToken(token), user_id: userId, purpose, address };
  await context.db.write((trx) =>
    trx
      .insertInto("mail_links")
      .values({ ...row, expires_at: context.now() + linkLifetimes[purpose] })
      .execute(),
  );
  return token;
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
 * Makes all mailed links of a member worthless and takes back the address that waits for one: when the password or the mobile is replaced, or
 * another session ended, whoever asked for them before gets no further.
 */
export async function endLinks(trx: Writer, userId: number): Promise<void> {
  await trx.deleteFrom("mail_links").where("user_id", "=", userId).execute();
  const none = { wanted: null, wanted_at: null };
  await trx.updateTable("email_addresses").set(none).where("user_id", "=", userId).execute();
}
