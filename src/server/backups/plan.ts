import { z } from "zod";
import type { BackupPlan } from "#lib/contract/schemas/running.ts";
import { backupPlan } from "#lib/contract/schemas/running.ts";
import type { Reader, Writer } from "../db/open.ts";

/** Name of the plan in `settings`. */
const name = "backup-plan";

const kept = backupPlan.extend({ hour: z.int() });

/** At three in the morning; a week of days, a month of weeks, half a year of months. */
const usualPlan: BackupPlan = { hour: 3, daily: 7, weekly: 4, monthly: 6 };

/** When backups are made, and how many are kept. */
export async function readPlan(db: Reader): Promise<BackupPlan> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  return row === undefined ? usualPlan : kept.parse(JSON.parse(row.value));
}

export async function writePlan(trx: Writer, plan: BackupPlan): Promise<void> {
  const value = JSON.stringify(plan);
  await trx
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
