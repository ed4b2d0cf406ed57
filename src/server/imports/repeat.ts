import { z } from "zod";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { importOptions } from "../site-import/options.ts";
import { queueImports, queueRepeat } from "./queue.ts";

const hour = 3_600_000;
/** Milliseconds before the first retry of a repeated import that failed; doubled with every further failure. */
const firstPause = 15 * 60_000;
const maxPause = 24 * hour;

/** When a repeated import that has just ended runs next. */
export function nextTime(repeatHours: number, failures: number, now: number): number {
  if (failures === 0) return now + repeatHours * hour;
  return now + Math.min(firstPause * 2 ** Math.min(failures - 1, 20), maxPause);
}

type Ended = "done" | "failed" | "cancelled";

/** Plans the next run, in the transaction that ends or stops an import. */
export async function planNext(trx: Writer, id: number, state: Ended, now: number): Promise<void> {
  const row = await trx.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || row.repeat_hours === null || row.dry === 1) return;
  const failures = state === "failed" ? row.failures + 1 : 0;
  const at = nextTime(row.repeat_hours, failures, now);
  await trx.updateTable("imports").set({ failures, next_at: at }).where("id", "=", id).execute();
  await queueRepeat(trx, id, { now, at });
}

const payload = z.object({ id: z.int() });

/** Starts a repeated import again, in the transaction that ends this job: exactly once, whichever process does it. */
export const repeatHandler: JobHandler = {
  async run(job) {
    const { id } = payload.parse(job.payload);
    const { now } = job.context;
    await job.finish(async (trx) => {
      const row = await trx.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
      if (!row || row.repeat_hours === null || row.next_at === null) return;
      if (row.state === "failed" || row.state === "cancelled") await continueSame(trx, row);
      else if (row.state === "done") await startNew(trx, row, now());
      else return;
      await queueImports(trx, now());
    });
  },
};

/** A run that failed or was stopped continues at its position. */
async function continueSame(trx: Writer, { id }: Row<"imports">): Promise<void> {
  await trx.updateTable("imports").set({ state: "waiting", next_at: null }).where("id", "=", id).execute();
}

/** Only what changed since the last run began, and an hour more for clocks that differ. */
async function startNew(trx: Writer, row: Row<"imports">, now: number): Promise<void> {
  const options = importOptions.parse(JSON.parse(row.options));
  const hours = Math.ceil((now - row.created_at) / hour) + 1;
  const { source, address, repeat_hours, created_by } = row;
  await trx
    .insertInto("imports")
    .values({
      source,
      address,
      options: JSON.stringify({ ...options, hours }),
      state: "waiting",
      dry: 0,
      queued: 1,
      created_by,
      created_at: now,
      repeat_hours,
      // New classes without a decision remain listed.
      seen: row.seen,
    })
    .execute();
  const wroteNothing = options.hours !== undefined && row.rows_written === 0 && row.wrong === 0;
  if (wroteNothing) await trx.deleteFrom("imports").where("id", "=", row.id).execute();
  else await trx.updateTable("imports").set({ repeat_hours: null, next_at: null }).where("id", "=", row.id).execute();
}
