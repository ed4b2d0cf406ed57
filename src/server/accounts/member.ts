import { randomInt } from "node:crypto";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { raisePerson } from "../events/people.ts";
import { registerInvitation } from "../invites/register.ts";
import { endSessions, requireSession } from "../people/sessions.ts";

/** An account without a password is signed in to elsewhere. */
type Credentials = { account: string; password_hash?: string } | { mobile: string };

/** Turns the guest into a member in one transaction. Throws `alreadyMember`, `accountTaken`, `mobileTaken` or `unauthorized`. */
export async function becomeMember(context: SignedInContext, credentials: Credentials): Promise<void> {
  await unlessTaken(context, "account" in credentials ? "accountTaken" : "mobileTaken", () =>
    context.db.write((trx) => makeMember(context, trx, credentials)),
  );
  context.changed(`user:${context.identity.userId}`);
}

/** Turns the guest into a member inside a transaction. The guest's other sessions end; the current one stays. */
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
  await requireSession(context, trx);
  await endSessions(trx, userId, sessionId);
  await registerInvitation(trx, userId, now);
  await raisePerson(trx, userId, now);
}

/** Runs a write that claims an account name or a mobile; throws `taken` if another user has it already. */
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

/** Default name of a new member. The account name is for signing in and is not displayed to others. */
function memberName(): string {
  return `影迷${randomInt(100_000, 1_000_000)}`;
}
