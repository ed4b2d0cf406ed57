import { kinds } from "#lib/kinds.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import type { StaffRole } from "#lib/staff.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { recordAction } from "../audit/audit-log.ts";
import { sendNotice } from "../messages/notice.ts";
import { isMember } from "../people/members.ts";
import { requireOtherOwner } from "../people/owners.ts";

interface RoleChange {
  userId: number;
  /** Null: leaves the staff. */
  role: StaffRole | null;
  /** `operatorId` is null for the command line. */
  by: { operatorId: number | null; at: number };
}

/**
 * Changes a role inside a transaction. Returns false if it is theirs already. Throws `personMissing`, `staffMemberOnly` for a guest and
 * `lastOwner`.
 */
export async function changeRole(trx: Writer, { userId, role, by }: RoleChange): Promise<boolean> {
  const row = await trx
    .selectFrom("users")
    .select(["name", "role", "status", "account", "mobile"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.status === "deleted" || row.status === "banned") throw new AppError("personMissing");
  if (!isMember(row)) throw new AppError("staffMemberOnly");
  const next = role ?? "user";
  if (row.role === next) return false;
  if (row.role === "owner" && by.operatorId !== null) await requireOtherOwner(trx, userId);
  await trx.updateTable("users").set({ role: next }).where("id", "=", userId).execute();
  const target = { contentType: kinds.person.type, targetId: userId };
  const label = role === null ? "" : staffTexts[role].label;
  await recordAction(trx, by, {
    act: role === null ? "operator.revoke" : "operator.grant",
    target,
    summary: role === null ? row.name : `${row.name}：${label}`,
  });
  await sendNotice(trx, {
    userId,
    title: role === null ? "你已不在运营团队" : `你现在是${label}`,
    text: role === null ? "谢谢你做过的事。" : `${staffTexts[role].about}从菜单里的“运营”进去。`,
    page: null,
    at: by.at,
  });
  return true;
}
