import { z } from "zod";
import { kinds } from "#lib/kinds.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { carriersOf, namedKinds } from "./carriers.ts";
import { indexPaced } from "./indexing.ts";
import { batchesOf } from "#lib/batches.ts";

const payload = z.object({ kind: z.enum(namedKinds), id: z.int() });

/** Documents between two looks at whether the job was cancelled. */
const portion = 500;

/** Re-indexes what is found by a name that has changed, in short transactions. Repeating it is harmless. */
export const carriersHandler: JobHandler = {
  besides: true,
  async run({ context, payload: queued, signal, progress, finish }) {
    const carriers = await carriersOf(context.db.primary, payload.parse(queued));
    const total = carriers.reduce((sum, { ids }) => sum + ids.length, 0);
    let done = 0;
    for (const { kind, ids } of carriers) {
      for (const some of batchesOf(ids, portion)) {
        signal.throwIfAborted();
        await indexPaced(context, kinds[kind].type, some);
        done += some.length;
        progress(done / total, "更新搜索");
      }
    }
    await finish(async () => {});
  },
};
