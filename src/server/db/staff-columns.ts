import { staffRoles } from "#lib/staff.ts";

/** The part of `columns.ts` for the staff and what they do. */
export const staffColumns = {
  staff_invitations: {
    code_hash: "SHA-256, hex.",
    role: { values: staffRoles },
    note: "For whom it is, entered by its creator.",
    accepted_by: "Who joined with it; null while nobody has.",
  },
  operator_acts: { operator_id: "Null if done on the command line.", summary: "Description of what was done." },
} as const;
