import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { endLinks } from "../mail/links.ts";
import { endSessions } from "../people/sessions.ts";

/** The caller's sessions, most recently used first. */
export async function listSessions({ db, identity, now }: SignedInContext): Promise<Output<"session/list">> {
  const rows = await db.primary
    .selectFrom("sessions")
    .select(["id", "device", "place", "created_at", "seen_at"])
    .where("user_id", "=", identity.userId)
    .where("expires_at", ">", now())
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  const list = rows.map((row) => ({
    id: row.id,
    device: row.device || "未知设备",
    place: row.place,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.seen_at ?? row.created_at).toISOString(),
    current: row.id === identity.sessionId,
  }));
  return { list };
}

/** Ends one of the caller's sessions, or all but the current one, and the mailed links that may have been asked for there. A repeat is no error. Throws `sessionMissing` for another user's session. */
export function revokeSession(
  { db, identity, now }: SignedInContext,
  { id }: Input<"session/revoke">,
): Promise<Output<"session/revoke">> {
  return db.write(async (trx) => {
    await endLinks(trx, identity.userId, now());
    if (id === undefined) return { ended: await endSessions(trx, identity.userId, identity.sessionId) };
    const row = await trx
      .deleteFrom("sessions")
      .where("id", "=", id)
      .where("user_id", "=", identity.userId)
      .returning("id")
      .executeTakeFirst();
    if (row) return { ended: 1 };
    if (await trx.selectFrom("sessions").select("id").where("id", "=", id).executeTakeFirst())
      throw new AppError("sessionMissing");
    return { ended: 0 };
  });
}

export async function logout({ db, identity }: SignedInContext): Promise<Output<"user/logout">> {
  await db.write((trx) => trx.deleteFrom("sessions").where("id", "=", identity.sessionId).execute());
  return {};
}
