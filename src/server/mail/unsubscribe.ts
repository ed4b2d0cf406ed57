import { createHmac, timingSafeEqual } from "node:crypto";
import { type NewsKind, newsKindNames, isNewsKind } from "#lib/news-kinds.ts";
import { maskedEmail } from "#lib/email.ts";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { sharedKey } from "../db/shared-key.ts";

/** Where mail programs unsubscribe by one press (RFC 8058). */
export const unsubscribePath = "/api/unsubscribe";

interface Claim {
  userId: number;
  kind: NewsKind;
}

/** A token that unsubscribes a member from a kind of mail, without signing in. It does not expire, as mails are kept for years. */
export async function unsubscribeToken({ db }: Pick<Context, "db">, { userId, kind }: Claim): Promise<string> {
  const claim = `${userId}.${kind}`;
  return `${claim}.${signatureOf(await sharedKey(db, keyName), claim).toString("base64url")}`;
}

const keyName = "unsubscribe-key";

const signatureOf = (key: Buffer, claim: string): Buffer =>
  createHmac("sha256", key).update(`unsubscribe/v1 ${claim}`).digest();

/** What a token is for. Throws `mailLinkMissing` if it is not one of this site. */
async function readToken({ db }: Pick<Context, "db">, token: string): Promise<Claim> {
  const [, id = "", kind = "", signature = ""] = /^([1-9]\d{0,14})\.([a-z]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature, "base64url");
  const made = signatureOf(await sharedKey(db, keyName), `${id}.${kind}`);
  if (!isNewsKind(kind) || given.length !== made.length || !timingSafeEqual(given, made)) {
    throw new AppError("mailLinkMissing");
  }
  return { userId: Number(id), kind };
}

/** State of the mails a token is about. */
export interface Subscription {
  kind: NewsKind;
  /** With most of it hidden. */
  address: string;
  on: boolean;
  /** Any kind of mail is on. */
  anyOn: boolean;
}

/** Reads which mails the owner of a token wants, after changing it if `change` says so: this kind, or all of them off. */
export async function subscriptionOf(
  context: Pick<Context, "db">,
  token: string,
  change?: "off" | "on" | "allOff",
): Promise<Subscription> {
  const { userId, kind } = await readToken(context, token);
  if (change !== undefined) {
    const values: { [Name in `mail_${NewsKind}`]?: number } =
      change === "allOff"
        ? Object.fromEntries(newsKindNames.map((name) => [`mail_${name}`, 0]))
        : { [`mail_${kind}`]: change === "on" ? 1 : 0 };
    await context.db.write((trx) =>
      trx.updateTable("email_addresses").set(values).where("user_id", "=", userId).execute(),
    );
  }
  const row = await context.db.primary
    .selectFrom("email_addresses")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row?.address) throw new AppError("mailLinkMissing");
  const isOn = (name: NewsKind) => row[`mail_${name}`] === 1;
  return { kind, address: maskedEmail(row.address), on: isOn(kind), anyOn: newsKindNames.some(isOn) };
}
