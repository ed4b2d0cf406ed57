import { randomInt } from "node:crypto";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { registerInvitation } from "../invites/register.ts";
import { endSessions } from "../people/sessions.ts";

type Credentials = { account: string; password_hash: string } | { mobile: string };

/** The guest's row becomes a member's in a transaction of its own. Throws `alreadyMember`, `accountTaken` or `mobileTaken`. */
export async function becomeMember(context: SignedInContext, credentials: Credentials): Promise<void> {
  await unlessTaken(context, "account" in credentials ? "accountTaken" : "mobileTaken", () =>
    context.db.write((trx) => makeMember(context, trx, credentials)),
  );
  context.changed(`user:${context.identity.userId}`);
}

/** The same inside a transaction. Other sessions of the guest end; the one that asks goes on. */
export async function makeMember(context: SignedInContext, trx: Writer, credentials: Credentials): Promise<void> {
  const { userId, sessionId } = context.identity;
  const now = context.now();
  const row = await trx
    .updateTable("users")
    .set({ ...credentials, member_since: now, name: memberName() })
    .where("id", "=", userId)
    .where("account", "is", null)
    .where("mobile", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AppError("alreadyMember");
  await endSessions(trx, userId, sessionId);
  await registerInvitation(trx, userId, now);
}

/** Does a write that claims an account or a mobile; somebody else may have been faster. */
export async function unlessTaken<Result>(
  { db }: SignedInContext,
  taken: "accountTaken" | "mobileTaken",
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (db.isDuplicate(error)) throw new AppError(taken);
    throw error;
  }
}

/** What a new member is called until they choose. The account is for signing in and is shown to nobody else. */
function memberName(): string {
  return `影迷${randomInt(100_000, 1_000_000)}`;
}
