import type { Writer } from "../db/open.ts";
import { cancelJob, queueJob } from "../jobs/queue.ts";

/** Queues the job that runs all waiting imports; there is at most one. */
export const importKind = "site-import";
/** Queues the job that starts a repeated import when it is due. */
export const repeatKind = "site-import-repeat";

export async function queueImports(trx: Writer, now: number): Promise<void> {
  await queueJob(trx, { kind: importKind, subject: "imports", payload: {}, now });
}

export async function queueRepeat(trx: Writer, id: number, { now, at }: { now: number; at: number }): Promise<void> {
  await queueJob(trx, { kind: repeatKind, subject: subjectOf(id), payload: { id }, now, runAt: at });
}

export async function cancelRepeat(trx: Writer, id: number, now: number): Promise<void> {
  await cancelJob(trx, { kind: repeatKind, subject: subjectOf(id), now });
}

const subjectOf = (id: number): string => `import:${id}`;
