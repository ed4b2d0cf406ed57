import type { Writer } from "../db/open.ts";
import { queueJob } from "../jobs/queue.ts";
import type { MergedEntry } from "./move-on.ts";

export const mergeRestKind = "merge-rest";

/** Milliseconds in which the editor's own calls usually move everything. */
const callsFirst = 30_000;

/** Queues the job that moves what the editor's own calls leave, e.g. because the page was closed. */
export async function queueRest(trx: Writer, { kind, from }: MergedEntry, now: number): Promise<void> {
  await queueJob(trx, {
    kind: mergeRestKind,
    subject: `${kind}:${from}`,
    payload: { kind, from },
    now,
    runAt: now + callsFirst,
    later: true,
  });
}
