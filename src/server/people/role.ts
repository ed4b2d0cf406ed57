import { sql } from "kysely";
import type { StaffRole } from "#lib/staff.ts";

/** Whether a row of `users` is of the staff; as SQL text, because the index of these few rows is used for nothing else. */
export const isStaff = sql<boolean>`users.role <> 'user'`;

/** A user's role as displayed: `role` tells staff from everybody else, `staffRole` which of the staff. */
export function toRole(role: "user" | StaffRole): { role: "user" | "operator"; staffRole: StaffRole | null } {
  return role === "user" ? { role, staffRole: null } : { role: "operator", staffRole: role };
}
