import type { JobHandler } from "../jobs/handler.ts";
import { fetchDue, nextDue } from "./fetch.ts";
import { queueFetching } from "./queue.ts";

/** Pictures of one job: the next one goes on, after whatever else has become due. */
const round = 40;

/** Fetches pictures imports have named, until none waits. */
export const fetchPicturesHandler: JobHandler = {
  async run({ context, signal, progress, finish }) {
    await fetchDue(context, { most: round, signal, tell: (done) => progress(done / round, `取来 ${done} 张图片`) });
    // What another process asks for meanwhile is either seen here or finds this job ended.
    await finish(async (trx) => {
      const next = await nextDue(context, trx);
      if (next !== null) await queueFetching(trx, context.now(), Math.max(next, context.now()));
    });
  },
};
