import type { Writer } from "../db/open.ts";
import { queueJob } from "../jobs/queue.ts";

export const fetchingKind = "fetch-pictures";

/** Makes room for whatever is due: a catalogue has many pictures, and a film somebody has sent does not wait for them. */
export async function queueFetching(trx: Writer, now: number, runAt = now): Promise<void> {
  await queueJob(trx, { kind: fetchingKind, subject: "pictures", payload: {}, now, runAt, later: true });
}
