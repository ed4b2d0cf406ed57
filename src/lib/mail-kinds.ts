import { type NewsKind, newsKindNames } from "./news-kinds.ts";

/** Mails about the account's safety: always sent, and never unsubscribed from. */
const safetyMails = ["confirm", "moved", "removed", "password", "passwordChanged", "newDevice"] as const;

export type SafetyMail = (typeof safetyMails)[number];
export type MailKind = NewsKind | SafetyMail;

export const mailKindNames: readonly MailKind[] = [...newsKindNames, ...safetyMails];
