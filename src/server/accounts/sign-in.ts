import type { Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { deviceSharedWith } from "../invites/devices.ts";
import { maskedAddress } from "../limits/address.ts";
import { queueSafetyMail } from "../mail/queue.ts";
import { requireEndedBan } from "../moderation/bans.ts";
import { personalParts } from "../personal/parts.ts";
import { settleWorksOf } from "../works/status.ts";
import { toUser } from "./info.ts";
import { isMember } from "../people/members.ts";
import { startSession } from "../people/sessions.ts";

/** A sign-in in its transaction; `signedIn` makes an answer of it. */
export interface SignIn {
  answer: Output<"login/official">;
  /** What has changed for the page cache. */
  tags: string[];
}

/** The answer of a sign-in after its commit; reports what it has changed. */
export function signedIn({ changed }: SignedInContext, { answer, tags }: SignIn): Output<"login/official"> {
  changed(...tags);
  return answer;
}

/**
 * Signs the caller in as a verified user, always with a new token. The current session ends, so that a token planted before gives no
 * access, and a guest's data moves to the user. Cancels a pending deletion. Throws `unauthorized` if the current session has ended.
 */
export async function signInAs(context: SignedInContext, trx: Writer, userId: number): Promise<SignIn> {
  const { identity, caller } = context;
  const now = context.now();
  const wasGuest = await endOwnSession(context, trx);
  // What they do elsewhere meanwhile waits: it refers to this row, and might be what the guest has done too.
  const before = await trx.selectFrom("users").select("status").where("id", "=", userId).forUpdate().executeTakeFirst();
  const tags = [`user:${identity.userId}`, `user:${userId}`];
  if (before?.status === "banned") tags.push(...(await requireEndedBan(trx, userId, now)));
  const row = await trx
    .updateTable("users")
    .set({ status: "active", delete_at: null })
    .where("id", "=", userId)
    .where("status", "in", ["active", "leaving"])
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError("wrongCredentials");
  if (before?.status !== "active") tags.push(...(await settleWorksOf(context, trx, userId)));
  if ((await deviceSharedWith(context, userId, trx)) === null) await alert(context, trx, userId);
  if (wasGuest && identity.userId !== userId) {
    for (const part of personalParts) await part.merge?.(trx, identity.userId, userId, now);
  }
  const token = await startSession(trx, userId, caller, now);
  const restored = before?.status === "leaving" ? { restored: true } : {};
  return { answer: { token, user: toUser(context, row), ...restored }, tags };
}

/**
 * Ends the session that asks, and tells whether it is a guest's still: since the request began, another one may have signed in with the same
 * session, or made the guest a member. Throws `unauthorized` if the session has ended.
 */
async function endOwnSession({ identity }: SignedInContext, trx: Writer): Promise<boolean> {
  const own = trx.selectFrom("users").select(["account", "mobile"]).where("id", "=", identity.userId);
  const user = await own.forUpdate().executeTakeFirst();
  const ended = await trx
    .deleteFrom("sessions")
    .where("id", "=", identity.sessionId)
    .returning("id")
    .executeTakeFirst();
  if (!user || !ended) throw new AppError("unauthorized");
  return !isMember(user);
}

/** Tells the owner of an account by mail that somebody has signed in on a device that was never used for it. */
async function alert({ caller, identity, now }: SignedInContext, trx: Writer, userId: number): Promise<void> {
  const at = now();
  const facts = { device: caller.device || "未知设备", place: maskedAddress(caller.ip) || "未知", at };
  const key = `newDevice:${userId}:${identity.sessionId}:${at}`;
  await queueSafetyMail(trx, { userId, kind: "newDevice", key, facts, now: at });
}
