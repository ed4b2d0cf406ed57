import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Caller, Context, Identity, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { maskedAddress } from "../limits/address.ts";
import { noteIfRoom } from "../process/storage-full.ts";

/** A token ends after this many milliseconds. */
const lifetime = 400 * 86_400_000;
/** How exactly it is known when a session was last used, in milliseconds. */
const seenEvery = 600_000;

/** What is kept of a token or ticket. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Makes a session and gives its token, which is stored nowhere. */
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

/** Keeps the caller's session from ending until the commit. Throws `unauthorized` when it has ended meanwhile. */
export async function requireSession({ db, identity }: SignedInContext, trx: Writer): Promise<void> {
  const query = trx.selectFrom("sessions").select("id").where("id", "=", identity.sessionId);
  const row = await (db.engine === "postgres" ? query.forKeyShare() : query).executeTakeFirst();
  if (row === undefined) throw new AppError("unauthorized");
}

/** Signs a user out everywhere, or everywhere but here. Answers how many sessions that were. */
export async function endSessions(trx: Writer, userId: number, except?: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whose token it is; `expired` for a guest's that was good once, null when it is nobody's or its user may not enter any more. */
export async function authenticate(
  context: Pick<Context, "db" | "now">,
  token: string,
): Promise<Identity | "expired" | null> {
  const row = await context.db.primary
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id as sessionId", "sessions.expires_at", "sessions.seen_at", "users.id as userId"])
    .select(["users.account", "users.mobile", "users.role", "users.status", "users.created_at"])
    .where("sessions.token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row || row.status !== "active") return null;
  const now = context.now();
  const kind = row.account === null && row.mobile === null ? "guest" : "member";
  // A guest is given another one by itself; a member has to sign in again, and be told so.
  if (row.expires_at <= now) return kind === "guest" ? "expired" : null;
  if (kind === "member" && now - (row.seen_at ?? 0) > seenEvery) await noteSeen(context, row.sessionId, now);
  const secret = createHmac("sha256", token).update("identity/v1").digest();
  return {
    userId: row.userId,
    sessionId: row.sessionId,
    kind,
    since: row.created_at,
    operator: row.role === "operator",
    secret,
  };
}

async function noteSeen({ db }: Pick<Context, "db">, id: number, now: number): Promise<void> {
  await noteIfRoom(db.write((trx) => trx.updateTable("sessions").set({ seen_at: now }).where("id", "=", id).execute()));
}
