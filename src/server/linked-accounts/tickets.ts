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
