import { batchesOf } from "#lib/batches.ts";
import { searchTypes, type SearchType } from "#lib/contract/schemas/search.ts";
import { kinds } from "#lib/kinds.ts";
import { isTurnTaken } from "../db/in-turn.ts";
import type { Reader } from "../db/open.ts";
import { writePaced } from "../db/dialect/paced.ts";
import { JobMustWait } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { tableOf } from "../kinds/kinds.ts";
import { moveStaleIndex, staleIndex, type StaleIndex } from "../search/index-mark.ts";
import { goneTags, indexPaced, removeDocument } from "../search/indexing.ts";
import { importTurn } from "./import-turn.ts";

/** Documents between two looks at whether the job was cancelled. */
const portion = 500;

/** Milliseconds until a running import is looked at again. */
const pause = 60_000;

/**
 * Indexes everything anew after an import that was cut off, in short transactions, while people search. One that was interrupted goes on
 * where it was.
 */
export const staleHandler: JobHandler = {
  besides: true,
  async run({ context, signal, progress, finish }) {
    const { db } = context;
    const standing = await staleIndex(db.primary);
    if (standing === null) return finish(async () => {});
    if (await isTurnTaken(context, importTurn)) throw importRuns();
    const rest = await restOf(db.primary, standing);
    let index = standing;
    for (const [at, { contentType, ids }] of rest.entries()) {
      signal.throwIfAborted();
      await indexPaced(context, contentType, ids);
      const reached = { contentType, id: Math.max(...ids) };
      index = ours(await db.write((trx) => moveStaleIndex(trx, index, reached)));
      progress((at + 1) / rest.length, "更新搜索");
    }
    await writePaced(db, await goneTags(db.primary), (trx, id) => removeDocument(context, trx, kinds.tag.type, id));
    await finish(async (trx) => void ours(await moveStaleIndex(trx, index, "whole")));
  },
};

interface Portion {
  contentType: SearchType;
  ids: number[];
}

async function restOf(db: Reader, { contentType: reached, id: behind = 0 }: StaleIndex): Promise<Portion[]> {
  const from = searchTypes.findIndex((contentType) => contentType === reached);
  const rest: Portion[] = [];
  for (const [at, contentType] of searchTypes.entries()) {
    if (at < from) continue;
    const rows = await db
      .selectFrom(tableOf(contentType))
      .select("id")
      .where("id", ">", at === from ? behind : 0)
      .orderBy("id")
      .execute();
    for (const some of batchesOf(rows, portion)) rest.push({ contentType, ids: some.map(({ id }) => id) });
  }
  return rest;
}

/** An import that has begun meanwhile says itself when all is found; what it writes is indexed anew if it is cut off too. */
function ours(index: StaleIndex | null): StaleIndex {
  if (index === null) throw importRuns();
  return index;
}

function importRuns(): JobMustWait {
  return new JobMustWait("导入还在进行，由它自己更新搜索", { pause, cause: new Error("an import is running") });
}
