import { z } from "zod";
import type { Reader, Writer } from "../db/open.ts";
import { droppedPictures, type DroppedPicture } from "../remote-pictures/report.ts";
import { stillPosition } from "../remote-pictures/slots.ts";
import type { Found } from "./batch.ts";
import { problemLabel } from "./problem-labels.ts";

const maxSamples = 5;
/** Maximum number of different problems: a file in a wrong format would have one per line. */
const maxProblems = 500;

/** Reports of tables kept the number of a line for a while. */
const lineNumber = z.number().transform((line) => `第 ${line} 行`);

const samples = z.array(z.object({ line: z.union([z.string(), lineNumber]), value: z.string() }));

/** One kind of problem, with a few of the records that have it. */
export interface ReportedProblem {
  field: string;
  /** What editors call the field. */
  label: string;
  reason: string;
  hint: string;
  count: number;
  samples: z.output<typeof samples>;
}

/** Adds what was found to the import's report. */
export async function keepProblems(trx: Writer, importId: number, found: readonly Found[]): Promise<void> {
  for (const some of Map.groupBy(found, ({ field, reason }) => JSON.stringify([placeOf(field), reason])).values()) {
    const [first] = some;
    if (!first) continue;
    const field = placeOf(first.field);
    const known = await trx
      .selectFrom("import_problems")
      .select(["count", "samples"])
      .where("import_id", "=", importId)
      .where("field", "=", field)
      .where("reason", "=", first.reason)
      .executeTakeFirst();
    const before = known ? samples.parse(JSON.parse(known.samples)) : [];
    const more = some.map(({ line, value }) => ({ line, value }));
    const row = {
      count: (known?.count ?? 0) + some.length,
      samples: JSON.stringify([...before, ...more].slice(0, maxSamples)),
    };
    if (!known && (await isFull(trx, importId))) continue;
    await trx
      .insertInto("import_problems")
      .values({ import_id: importId, field, reason: first.reason, hint: first.hint ?? "", ...row })
      .onConflict((conflict) => conflict.columns(["import_id", "field", "reason"]).doUpdateSet(row))
      .execute();
  }
}

/** List indexes are replaced by `N`, so that the same field of all items is one problem. */
const placeOf = (field: string): string => field.replaceAll(/(?<=^|\.)\d+(?=\.|$)/g, "N");

async function isFull(trx: Writer, importId: number): Promise<boolean> {
  const { count } = await trx
    .selectFrom("import_problems")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("import_id", "=", importId)
    .executeTakeFirstOrThrow();
  return count >= maxProblems;
}

/** The most frequent first. */
export async function readProblems(db: Reader, importId: number): Promise<ReportedProblem[]> {
  const rows = await db
    .selectFrom("import_problems")
    .selectAll()
    .where("import_id", "=", importId)
    .orderBy("count", "desc")
    .orderBy("field")
    .orderBy("reason")
    .execute();
  const found = rows.map(({ field, reason, hint, count, samples: text }) => ({
    field,
    label: problemLabel(field),
    reason,
    hint,
    count,
    samples: samples.parse(JSON.parse(text)),
  }));
  return [...found, ...(await picturesLost(db, importId))];
}

/** Pictures are fetched after their records, possibly for days, so their problems are read separately. */
async function picturesLost(db: Reader, importId: number): Promise<ReportedProblem[]> {
  const lost = await droppedPictures(db, importId);
  const fieldOf = ({ place }: DroppedPicture) => (stillPosition(place) === null ? place : "stills");
  return [...Map.groupBy(lost, (one) => `${fieldOf(one)} ${one.reason}`).values()].map((some) => ({
    field: some[0] ? fieldOf(some[0]) : "",
    label: problemLabel(some[0] ? fieldOf(some[0]) : ""),
    reason: `图片没有取到：${some[0]?.reason ?? ""}`,
    hint: "影片照常导入，先用占位图；换一个地址再导入，或者加 --pictures 再试一次",
    count: some.length,
    samples: some.slice(0, maxSamples).map(({ line, address }) => ({ line, value: address })),
  }));
}
