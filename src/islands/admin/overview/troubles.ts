import { correctedNow } from "#lib/client/environment.ts";
import type { AdminArea } from "#lib/admin-areas.ts";
import type { Running } from "#lib/contract/schemas/running.ts";
import { formatBytes, shownTime } from "#lib/format.ts";

/** Something that somebody should look at now, and where. */
export interface Trouble {
  text: string;
  area?: AdminArea;
}

/** Below this share of free space the disk is named among the troubles. */
const littleRoom = 0.1;
const longAgo = 36 * 3_600_000;
const longWait = 30 * 60_000;

export function troublesOf({ troubles, jobs, disk, backups }: Running): Trouble[] {
  const now = correctedNow();
  const { last, good, lastDrill } = backups;
  const found: Trouble[] = [];
  if (troubles.errors > 0) found.push({ text: `最近 24 小时有 ${troubles.errors} 个请求出错（5xx），原因在日志里` });
  if (jobs.failed > 0) found.push({ text: `${jobs.failed} 个任务没有做成`, area: "jobs" });
  if (jobs.oldestAt !== null && now - Date.parse(jobs.oldestAt) > longWait) {
    found.push({ text: "有任务等了半小时以上，任务进程可能没在运行", area: "jobs" });
  }
  if (troubles.mails > 0) found.push({ text: `最近 24 小时有 ${troubles.mails} 封邮件没有发出`, area: "jobs" });
  if (troubles.mailsDelayed > 0) {
    found.push({ text: `邮件服务器现在不收，${troubles.mailsDelayed} 封邮件等着再试，原因在任务里`, area: "jobs" });
  }
  if (troubles.pushes > 0) found.push({ text: `最近 24 小时有 ${troubles.pushes} 条推送没有发出`, area: "jobs" });
  if (troubles.deliveries > 0) {
    found.push({ text: `最近 24 小时有 ${troubles.deliveries} 次 Webhook 没有送到`, area: "webhooks" });
  }
  if (troubles.webhooksOff > 0) found.push({ text: `${troubles.webhooksOff} 个 Webhook 已停用`, area: "webhooks" });
  if (disk !== null && disk.free < disk.total * littleRoom) {
    found.push({ text: `磁盘只剩 ${formatBytes(disk.free)}` });
  }
  if (backups.place === null) found.push({ text: "没有定时备份" });
  else if (last?.state === "failed") found.push({ text: `上一次备份没有成功：${last.reason}` });
  else if (good !== null && now - Date.parse(good.finishedAt) > longAgo) found.push({ text: "超过一天半没有备份" });
  if (lastDrill?.state === "failed") found.push({ text: `上一次恢复演练没有成功：${lastDrill.reason}` });
  return found;
}

/** Since when the oldest job has been due. */
export function oldestText(oldestAt: string | null): string {
  if (oldestAt === null || Date.parse(oldestAt) > correctedNow()) return "没有到期的";
  return `从${shownTime(oldestAt)}等起`;
}
