import type { JobHandler } from "../jobs/handler.ts";
import { fetchDue, nextDue } from "./fetch.ts";
import { queueFetching } from "./queue.ts";

/** Pictures per job; the next job continues, after other due jobs. */
const round = 40;

/** Fetches pictures named in imports, until none is waiting. */
export const fetchPicturesHandler: JobHandler = {
  async run({ context, signal, progress, finish }) {
    await fetchDue(context, { most: round, signal, tell: (done) => progress(done / round, `取来 ${done} 张图片`) });
    // A picture queued by another process is either seen here, or queues a new job because this one has ended.
    await finish(async (trx) => {
      const next = await nextDue(context, trx);
      if (next !== null) await queueFetching(trx, context.now(), Math.max(next, context.now()));
    });
  },
};
