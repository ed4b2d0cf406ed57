import type { Context } from "../core/context.ts";
import { forgetBefore } from "../db/forget.ts";

/** How long ended mails are kept, in milliseconds. */
const kept = 30 * 86_400_000;

/** Forgets expired links, and mails that ended long ago. */
export async function tidyMail({ db, now }: Context): Promise<void> {
  await forgetBefore(db, "mail_links", "expires_at", now());
  await forgetBefore(db, "mails", "ended_at", now() - kept);
}
