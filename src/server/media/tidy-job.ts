import { orphanNames } from "#lib/jobs.ts";
import type { Context } from "../core/context.ts";
import { dayStart, dayText, shanghaiDay } from "../core/day.ts";
import { isFirstOf } from "../db/first-of.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { queueJob } from "../jobs/queue.ts";
import { orphanKinds, tidyMedia } from "./orphans.ts";

const hour = 3_600_000;
/** When few are there: from four to six in the morning in Asia/Shanghai. Who slept then waits for the next day. */
const quiet = { from: 4 * hour, until: 6 * hour };
const kind = "tidy-media";

/** Queues the day's round when its hour has come. Of all processes that try the first one does; answers whether this was it. */
export async function queueTidyMedia({ db, now }: Context): Promise<boolean> {
  const time = now();
  const day = shanghaiDay(time);
  const sinceMidnight = time - dayStart(day);
  if (sinceMidnight < quiet.from || sinceMidnight >= quiet.until) return false;
  const value = dayText(day);
  return db.write(async (trx) => {
    if (!(await isFirstOf(trx, kind, value, dayText(day + 1)))) return false;
    await queueJob(trx, { kind, subject: `day:${value}`, payload: {}, now: time });
    return true;
  });
}

/** Removes what nobody refers to any more; what an earlier attempt has removed is simply gone. */
export const tidyMediaHandler: JobHandler = {
  async run({ context, signal, progress }) {
    let removed = 0;
    let looked = 0;
    let stage = "";
    const report = () => progress(looked / orphanKinds.length, `${stage}，已清理 ${removed} 个`);
    await tidyMedia(context, {
      remove: true,
      signal,
      begin(next) {
        looked = orphanKinds.indexOf(next);
        stage = orphanNames[next];
        report();
      },
      visit() {
        removed += 1;
        report();
      },
    });
  },
};
