import type { Context } from "../core/context.ts";
import { dayStart, dayText, monthOf, shanghaiDay } from "../core/day.ts";
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
    if (await isFirst(trx, "backup-day", dayText(day))) await queue(trx, backupKind, time);
    const isTried = good !== null && monthOf(shanghaiDay(good.finishedAt)) === monthOf(day);
    if (isTried && (await isFirst(trx, "backup-drill-month", monthOf(day)))) await queue(trx, drillKind, time);
  });
}

/** Queues one now, unless one waits or runs already. */
export function queue(trx: Writer, kind: BackupJob, now: number): Promise<void> {
  return queueJob(trx, { kind, subject: "site", payload: {}, now });
}

/** Whether nobody has claimed this period or a later one; periods are ISO dates or months. */
async function isFirst(trx: Writer, name: string, value: string): Promise<boolean> {
  const first = await trx
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }).where("settings.value", "<", value))
    .returning("name")
    .executeTakeFirst();
  return first !== undefined;
}
