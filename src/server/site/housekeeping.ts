import type { Context } from "../core/context.ts";
import type { Log } from "../process/log.ts";
import { queueBackups } from "../backups/due.ts";
import { forgetBefore } from "../db/forget.ts";
import { queueLineChecks } from "../lines/due.ts";
import { tidyMail } from "../mail/tidy.ts";
import { tidyPushes } from "../push/tidy.ts";
import { forgetLikes } from "../marks/kept-likes.ts";
import { queueTidyMedia } from "../media/tidy-job.ts";
import { endBans } from "../moderation/bans.ts";
import { endLimits } from "../moderation/shadow-limits.ts";
import { settleDueVotes } from "../ratings/due.ts";
import { moveMean } from "../ratings/rebuild.ts";
import { forgetBatches } from "../playback/report.ts";
import { tidyUploads } from "../uploads/cancel.ts";
import { endDeletedWorks } from "../works/tidy.ts";
import { removeIdleGuests } from "../accounts/idle-guests.ts";
import { emptyDeleted } from "../accounts/leaving.ts";
import { forgetCounted } from "../search/terms.ts";
import { tidyWebhooks } from "../webhooks/deliveries.ts";
import { forgetKeys } from "../wire/idempotency.ts";

const interval = 600_000;

/** Removes expired codes, tickets and sessions, accounts whose grace period is over, and guests without data; ends bans. */
export async function tidyAccounts(context: Context): Promise<void> {
  const { db } = context;
  const now = context.now();
  await forgetBefore(db, "captchas", "expires_at", now);
  await forgetBefore(db, "login_tickets", "expires_at", now);
  await forgetBefore(db, "passkey_challenges", "expires_at", now);
  await forgetBefore(db, "provider_visits", "expires_at", now);
  await forgetBatches(context);
  await forgetKeys(context);
  await forgetCounted(context);
  // Expired sessions are kept for a month so that their tokens are reported as expired instead of unknown.
  await forgetBefore(db, "sessions", "expires_at", now - 30 * 86_400_000);
  await tidyMail(context);
  await tidyPushes(context);
  await emptyDeleted(context);
  await removeIdleGuests(context);
  await endBans(context);
  await endLimits(context);
  await settleDueVotes(context);
  await forgetLikes(context);
  await moveMean(context);
}

/** One round of everything that is cleaned up. */
export async function tidy(context: Context): Promise<void> {
  await tidyAccounts(context);
  await endDeletedWorks(context);
  await tidyUploads(context);
  await queueTidyMedia(context);
  await queueLineChecks(context);
  await queueBackups(context);
  await tidyWebhooks(context);
  await context.db.refreshStatistics();
}

/** Runs it at intervals. Returns a function that stops them and waits for a running one. */
export function keepTidy(context: Context, log: Log): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = tidy(context).catch((err: unknown) => log.error({ err }, "not tidied"));
  }, interval);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
