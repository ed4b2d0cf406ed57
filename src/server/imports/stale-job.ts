import { batchesOf } from "#lib/batches.ts";
import { searchTypes, type SearchType } from "#lib/contract/schemas/search.ts";
import { kinds } from "#lib/kinds.ts";
import { isTurnTaken } from "../db/in-turn.ts";
import { writePaced } from "../db/dialect/paced.ts";
import { JobMustWait } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { tableOf } from "../kinds/kinds.ts";
import { goneTags, indexPaced, isIndexStale, markIndex, removeDocument } from "../search/indexing.ts";
import { importTurn } from "./import-turn.ts";

/** Documents between two looks at whether the job was cancelled. */
const portion = 500;

/** Milliseconds until a running import is looked at again. */
const pause = 60_000;

/** Indexes everything anew after an import that was cut off, in short transactions, while people search. Repeating it is harmless. */
export const staleHandler: JobHandler = {
  besides: true,
  async run({ context, signal, progress, finish }) {
    const { db, now } = context;
    if (!(await isIndexStale(db.primary))) return finish(async () => {});
    if (await isTurnTaken(db.primary, importTurn, now())) {
      throw new JobMustWait("导入还在进行，由它自己更新搜索", { pause, cause: new Error("an import is running") });
    }
    const all: { contentType: SearchType; ids: number[] }[] = [];
    for (const contentType of searchTypes) {
      const rows = await db.primary.selectFrom(tableOf(contentType)).select("id").orderBy("id").execute();
      for (const some of batchesOf(rows, portion)) all.push({ contentType, ids: some.map(({ id }) => id) });
    }
    for (const [at, { contentType, ids }] of all.entries()) {
      signal.throwIfAborted();
      await indexPaced(context, contentType, ids);
      progress((at + 1) / all.length, "更新搜索");
    }
    await writePaced(db, await goneTags(db.primary), (trx, id) => removeDocument(context, trx, kinds.tag.type, id));
    await finish(async (trx) => {
      // One that has begun meanwhile says itself when all is found.
      if (!(await isTurnTaken(trx, importTurn, now()))) await markIndex(trx, "whole");
    });
  },
};
