import type { Input, Output } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { backupKind, drillKind, queue } from "../backups/due.ts";
import { lastRuns } from "../backups/runs.ts";
import { writePlan } from "../backups/plan.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";

/** Changes when backups are made and how many are kept; older ones beyond that go after the next backup. */
export async function saveBackupPlan(
  context: SignedInContext,
  plan: Input<"admin/backups/plan">,
): Promise<Output<"admin/backups/plan">> {
  const { hour, daily, weekly, monthly } = plan;
  const summary = `每天 ${hour} 点，留 ${daily} 天、${weekly} 周、${monthly} 个月`;
  await context.db.write(async (trx) => {
    await writePlan(trx, plan);
    await recordOwnAction(context, trx, { act: "backup.plan", summary });
  });
  return plan;
}

/** Queues a backup or a restore drill now; one that waits or runs already is this one. */
export async function startBackup(
  context: SignedInContext,
  { kind }: Input<"admin/backups/start">,
): Promise<Output<"admin/backups/start">> {
  const { db, now, place } = context;
  if (place.backups === null) throw new AppError("noBackupPlace");
  if (kind === "drill" && (await lastRuns(db.primary, "backup")).good === null) throw new AppError("noBackupYet");
  await db.write(async (trx) => {
    await queue(trx, kind === "drill" ? drillKind : backupKind, now());
    await recordOwnAction(context, trx, { act: "backup.start", summary: kind === "drill" ? "恢复演练" : "备份" });
  });
  return {};
}
