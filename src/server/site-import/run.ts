import { ImportStopped, type RunOptions, type Source } from "./record-source.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { usualPace } from "../db/dialect/paced.ts";
import { whileAway } from "../db/dialect/while-away.ts";
import type { Row } from "../db/schema.ts";
import { Batch, type Counts, type ImportContext, noCounts, noMapping } from "./batch.ts";
import { freshenTags } from "./freshen.ts";
import { Planned } from "./find.ts";
import { keepProblems } from "./problems.ts";
import { type Counted, reindexCounted } from "./reindex.ts";
import { prepare, type Item } from "./prepare.ts";
import { addNewClasses, addSeen, isLeftOut, newClassOf, readSeen } from "./seen.ts";
import { finishBatch, writeItems } from "./write.ts";

/** Records looked up together. */
const concurrency = 16;
/** Milliseconds after which a transaction takes no more records, adapted so that it is committed within `wholeTurn`. */
const recordsTurn = { max: 60, min: 5 };
/** What a transaction may take, in milliseconds: indexing and the commit come after the records, and cost more in a large database. */
const wholeTurn = 200;
/** Records read ahead of what is written. */
const readAhead = 160;

/**
 * Imports the records of a source from where an earlier run has stopped, a few per transaction; each commit includes the position. In a dry
 * run everything is checked and only the report is written.
 */
export async function runImport(
  context: ImportContext,
  row: Row<"imports">,
  source: Source,
  { mapping = noMapping, pace = usualPace, tell = () => {}, signal }: RunOptions = {},
): Promise<Counts> {
  const { db, now } = context;
  const counts: Counts = {
    ...noCounts(),
    read: row.read,
    added: row.added,
    changed: row.changed,
    same: row.same,
    wrong: row.wrong,
    rows: row.rows_written,
    leftOut: row.left_out,
  };
  let seen = readSeen(row.seen);
  const planned = row.dry === 1 ? new Planned() : null;
  const begun = pace.clock();
  const before = row.read;
  const total = row.total ?? (await source.total());
  const fresh = freshenTags(context);
  const counted: Counted | null =
    row.rows_written > 0 || (await wasCutOff(context, row)) ? null : { performers: new Set(), tags: new Set() };

  async function commit(items: readonly Item[], batch: Batch, trx: Parameters<Parameters<typeof db.write>[0]>[0]) {
    const nowSeen = structuredClone(seen);
    if (planned) addSeen(nowSeen, items);
    else addNewClasses(nowSeen, items, mapping);
    const position = items.findLast((item) => item.position !== "")?.position;
    await keepProblems(trx, row.id, batch.problems);
    const sum = summed(counts, batch.counts);
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({
        ...(position !== undefined && { position }),
        read: sum.read,
        added: sum.added,
        changed: sum.changed,
        same: sum.same,
        wrong: sum.wrong,
        rows_written: sum.rows,
        left_out: sum.leftOut,
        seen: JSON.stringify(nowSeen),
        total,
        told_at: now(),
        work_time: row.work_time + Math.round(pace.clock() - begun),
      })
      .where("id", "=", row.id)
      .where("state", "=", "running")
      .where("holder", "=", row.holder)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ImportStopped();
    return nowSeen;
  }

  const kept = (items: readonly Item[]) => items.filter((item) => !isLeftOut(item, mapping));

  /** The records to be imported; the others are counted as left out. */
  function wanted(batch: Batch, items: readonly Item[]): Item[] {
    const some = kept(items);
    const leftOut = items.filter((item) => !item.isPart && isLeftOut(item, mapping)).length;
    batch.counts.read += leftOut;
    batch.counts.leftOut += leftOut;
    for (const item of items) {
      const name = newClassOf(item, mapping);
      if (name === undefined) continue;
      const hint = "先按名字找频道，找不到的放进首页；在这次导入里选它的去处";
      batch.remark(item.line, { field: "分类", reason: `选过之后新有的分类“${name}”`, value: name, hint });
    }
    return some;
  }

  /** Returns how many of them were written. */
  async function writeSome(items: readonly Item[]): Promise<number> {
    const { done, batch, nowSeen } = planned ? await lookAt(items, planned) : await writeDown(items);
    seen = nowSeen;
    Object.assign(counts, summed(counts, batch.counts));
    fresh.add(batch.tags);
    for (const id of [...batch.works.keys(), ...batch.newPeople]) counted?.performers.add(id);
    for (const id of batch.films.keys()) counted?.tags.add(id);
    tell({ counts, total, took: pace.clock() - begun, since: counts.read - before });
    return done;
  }

  async function lookAt(items: readonly Item[], plan: Planned) {
    const batch = new Batch(context, mapping, { importId: row.id, db: db.primary, planned: plan });
    await writeItems(batch, wanted(batch, items));
    const nowSeen = await db.write((trx) => commit(items, batch, trx));
    await nextTurn();
    return { done: items.length, batch, nowSeen };
  }

  let turn = recordsTurn.max;
  function writeDown(items: readonly Item[]) {
    return whileAway(db, async () => {
      let started = 0;
      const written = await db.write(async (trx) => {
        const batch = new Batch(context, mapping, { importId: row.id, trx });
        started = pace.clock();
        const end = started + turn;
        let done = 0;
        do {
          await writeItems(batch, wanted(batch, items.slice(done, done + concurrency)));
          done = Math.min(items.length, done + concurrency);
        } while (done < items.length && pace.clock() < end);
        const some = items.slice(0, done);
        await finishBatch(batch, trx, kept(some));
        return { done, batch, nowSeen: await commit(some, batch, trx) };
      });
      const change = pace.clock() - started > wholeTurn ? 0.7 : 1.1;
      turn = Math.min(recordsTurn.max, Math.max(recordsTurn.min, turn * change));
      return written;
    });
  }

  async function writeAll(items: readonly Item[]): Promise<void> {
    for (let done = 0; done < items.length;) {
      signal?.throwIfAborted();
      done += await writeSome(items.slice(done));
      if (!planned) await pace.rest();
    }
  }

  let waiting: Item[] = [];
  for await (const record of source.records(row.position)) {
    signal?.throwIfAborted();
    waiting.push(prepare(record));
    if (waiting.length < readAhead) continue;
    await writeAll(waiting);
    waiting = [];
  }
  await writeAll(waiting);
  if (!planned && counts.rows > 0) await reindexCounted(context, counted, pace, signal);
  fresh.end();
  return counts;
}

/** Whether another import has written something and was left before its end. */
async function wasCutOff({ db }: ImportContext, { id }: Row<"imports">): Promise<boolean> {
  const other = await db.primary
    .selectFrom("imports")
    .select("id")
    .where("id", "<>", id)
    .where("state", "<>", "done")
    .where("dry", "=", 0)
    .where("rows_written", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

function summed(one: Counts, other: Counts): Counts {
  return {
    read: one.read + other.read,
    added: one.added + other.added,
    changed: one.changed + other.changed,
    same: one.same + other.same,
    wrong: one.wrong + other.wrong,
    rows: one.rows + other.rows,
    leftOut: one.leftOut + other.leftOut,
  };
}
