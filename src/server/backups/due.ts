import type { Context } from "../core/context.ts";
import { dayStart, dayText, monthDays, monthOf, shanghaiDay } from "../core/day.ts";
import { isFirstOf } from "../db/first-of.ts";
import type { Writer } from "../db/open.ts";
import { queueJob } from "../jobs/queue.ts";
import { lastRuns } from "./runs.ts";
import { readPlan } from "./plan.ts";

const hourLength = 3_600_000;

export const backupKind = "backup";
export const drillKind = "backup-drill";
export type BackupJob = typeof backupKind | typeof drillKind;

/**
 * Queues the day's backup once its hour has come, and the month's restore drill after the month's first backup. Of all processes that try,
 * the first one does. A day on which nothing ran at that hour has its backup later.
 */
export async function queueBackups({ db, now, place }: Context): Promise<void> {
  if (place.backups === null) return;
  const time = now();
  const day = shanghaiDay(time);
  const { hour } = await readPlan(db.primary);
  if (time < dayStart(day) + hour * hourLength) return;
  const { good } = await lastRuns(db.primary, "backup");
  await db.write(async (trx) => {
    if (await isFirstOf(trx, "backup-day", dayText(day), dayText(day + 1))) await queue(trx, backupKind, time);
    const month = monthOf(day);
    const isTried = good !== null && monthOf(shanghaiDay(good.finishedAt)) === month;
    const nextMonth = monthOf(monthDays(month).last + 1);
    if (isTried && (await isFirstOf(trx, "backup-drill-month", month, nextMonth))) await queue(trx, drillKind, time);
  });
}

/** Queues one now, unless one waits or runs already. */
export function queue(trx: Writer, kind: BackupJob, now: number): Promise<void> {
  return queueJob(trx, { kind, subject: "site", payload: {}, now });
}
