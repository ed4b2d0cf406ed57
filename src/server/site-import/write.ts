import { isAmong, addToMany } from "../db/dialect/many.ts";
import type { Reader, Writer } from "../db/open.ts";
import { indexNew } from "../search/indexing.ts";
import { independentGroups } from "./independent.ts";
import type { Batch } from "./batch.ts";
import { countComments, putComments } from "./comments.ts";
import { putFilms } from "./films.ts";
import { putOther } from "./others.ts";
import { putPeople } from "./people.ts";
import type { CommentItem, Item, PersonItem, VideoItem } from "./prepare.ts";
import type { Database } from "../db/open.ts";

const isVideo = (item: Item): item is VideoItem => item.kind === "video";
const isComment = (item: Item): item is CommentItem => item.kind === "comment";
const isPerson = (item: Item): item is PersonItem => item.kind === "performer";

/** Writes records in their order. */
export async function writeItems(batch: Batch, items: readonly Item[]): Promise<void> {
  batch.counts.read += items.filter(({ isPart }) => !isPart).length;
  const known = await digestsOf(batch.db, batch.engine, items);
  const isNew = ({ memory }: Item) =>
    memory === null || known.get(`${memory.source}\n${memory.record}`) !== memory.digest;
  batch.counts.same += items.filter((item) => !isNew(item)).length;
  for (const part of independentGroups(items.filter(isNew))) {
    const [first] = part;
    if (first?.kind === "video") await putFilms(batch, part.filter(isVideo));
    else if (first?.kind === "performer") await putPeople(batch, part.filter(isPerson));
    else if (first?.kind === "comment") await putComments(batch, part.filter(isComment));
    else for (const item of part) await writeOne(batch, item);
  }
}

async function writeOne(batch: Batch, item: Item): Promise<void> {
  if (item.kind === "unreadable") batch.refuse(item.line, item.problems);
  else if (item.kind !== "video" && item.kind !== "performer" && item.kind !== "comment") await putOther(batch, item);
}

async function digestsOf(db: Reader, engine: Database["engine"], items: readonly Item[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const remembered = items.flatMap(({ memory }) => memory ?? []);
  for (const [source, some] of Map.groupBy(remembered, (one) => one.source)) {
    const rows = await db
      .selectFrom("import_records")
      .select(["record", "digest"])
      .where("source", "=", source)
      .where(
        isAmong(
          engine,
          "record",
          some.map(({ record }) => record),
        ),
      )
      .execute();
    for (const { record, digest } of rows) found.set(`${source}\n${record}`, digest);
  }
  return found;
}

/** Writes what a transaction has collected: counts, hashes of records and the search index. */
export async function finishBatch(batch: Batch, trx: Writer, items: readonly Item[]): Promise<void> {
  const { engine } = batch;
  await countComments(batch, trx);
  await addToMany(engine, trx, { table: "performers", column: "works" }, batch.works);
  await addToMany(engine, trx, { table: "tags", column: "video_count" }, batch.films);
  // Comments are remembered when they are written, with their ids.
  const said = items
    .filter(({ kind, line }) => kind !== "comment" && !batch.refused.has(line))
    .flatMap(({ memory }) => memory ?? []);
  const known = await digestsOf(trx, engine, items);
  for (const { source, record, digest } of said) {
    if (known.get(`${source}\n${record}`) === digest) continue;
    await trx
      .insertInto("import_records")
      .values({ source, record, digest })
      .onConflict((conflict) => conflict.columns(["source", "record"]).doUpdateSet({ digest }))
      .execute();
  }
  await indexNew(batch.context, trx, batch.documents);
}
