import { randomUUID } from "node:crypto";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { JobMustWait } from "../jobs/failure.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { continueImport } from "../site-import/imports.ts";
import { importOptions } from "../site-import/options.ts";
import { ImportStopped, type Progress } from "../site-import/record-source.ts";
import { isSource, sourceRow } from "../site-import/sources.ts";
import { fileIdOf, withFile } from "./files.ts";
import { queueImports } from "./queue.ts";
import { planNext } from "./repeat.ts";

/** A command that has committed nothing for so many milliseconds no longer runs. */
const silent = 60_000;
const lookAgain = 30_000;

/** Runs every import that waits, in order; one that a dead worker has left is continued where it stood. */
export const importHandler: JobHandler = {
  async run(job) {
    const { context, signal } = job;
    for (let row = await nextImport(context); row; row = await nextImport(context)) {
      signal.throwIfAborted();
      await refuseCommand(context);
      await runOne(job, row);
    }
    await job.finish(async (trx) => {
      const left = await trx
        .selectFrom("imports")
        .select("id")
        .where("queued", "=", 1)
        .where("state", "in", ["waiting", "running"])
        .executeTakeFirst();
      if (left) await queueImports(trx, context.now());
    });
  },
  async failed(trx, { reason, now }) {
    const rows = await trx
      .updateTable("imports")
      .set({ state: "failed", reason, ended_at: now, holder: null })
      .where("queued", "=", 1)
      .where("state", "in", ["waiting", "running"])
      .returning("id")
      .execute();
    for (const { id } of rows) await planNext(trx, id, "failed", now);
    return [];
  },
};

async function nextImport({ db }: Context): Promise<Row<"imports"> | undefined> {
  return db.primary
    .selectFrom("imports")
    .selectAll()
    .where("queued", "=", 1)
    .where("state", "in", ["running", "waiting"])
    .orderBy("state")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Only one import runs at a time, including those of the command line. */
async function refuseCommand({ db, now }: Context): Promise<void> {
  const other = await db.primary
    .selectFrom("imports")
    .select("id")
    .where("queued", "=", 0)
    .where("state", "=", "running")
    .where("told_at", ">", now() - silent)
    .executeTakeFirst();
  if (!other) return;
  const cause = new Error(`import ${other.id} is run by a command`);
  throw new JobMustWait("命令行里正在导入，完了再开始", { pause: lookAgain, cause });
}

async function runOne(job: Job, waiting: Row<"imports">): Promise<void> {
  const { context, signal } = job;
  const row = await claim(context, waiting);
  if (!row) return;
  const run = (address: string) =>
    continueImport(
      context,
      { ...row, address },
      {
        signal,
        privateHosts: context.privateHosts,
        tell: (progress) => job.progress(...standing(row, progress)),
        settled: (trx, state) => planNext(trx, row.id, state, context.now()),
      },
    );
  const fileId = fileIdOf(row.address);
  try {
    const source = isSource(row.source) ? sourceRow(row.source) : null;
    const unpacking = { endings: source?.endings ?? [], isFolder: source?.isPackedFolder ?? false };
    await (fileId === null ? run(row.address) : withFile(context, { id: fileId, ...unpacking }, run));
  } catch (error) {
    // The job was returned to the queue, or another attempt has claimed it.
    if (signal.aborted) throw error;
    if (error instanceof ImportStopped) return;
    await settleFailed(context, row, error);
  }
}

function standing({ dry, options }: Row<"imports">, { counts, total }: Progress): [number, string] {
  const of = total === null ? "" : ` / ${total}`;
  const { step } = importOptions.parse(JSON.parse(options));
  const stepName = step === "classes" ? "看分类" : dry === 1 ? "检查" : "写入";
  return [total === null ? 0 : counts.read / Math.max(total, counts.read, 1), `${stepName} ${counts.read}${of}`];
}

/** Claims the row for this attempt. A check starts from the beginning, because what it would have created is only in memory. */
async function claim({ db, now }: Context, { id, dry }: Row<"imports">): Promise<Row<"imports"> | undefined> {
  return db.write(async (trx) => {
    const anew = { position: "", read: 0, added: 0, changed: 0, same: 0, wrong: 0, rows_written: 0 };
    const zero = { ...anew, left_out: 0, seen: "{}", work_time: 0 };
    if (dry === 1) await trx.deleteFrom("import_problems").where("import_id", "=", id).execute();
    return trx
      .updateTable("imports")
      .set({
        state: "running",
        holder: randomUUID(),
        reason: "",
        ended_at: null,
        next_at: null,
        started_at: now(),
        ...(dry === 1 && zero),
      })
      .where("id", "=", id)
      .where("state", "in", ["waiting", "running"])
      .returningAll()
      .executeTakeFirst();
  });
}

/** Stores failures before the first record, such as a missing file; later ones were stored by `continueImport`. */
async function settleFailed({ db, now }: Context, { id, holder }: Row<"imports">, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message.slice(0, 500) : "";
  await db.write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({ state: "failed", reason, ended_at: now() })
      .where("id", "=", id)
      .where("holder", "=", holder)
      .where("state", "=", "running")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await planNext(trx, id, "failed", now());
  });
}
