import * as running from "#lib/contract/schemas/running.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { saveBackupPlan, startBackup } from "./backups.ts";
import { runningSite } from "./running.ts";

export const calls = {
  "admin/running": call({
    access: "staff:running",
    effect: "read",
    summary: "运营：概览：访问、播放、新会员、等处理的、任务、出错、磁盘、备份",
    texts: ["reason"],
    addition: true,
    input: empty,
    output: running.running,
    handler: (context) => runningSite(context),
  }),
  "admin/backups/plan": call({
    access: "staff:running",
    effect: "set",
    summary: "运营：几点备份，各留几份",
    addition: true,
    input: running.backupPlan,
    output: running.backupPlan,
    example: { hour: 3, daily: 7, weekly: 4, monthly: 6 },
    handler: saveBackupPlan,
  }),
  "admin/backups/start": call({
    access: "staff:running",
    effect: "write",
    summary: "运营：现在就备份，或演练一次恢复",
    addition: true,
    input: running.startBackupInput,
    output: empty,
    example: { kind: "backup" },
    handler: startBackup,
  }),
};
