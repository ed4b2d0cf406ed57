import type { Row } from "../db/schema.ts";
import { noCounts, type Counts, type ImportContext } from "./batch.ts";
import { keepProblems } from "./problems.ts";
import { ImportStopped, type RunOptions, type Source } from "./record-source.ts";
import { maxNames, type Seen } from "./seen.ts";

/** Reads only which classes a source has and how many films are in each. It always starts from the beginning. */
export async function listClasses(
  { db, now }: ImportContext,
  row: Row<"imports">,
  source: Source,
  { tell = () => {}, signal }: Pick<RunOptions, "tell" | "signal">,
): Promise<Counts> {
  const seen: Seen = { channels: {}, genres: {} };
  const counts = noCounts();
  const begun = performance.now();
  for await (const { name, count, total, problem } of source.classes?.() ?? []) {
    signal?.throwIfAborted();
    if (Object.keys(seen.channels).length >= maxNames) break;
    if (name !== "") {
      // Classes with the same name are offered as one.
      const before = Object.hasOwn(seen.channels, name) ? (seen.channels[name] ?? null) : 0;
      seen.channels[name] = count === null || before === null ? null : count + before;
      counts.read += 1;
    }
    await db.write(async (trx) => {
      if (problem) await keepProblems(trx, row.id, [{ line: name === "" ? "备份" : name, ...problem }]);
      const { numUpdatedRows } = await trx
        .updateTable("imports")
        .set({
          read: counts.read,
          total,
          seen: JSON.stringify(seen),
          told_at: now(),
          work_time: Math.round(performance.now() - begun),
        })
        .where("id", "=", row.id)
        .where("state", "=", "running")
        .where("holder", "=", row.holder)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ImportStopped();
    });
    tell({ counts, total, took: performance.now() - begun, since: counts.read });
  }
  return counts;
}
