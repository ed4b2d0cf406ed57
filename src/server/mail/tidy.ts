import { aging } from "../db/forget.ts";

export const oldMailLinks = aging({ table: "mail_links", column: "expires_at", keptFor: 0 });
export const oldMails = aging({ table: "mails", column: "ended_at", keptFor: 30 * 86_400_000 });
