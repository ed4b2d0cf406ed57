import type { StaffMember } from "#lib/contract/schemas/staff.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { staffRoles } from "#lib/staff.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { messagesTag } from "../messages/tag.ts";
import { toPerson } from "../people/person.ts";
import { isStaff } from "../people/role.ts";
import { changeRole } from "./change.ts";
import { openInvitations } from "./invitations.ts";
import { toIso } from "../core/iso-time.ts";

/** The staff by role, then by how long they are here, and the invitations that can still be used. */
export async function listStaff(context: SignedInContext): Promise<Output<"admin/staff/list">> {
  const { primary } = context.db;
  const members = await readMembers(context, primary);
  const ranked = members.toSorted((a, b) => staffRoles.indexOf(a.role) - staffRoles.indexOf(b.role));
  return { list: ranked, invitations: await openInvitations(context, primary) };
}

/** Gives a member a role, takes another or the last one away. The person is told; it holds from their next request on. */
export async function setStaff(
  context: SignedInContext,
  { userId, role }: Input<"admin/staff/set">,
): Promise<Output<"admin/staff/set">> {
  const by = { operatorId: context.identity.userId, at: context.now() };
  await context.db.write((trx) => changeRole(trx, { userId, role, by }));
  context.changed(`user:${userId}`, messagesTag(userId));
  const [member] = await readMembers(context, context.db.primary, userId);
  return { member: member ?? null };
}

async function readMembers(context: Context, db: Reader, only?: number): Promise<StaffMember[]> {
  let query = db
    .selectFrom("users")
    .select(["id", "name", "avatar", "account", "role"])
    .select((from) =>
      from
        .selectFrom("sessions")
        .select(({ fn }) => fn.max<number | null>(fn.coalesce("seen_at", "sessions.created_at")).as("seen"))
        .whereRef("sessions.user_id", "=", "users.id")
        .as("seen"),
    )
    .where(isStaff)
    .where("status", "!=", "deleted")
    .orderBy("id");
  if (only !== undefined) query = query.where("id", "=", only);
  const rows = await query.execute();
  return rows.flatMap((row) =>
    row.role === "user"
      ? []
      : [
          {
            person: toPerson(context, { author_id: row.id, author_name: row.name, author_avatar: row.avatar }),
            account: row.account ?? "",
            role: row.role,
            seenAt: toIso(row.seen),
          },
        ],
  );
}
