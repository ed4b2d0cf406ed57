import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { hashToken } from "../people/sessions.ts";

/** Who has returned from a provider. */
export interface Returned {
  provider: string;
  subject: string;
  label: string;
}

/** Whose account a ticket leads to; undefined without an account or such a ticket. Uses nothing up. */
export async function ownerByTicket({ db, identity }: SignedInContext, ticket: string): Promise<number | undefined> {
  const row = await db.primary
    .selectFrom("provider_visits")
    .innerJoin("linked_accounts", (join) =>
      join
        .onRef("linked_accounts.provider", "=", "provider_visits.provider")
        .onRef("linked_accounts.subject", "=", "provider_visits.subject"),
    )
    .select("linked_accounts.user_id")
    .where("ticket_hash", "=", hashToken(ticket))
    .where("session_id", "=", identity.sessionId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Uses a ticket up, for the session that began the visit. Throws `visitExpired`, whatever the reason. */
export async function spendTicket(
  { identity, now }: SignedInContext,
  trx: Writer,
  purpose: "signIn" | "link",
  ticket: string,
): Promise<Returned> {
  const row = await trx
    .deleteFrom("provider_visits")
    .where("ticket_hash", "=", hashToken(ticket))
    .where("session_id", "=", identity.sessionId)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now())
    .returning(["provider", "subject", "label"])
    .executeTakeFirst();
  if (!row || row.subject === null) throw new AppError("visitExpired");
  return { provider: row.provider, subject: row.subject, label: row.label ?? "" };
}
