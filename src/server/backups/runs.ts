import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { activeOwners } from "../people/owners.ts";

/** How a backup or a restore drill ended. */
export interface BackupRun {
  kind: "backup" | "drill";
  state: "done" | "failed";
  /** Name of the backup; empty if a failed one had none yet. */
  name: string;
  reason: string;
  objects: number;
  bytes: number;
  /** Of these, what was not in an earlier backup. */
  newBytes: number;
  rows: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  finishedAt: number;
}

/** How long it is known how one ended, in milliseconds. */
const maxAge = 400 * 86_400_000;

const nouns = { backup: "备份", drill: "恢复演练" } as const;

/** Records how one ended, in the transaction that ends its job. */
export async function recordRun(trx: Writer, run: BackupRun): Promise<void> {
  await trx
    .insertInto("backup_runs")
    .values({
      kind: run.kind,
      state: run.state,
      name: run.name,
      reason: run.reason,
      objects: run.objects,
      bytes: run.bytes,
      new_bytes: run.newBytes,
      table_rows: run.rows,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
    })
    .execute();
  await trx
    .deleteFrom("backup_runs")
    .where("finished_at", "<", run.finishedAt - maxAge)
    .execute();
}

/** Records a failure and tells the owners of the site. Returns the cache tags of what it changed. */
export async function recordFailure(
  trx: Writer,
  { kind, reason, now }: { kind: BackupRun["kind"]; reason: string; now: number },
): Promise<string[]> {
  const nothing = { name: "", objects: 0, bytes: 0, newBytes: 0, rows: 0 };
  await recordRun(trx, { kind, state: "failed", reason, ...nothing, startedAt: now, finishedAt: now });
  const owners = await activeOwners(trx).execute();
  const text = `${reason}。旧的备份都还在。运营页的“概览”里看得到上次成功的是哪一份。`;
  for (const { id } of owners) {
    const title = `网站的${nouns[kind]}没有成功`;
    await sendNotice(trx, { userId: id, title, text, page: null, at: now, key: `${kind}-failed:${now}` });
  }
  return owners.map(({ id }) => messagesTag(id));
}

/** The last one of a kind, and the last one that went well. */
export async function lastRuns(
  db: Reader,
  kind: BackupRun["kind"],
): Promise<{ last: BackupRun | null; good: BackupRun | null }> {
  const runs = db.selectFrom("backup_runs").selectAll().where("kind", "=", kind).orderBy("id", "desc").limit(1);
  const [last, good] = await Promise.all([
    runs.executeTakeFirst(),
    runs.where("state", "=", "done").executeTakeFirst(),
  ]);
  return { last: last ? toRun(last) : null, good: good ? toRun(good) : null };
}

function toRun(row: Row<"backup_runs">): BackupRun {
  const { kind, state, name, reason, objects, bytes } = row;
  return {
    kind,
    state,
    name,
    reason,
    objects,
    bytes,
    newBytes: row.new_bytes,
    rows: row.table_rows,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
