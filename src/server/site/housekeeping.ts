import type { Context } from "../core/context.ts";
import type { Log } from "../process/log.ts";
import { oldClicks } from "../ads/click.ts";
import { queueBackups } from "../backups/due.ts";
import { oldTagChanges } from "../cache/tag-feed.ts";
import { oldViews } from "../catalogue/views.ts";
import { usualPace } from "../db/dialect/paced.ts";
import { aging, forget } from "../db/forget.ts";
import { queueLineChecks } from "../lines/due.ts";
import { oldMailLinks, oldMails } from "../mail/tidy.ts";
import { oldPushes } from "../push/tidy.ts";
import { forgetLikes } from "../marks/kept-likes.ts";
import { queueTidyMedia } from "../media/tidy-job.ts";
import { endBans } from "../moderation/bans.ts";
import { endLimits } from "../moderation/shadow-limits.ts";
import { settleDueVotes } from "../ratings/due.ts";
import { moveMean } from "../ratings/rebuild.ts";
import { oldBatches, oldErrors, oldStarts } from "../playback/report.ts";
import { tidyUploads } from "../uploads/cancel.ts";
import { endDeletedWorks } from "../works/tidy.ts";
import { removeIdleGuests } from "../accounts/idle-guests.ts";
import { emptyDeleted } from "../accounts/leaving.ts";
import { oldSearches } from "../search/terms.ts";
import { tidyWebhooks } from "../webhooks/deliveries.ts";
import { oldKeys } from "../wire/idempotency.ts";

const old = [
  aging({ table: "captchas", column: "expires_at", keptFor: 0 }),
  // By day, because `sent_at` is 0 if the last one failed. Without an index: there are those of two days only.
  aging({ table: "captcha_sends", column: "day", keptFor: 2 * 86_400_000, unit: 86_400_000 }),
  aging({ table: "login_tickets", column: "expires_at", keptFor: 0 }),
  aging({ table: "passkey_challenges", column: "expires_at", keptFor: 0 }),
  aging({ table: "provider_visits", column: "expires_at", keptFor: 0 }),
  // For a month their tokens are reported as expired instead of unknown.
  aging({ table: "sessions", column: "expires_at", keptFor: 30 * 86_400_000 }),
  oldBatches,
  oldClicks,
  oldErrors,
  oldKeys,
  oldMailLinks,
  oldMails,
  oldPushes,
  oldSearches,
  oldStarts,
  oldTagChanges,
  oldViews,
];

/** Removes accounts whose grace period is over, and guests without data; ends bans. */
export async function tidyAccounts(context: Context, stopping?: AbortSignal): Promise<void> {
  await emptyDeleted(context, usualPace, stopping);
  await removeIdleGuests(context);
  await endBans(context);
  await endLimits(context);
  await settleDueVotes(context, { stopping });
  await forgetLikes(context, stopping);
  await moveMean(context);
}

/** Removes what is of no use any more, such as expired codes, tickets and sessions. */
export async function forgetOld(context: Context, stopping?: AbortSignal): Promise<void> {
  for (const rows of old) await forget(context, rows, stopping);
}

/** One round of everything that is cleaned up; stopped, it leaves what is old for the next. A step that fails keeps no other from its turn. */
export async function tidy(context: Context, log: Log, stopping?: AbortSignal): Promise<void> {
  const steps: readonly (() => Promise<unknown>)[] = [
    () => queueBackups(context),
    () => tidyAccounts(context, stopping),
    () => endDeletedWorks(context),
    () => tidyUploads(context),
    () => queueTidyMedia(context),
    () => queueLineChecks(context),
    () => tidyWebhooks(context),
    () => context.db.refreshStatistics(),
    // Last: after a busy hour it takes a minute.
    () => forgetOld(context, stopping),
  ];
  for (const step of steps) await step().catch((err: unknown) => log.error({ err }, "not tidied"));
}
