import { createHmac, hash, randomBytes } from "node:crypto";
import type { Caller, Context, Identity, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import type { Writing } from "#lib/page/writing.ts";
import { AppError } from "../core/errors.ts";
import { maskedAddress } from "../limits/address.ts";
import { noteIfRoom } from "../process/storage-full.ts";
import { isMember } from "./members.ts";

/** Milliseconds for which a token is good after its last use, give or take `prolongEvery`. */
const lifetime = 400 * 86_400_000;
/** The end of a session that is used moves this seldom. */
const prolongEvery = 30 * 86_400_000;
/** Precision of a session's last use, in milliseconds. */
const seenEvery = 600_000;

/** The stored hash of a token or ticket. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Creates a session and returns its token, which is not stored. */
export async function startSession(trx: Writer, userId: number, caller: Caller, now: number): Promise<string> {
  const token = randomBytes(32).toString("hex");
  await trx
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: now + lifetime,
      device: caller.device,
      place: maskedAddress(caller.ip),
      seen_at: now,
    })
    .execute();
  return token;
}

/** Gives a session another token and returns it; the old one no longer works. Throws `unauthorized` if the session has ended. */
export async function renewToken(trx: Writer, sessionId: number): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const row = await trx
    .updateTable("sessions")
    .set({ token_hash: hashToken(token) })
    .where("id", "=", sessionId)
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) throw new AppError("unauthorized");
  return token;
}

/** Locks the caller's session, so that it cannot end before the commit. Throws `unauthorized` if it has ended. */
export async function requireSession({ identity }: SignedInContext, trx: Writer): Promise<void> {
  const query = trx.selectFrom("sessions").select("id").where("id", "=", identity.sessionId);
  const row = await query.forKeyShare().executeTakeFirst();
  if (row === undefined) throw new AppError("unauthorized");
}

/** Ends all sessions of a user, optionally except one, and the QR tickets that would start another. Returns the number of sessions. */
export async function endSessions(trx: Writer, userId: number, except?: number): Promise<number> {
  // First, because a session that a ticket starts meanwhile is then seen by the next statement.
  await trx.deleteFrom("login_tickets").where("user_id", "=", userId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const sessionOf = prepared((db, blanks: Blanks<{ hash: string }>) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id as sessionId", "sessions.expires_at", "sessions.seen_at", "users.id as userId"])
    .select(["users.account", "users.mobile", "users.role", "users.status", "users.created_at", "users.shadow"])
    .select("users.writing")
    .where("sessions.token_hash", "=", blanks("hash")),
);

/**
 * The identity of a token; `expired` for an expired one of a guest; null if it is unknown, an expired one of a member, or the user is not
 * active.
 * @param writing in what the page that asks is read; null if that is not known
 */
export async function authenticate(
  context: Pick<Context, "db" | "now">,
  token: string,
  writing: Writing | null = null,
): Promise<Identity | "expired" | null> {
  const [row] = await sessionOf(context.db.primary, { hash: hashToken(token) });
  if (!row || row.status !== "active") return null;
  const now = context.now();
  const kind = isMember(row) ? "member" : "guest";
  // Clients of guests create a new guest automatically; members must sign in again.
  if (row.expires_at <= now) return kind === "guest" ? "expired" : null;
  const reads = writing ?? row.writing;
  const isSeen = kind === "member" && (reads !== row.writing || now - (row.seen_at ?? 0) > seenEvery);
  const isAging = row.expires_at - now < lifetime - prolongEvery;
  if (isSeen || isAging) await noteSeen(context, { ...row, isAging }, reads);
  const secret = createHmac("sha256", token).update("identity/v1").digest();
  return {
    userId: row.userId,
    sessionId: row.sessionId,
    kind,
    since: row.created_at,
    staff: row.role === "user" ? null : row.role,
    shadow: row.shadow,
    writing: reads,
    secret,
  };
}

interface Seen {
  sessionId: number;
  userId: number;
  writing: Writing;
  /** Whether its end is to be moved. */
  isAging: boolean;
}

async function noteSeen({ db, now }: Pick<Context, "db" | "now">, seen: Seen, writing: Writing): Promise<void> {
  const { sessionId, userId, isAging } = seen;
  const at = now();
  const columns = { seen_at: at, ...(isAging && { expires_at: at + lifetime }) };
  await noteIfRoom(
    db.write(async (trx) => {
      await trx.updateTable("sessions").set(columns).where("id", "=", sessionId).execute();
      if (writing !== seen.writing) await trx.updateTable("users").set({ writing }).where("id", "=", userId).execute();
    }),
  );
}
