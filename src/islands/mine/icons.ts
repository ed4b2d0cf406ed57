/** Icons the islands of this page draw; the page defines them as symbols. */
export const icons = [
  "back",
  "bell",
  "calendar",
  "check",
  "clock",
  "close",
  "coin",
  "down",
  "edit",
  "film",
  "gear",
  "gift",
  "help",
  "lock",
  "medal",
  "next",
  "person",
  "retry",
  "review",
  "share",
  "star",
  "talk",
  "trash",
] as const;

export type IconName = (typeof icons)[number];
