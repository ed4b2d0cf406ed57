import { createHash, randomBytes } from "node:crypto";
import type { Context, Identity } from "../context.ts";
import type { Writer } from "../db/open.ts";

/** A token ends after this many milliseconds. */
const lifetime = 400 * 86_400_000;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Makes a session and gives its token, which is stored nowhere. */
export async function startSession(trx: Writer, userId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const row = { token_hash: hashToken(token), user_id: userId, created_at: now, expires_at: now + lifetime };
  await trx.insertInto("sessions").values(row).execute();
  return token;
}

/** Whose token it is; `expired` when it was good once, null when it never was. */
export async function authenticate(context: Context, token: string): Promise<Identity | "expired" | null> {
  const row = await context.db.read
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id as sessionId", "sessions.expires_at", "users.id as userId"])
    .select(["users.account", "users.mobile", "users.role"])
    .where("sessions.token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row) return null;
  if (row.expires_at <= context.now()) return "expired";
  const kind = row.account === null && row.mobile === null ? "guest" : "member";
  return { userId: row.userId, sessionId: row.sessionId, kind, operator: row.role === "operator" };
}
