import { z } from "zod";
import { staffRoles } from "../../staff.ts";
import { id, person, time } from "./shared.ts";
import { someText, typedLine } from "./text.ts";

export const staffRole = z.enum(staffRoles);

export const staffMember = z.strictObject({
  person,
  /** Empty for a member who signs in by SMS code only. */
  account: z.string(),
  role: staffRole,
  /** Of any of their devices, accurate to a few minutes; null if signed in nowhere. */
  seenAt: time.nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** A code that one member can use once to join. */
export const staffInvitation = z.strictObject({
  id,
  role: staffRole,
  /** For whom it is. */
  note: z.string(),
  /** Name of the creator. */
  invitedBy: z.string(),
  createdAt: time,
  expiresAt: time,
});
export type StaffInvitation = z.infer<typeof staffInvitation>;

export const staffList = z.strictObject({
  list: z.array(staffMember),
  invitations: z.array(staffInvitation),
});
/** `role` null: leaves the staff. */
export const setStaffInput = z.strictObject({ userId: id, role: staffRole.nullable() });
export const setStaffOutput = z.strictObject({ member: staffMember.nullable() });
export const inviteStaffInput = z.strictObject({ role: staffRole, note: typedLine(60).default("") });
export const inviteStaffOutput = z.strictObject({
  invitation: staffInvitation,
  /** Part of the link after `/join#`; it is not stored and not shown again. */
  joinCode: z.string(),
});
export const invitationIdInput = z.strictObject({ id });

export const invitationInput = z.strictObject({ joinCode: someText(100) });
export const invitationOutput = z.strictObject({ role: staffRole, invitedBy: z.string(), expiresAt: time });
export const acceptOutput = z.strictObject({ role: staffRole });
