import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { queueJob } from "../jobs/queue.ts";

/** Everything that depends on which hosts are allowed. */
export const hostsTag = "line-hosts";

export const checkLinesKind = "check-lines";

/** Milliseconds until a working line is checked again. */
const usualPause = 86_400_000;
/** Milliseconds until a line that failed once is checked again; doubled with each failure. */
const firstPause = 600_000;
/** A line that viewers complain about is not checked more often than this. */
const complaintPause = 600_000;

/** Milliseconds until the next check after this many failures in a row. */
export function pauseAfter(failures: number): number {
  return failures === 0 ? usualPause : Math.min(firstPause * 2 ** Math.min(failures - 1, 20), usualPause);
}

/** Queues a check of the lines that are due, after other jobs. */
export async function queueCheck(trx: Writer, now: number, runAt = now): Promise<void> {
  await queueJob(trx, { kind: checkLinesKind, subject: "lines", payload: {}, now, runAt, later: true });
}

/** Queues a check if a line of an allowed host is due. */
export async function queueLineChecks({ db, now }: Context): Promise<void> {
  const time = now();
  const due = await db.primary
    .selectFrom("line_hosts")
    .select("line_hosts.id")
    .where(
      sql<boolean>`exists (select 1 from video_lines
        where video_lines.host = line_hosts.host and video_lines.check_at <= ${time})`,
    )
    .limit(1)
    .executeTakeFirst();
  if (due) await db.write((trx) => queueCheck(trx, time));
}

/** Makes working lines due that failed for a viewer, unless they were checked minutes ago. The next round checks them. */
export async function checkSooner(trx: Writer, videoId: number, urls: readonly string[], now: number): Promise<void> {
  if (urls.length === 0) return;
  await trx
    .updateTable("video_lines")
    .set({ check_at: now })
    .where("video_id", "=", videoId)
    .where("url", "in", urls)
    .where("state", "=", "good")
    .where("check_at", ">", now)
    .where("check_at", "<=", now + usualPause - complaintPause)
    .execute();
}
