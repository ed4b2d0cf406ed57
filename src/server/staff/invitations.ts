import { randomBytes } from "node:crypto";
import type { StaffInvitation } from "#lib/contract/schemas/staff.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { rolesWith } from "#lib/staff.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader } from "../db/open.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { messagesTag } from "../messages/tag.ts";
import { hashToken } from "../people/sessions.ts";
import { changeRole } from "./change.ts";

/** How long an invitation can be used, in milliseconds. */
const lifetime = 7 * 86_400_000;

/** Creates an invitation; its code is in this answer only. */
export async function inviteStaff(
  context: SignedInContext,
  { role, note }: Input<"admin/staff/invite">,
): Promise<Output<"admin/staff/invite">> {
  const joinCode = randomBytes(32).toString("base64url");
  const now = context.now();
  const id = await context.db.write(async (trx) => {
    const row = await trx
      .insertInto("staff_invitations")
      .values({
        code_hash: hashToken(joinCode),
        role,
        note,
        created_by: context.identity.userId,
        created_at: now,
        expires_at: now + lifetime,
        revoked_at: null,
        accepted_at: null,
        accepted_by: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const summary = `#${row.id} ${staffTexts[role].label}${note === "" ? "" : `，${note}`}`;
    await recordOwnAction(context, trx, { act: "operator.invite", summary });
    return row.id;
  });
  const invitation = (await openInvitations(context, context.db.primary)).find((one) => one.id === id);
  if (!invitation) throw new AppError("invitationMissing");
  return { invitation, joinCode };
}

/** Invitations that can still be used, latest first. */
export async function openInvitations({ now }: Pick<Context, "now">, db: Reader): Promise<StaffInvitation[]> {
  const rows = await usable(db, now()).orderBy("staff_invitations.id", "desc").limit(100).execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    note: row.note,
    invitedBy: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  }));
}

/** A repeated call is no error. */
export async function revokeInvitation(
  context: SignedInContext,
  { id }: Input<"admin/staff/revoke">,
): Promise<Record<string, never>> {
  await context.db.write(async (trx) => {
    const row = await trx
      .updateTable("staff_invitations")
      .set({ revoked_at: context.now() })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .where("accepted_at", "is", null)
      .returning(["role", "note"])
      .executeTakeFirst();
    if (!row) return;
    const summary = `#${id} ${staffTexts[row.role].label}${row.note === "" ? "" : `，${row.note}`}`;
    await recordOwnAction(context, trx, { act: "operator.uninvite", summary });
  });
  return {};
}

/** What a code invites to. Throws `invitationMissing`. */
export async function invitationOf(
  context: SignedInContext,
  { joinCode }: Input<"staff/invitation">,
): Promise<Output<"staff/invitation">> {
  const row = await usable(context.db.primary, context.now())
    .where("code_hash", "=", hashToken(joinCode))
    .executeTakeFirst();
  if (!row) throw new AppError("invitationMissing");
  return { role: row.role, invitedBy: row.name, expiresAt: new Date(row.expires_at).toISOString() };
}

/** Uses an invitation: of two who send the same code at once, one joins. */
export async function acceptInvitation(
  context: SignedInContext,
  { joinCode }: Input<"staff/accept">,
): Promise<Output<"staff/accept">> {
  const { userId, staff } = context.identity;
  if (staff !== null) throw new AppError("alreadyStaff");
  const at = context.now();
  const role = await context.db.write(async (trx) => {
    const row = await trx
      .updateTable("staff_invitations")
      .set({ accepted_at: at, accepted_by: userId })
      .where("code_hash", "=", hashToken(joinCode))
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", at)
      .where("created_by", "in", inviters(trx))
      .returning(["id", "role"])
      .executeTakeFirst();
    if (!row) throw new AppError("invitationMissing");
    await changeRole(trx, { userId, role: row.role, by: { operatorId: userId, at } });
    await recordOwnAction(context, trx, {
      act: "operator.accept",
      summary: `#${row.id} ${staffTexts[row.role].label}`,
    });
    return row.role;
  });
  context.changed(`user:${userId}`, messagesTag(userId));
  return { role };
}

/** Those who may let others in: the invitations of somebody who no longer may do not hold any more. */
const inviters = (db: Reader) =>
  db.selectFrom("users").select("id").where("role", "in", rolesWith("staff")).where("status", "=", "active");

function usable(db: Reader, now: number) {
  return db
    .selectFrom("staff_invitations")
    .innerJoin("users", "users.id", "staff_invitations.created_by")
    .selectAll("staff_invitations")
    .select("users.name")
    .where("expires_at", ">", now)
    .where("revoked_at", "is", null)
    .where("accepted_at", "is", null)
    .where("created_by", "in", inviters(db));
}
