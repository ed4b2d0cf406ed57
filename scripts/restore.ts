import { DatabaseInUse, ToolMissing } from "#server/db/copies.ts";
import { readEnv } from "#server/env/env.ts";
import { NoBackup } from "#server/operations/manifest.ts";
import { findBackup } from "#server/operations/find-backup.ts";
import { restore } from "#server/operations/restore.ts";
import { Misused, readArguments } from "./setup/arguments.ts";
import { endWithMessage } from "./setup/end.ts";
import { createProgress, toolMessage } from "./setup/progress.ts";

const usage = "用法：npm run restore -- <备份的文件夹，或 npm run backup -- --list 里的名字，或 latest> [--replace]";

/** `npm run restore -- <文件夹或名字>`: restores a backup into the configured database and storage, and verifies every file. */
async function main(): Promise<void> {
  const options = { replace: { type: "boolean" } } as const;
  const { values, positionals } = readArguments(usage, { options, allowPositionals: true });
  const [asked] = positionals;
  if (asked === undefined || positionals.length > 1) throw new Misused(usage);
  const env = readEnv(process.env);
  const secretIsSet = Boolean(process.env["APP_SECRET"] || process.env["APP_SECRET_FILE"]);
  const { replace = false } = values;
  const { folder, media, remove } = await findBackup(env, asked);
  const progress = createProgress();
  const done = await restore(env, folder, { replace, secretIsSet, progress, ...(media && { media }) }).finally(remove);
  console.log(`已恢复 ${done.manifest.madeAt} 的备份：数据库与 ${done.objects} 个文件都核对过。`);
  if (done.ledgerFaults > 0) {
    console.log(`注意：有 ${done.ledgerFaults} 位会员的积分与账本对不上，备份里就是这样；运行 npm run doctor 看是谁。`);
    process.exitCode = 1;
    return;
  }
  console.log("积分账本的合计与余额相等。可以启动网站了。");
}

try {
  await main();
} catch (error) {
  await endWithMessage(error, (fault) => {
    if (fault instanceof ToolMissing) return toolMessage(fault);
    if (fault instanceof DatabaseInUse) return "数据库正被别的进程使用：请先停站（网站与任务进程），再恢复。";
    return fault instanceof NoBackup ? fault.message : null;
  });
}
