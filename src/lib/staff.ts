/** What staff may do, each right with the areas and calls it opens: see `admin-areas.ts` and the `access` of the calls. */
const rights = [
  /** Films, people, tags, topics, announcements, questions, media, duplicates, hot searches. */
  "content",
  /** The site's own settings and pages, advertisements. */
  "settings",
  "imports",
  /** Films of members: the cases of the queue that are films. */
  "uploads",
  /** Every other case, bans, word rules. */
  "moderation",
  /** Reading who the users are. */
  "people",
  "certification",
  "feedback",
  /** How the site runs: its numbers, backups, jobs, playback quality, hosts of lines. */
  "running",
  "audit",
  /** Who the staff are. */
  "staff",
  /** Which other programs are told of what happens. */
  "webhooks",
] as const;
export type Right = (typeof rights)[number];

/** What each role may do stands only here; how the roles are called in `staff-texts.ts`. */
const granted = {
  owner: rights,
  editor: ["content", "imports"],
  reviewer: ["uploads", "certification"],
  moderator: ["uploads", "moderation", "people", "certification", "audit"],
  support: ["feedback", "people"],
} as const satisfies Readonly<Record<string, readonly Right[]>>;
export type StaffRole = keyof typeof granted;

/** In the order in which they are offered. */
export const staffRoles: readonly StaffRole[] = ["owner", "editor", "reviewer", "moderator", "support"];

/** Whether a role, or nobody of the staff, has a right. */
export function may(role: StaffRole | null | undefined, right: Right): boolean {
  if (!role) return false;
  const own: readonly Right[] = granted[role];
  return own.includes(right);
}

export const rolesWith = (right: Right): StaffRole[] => staffRoles.filter((role) => may(role, right));

/** The right that a call needs beyond being of the staff, from its `access`. */
export function rightOf(access: string): Right | null {
  return rights.find((right) => access === `staff:${right}`) ?? null;
}
