import type { Writer } from "../db/open.ts";
import { queueJob } from "../jobs/queue.ts";

export const fetchingKind = "fetch-pictures";

/** Queues fetching with low priority: a catalogue has many pictures, and uploaded films must not wait for them. */
export async function queueFetching(trx: Writer, now: number, runAt = now): Promise<void> {
  await queueJob(trx, { kind: fetchingKind, subject: "pictures", payload: {}, now, runAt, later: true });
}
