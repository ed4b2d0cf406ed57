import { searchTypes, type SearchType } from "#lib/contract/schemas/search.ts";
import { namesWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import { tokensOf, type Tokens } from "#lib/search/tokens.ts";
import type { Pen } from "../content/pen.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { inTurn } from "../db/in-turn.ts";
import { WriteConflict } from "../db/dialect/write-conflict.ts";
import { insertMany, isAmong } from "../db/dialect/many.ts";
import { writePaced } from "../db/dialect/paced.ts";
import type { Pace } from "../db/dialect/pace.ts";
import { queueJob } from "../jobs/queue.ts";
import type { Carriers } from "../kinds/kind.ts";
import { tableOf } from "../kinds/kinds.ts";
import { namesToJson } from "./candidates.ts";
import { carriersOf, type Named, queueCarriers } from "./carriers.ts";
import { indexStanding, markIndex, staleKind } from "./index-mark.ts";
import { readDocuments, readSaid, toSearchable } from "./documents.ts";
import { chinese } from "../text/chinese.ts";
import { positionOf, positionsOf, popularityStep } from "./position.ts";
import { batchesOf } from "#lib/batches.ts";

type Databases = Pick<Context, "db">;

const batch = 200;
/** Rows per transaction when the whole index is rebuilt. */
const emptiedAtOnce = 500;
const filledAtOnce = 20;

/**
 * Updates the index for a row that was written, hidden or deleted in this transaction. If its names or its publication changed, so do the
 * documents that are found by its name: see `indexCarriers`.
 */
export async function indexDocument(
  context: Databases & Pick<Context, "now">,
  trx: Writer,
  contentType: SearchType,
  id: number,
): Promise<void> {
  const before = await shownAs(trx, contentType, id);
  await indexAll(context, trx, contentType, [id]);
  const after = await shownAs(trx, contentType, id);
  if (before?.names === after?.names && before?.published_at === after?.published_at) return;
  const kind = namesWith("search").find((one) => kinds[one].type === contentType);
  if (kind) await indexCarriers(context, trx, { kind, id });
}

function shownAs(trx: Writer, contentType: SearchType, id: number) {
  return trx
    .selectFrom("search_documents")
    .select(["names", "published_at"])
    .where("content_type", "=", contentType)
    .where("target_id", "=", id)
    .executeTakeFirst();
}

/** Content items created in one transaction. */
export type NewDocuments = { contentType: SearchType; id: number }[];

/** Indexes the documents together and empties the list. */
export async function indexNew(context: Databases, trx: Writer, documents: NewDocuments): Promise<void> {
  for (const [contentType, some] of Map.groupBy(documents.splice(0), (one) => one.contentType)) {
    await indexAll(context, trx, contentType, [...new Set(some.map(({ id }) => id))]);
  }
}

/** Re-indexes documents of several kinds in this transaction. */
export async function indexDocuments(context: Databases, trx: Writer, documents: readonly Carriers[]): Promise<void> {
  for (const { kind, ids } of documents) await indexAll(context, trx, kinds[kind].type, ids);
}

/** More carriers than this are re-indexed after the transaction, which others wait for: each takes half a millisecond. */
const carriersAtOnce = 100;

/** Re-indexes the documents that are found by a name: a film's reviews and posts, what has a tag. Many are left to a job. */
export async function indexCarriers(
  context: Databases & Pick<Context, "now">,
  trx: Writer,
  named: Named,
): Promise<void> {
  const carriers = await carriersOf(trx, named);
  const total = carriers.reduce((sum, { ids }) => sum + ids.length, 0);
  if (total <= carriersAtOnce) await indexDocuments(context, trx, carriers);
  else await queueCarriers(trx, named, context.now());
}

/** Updates the position of a document after its popularity has changed; does nothing within the same popularity step. */
export async function moveDocument(
  context: Databases,
  trx: Writer,
  contentType: SearchType,
  id: number,
  popularity: { before: number; after: number },
): Promise<void> {
  if (popularityStep(popularity.before) === popularityStep(popularity.after)) return;
  await indexAll(context, trx, contentType, [id]);
}

export async function removeDocument(
  { db }: Databases,
  trx: Writer,
  contentType: SearchType,
  id: number,
): Promise<void> {
  const row = await trx
    .deleteFrom("search_documents")
    .where("content_type", "=", contentType)
    .where("target_id", "=", id)
    .returning("place")
    .executeTakeFirst();
  if (row) await db.search.remove(trx, [row.place]);
}

/** Indexes all content from files, at the end of an import. */
export async function indexContent(context: Databases, pen: Pick<Pen, "read" | "each">): Promise<void> {
  for (const contentType of searchTypes) {
    const rows = await pen.read
      .selectFrom(tableOf(contentType))
      .select("id")
      .where("content_key", "is not", null)
      .execute();
    const ids = rows.map(({ id }) => id);
    await pen.each(inGroups(ids, filledAtOnce), (trx, some) => indexAll(context, trx, contentType, some));
  }
  await pen.each(await goneTags(pen.read), (trx, id) => removeDocument(context, trx, kinds.tag.type, id));
}

/** Tags that are still found though an import has deleted them. */
export async function goneTags(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom("search_documents")
    .select("target_id")
    .where("content_type", "=", kinds.tag.type)
    .where("target_id", "not in", db.selectFrom("tags").select("id"))
    .execute();
  return rows.map(({ target_id: id }) => id);
}

/**
 * Runs at every start. An index of another version is rebuilt by one of all processes, in small transactions, before anything is answered.
 * One that is stale answers as before: the import that writes may still be running, and if not, a job does what it has left.
 */
export async function ensureIndex(context: Databases & Pick<Context, "now">): Promise<void> {
  const { db, now } = context;
  const isOther = async () => (await indexStanding(db.primary)) === "other";
  if (await isOther()) {
    await inTurn(context, "search-index-turn", async () => {
      if (!(await isOther())) return;
      await rebuildIndex(context);
      await db.write((trx) => markIndex(trx, "whole"));
    });
    return;
  }
  await db.maintain((trx) => db.search.fit(trx, kindPositions));
  if ((await indexStanding(db.primary)) !== "stale") return;
  await db.write((trx) => queueJob(trx, { kind: staleKind, subject: "all", payload: {}, now: now() }));
}

/**
 * Empties and rebuilds the index in small transactions, so that other writes can run in between. Search results are incomplete during that
 * time.
 */
export async function rebuildIndex({ db }: Databases, pace?: Pace): Promise<void> {
  const paced = pace === undefined ? {} : { pace };
  const positions = await db.primary.selectFrom("search_documents").select("place").orderBy("place").execute();
  const groups = inGroups(
    positions.map(({ place: index }) => index),
    emptiedAtOnce,
  );
  await writePaced(
    db,
    groups,
    (trx, some) => trx.deleteFrom("search_documents").where("place", "in", some).execute(),
    paced,
  );
  await db.maintain(async (trx) => {
    // Includes rows written in between, whose tokens the index would lack.
    await trx.deleteFrom("search_documents").execute();
    await db.search.clear(trx);
  });
  for (const contentType of searchTypes) {
    const rows = await db.primary.selectFrom(tableOf(contentType)).select("id").orderBy("id").execute();
    const ids = rows.map(({ id }) => id);
    await indexPaced({ db }, contentType, ids, paced);
  }
  await db.search.settle((work) => db.maintain(work), kindPositions, pace);
}

/** Indexes many rows of a kind in small transactions. */
export async function indexPaced(
  { db }: Databases,
  contentType: SearchType,
  ids: readonly number[],
  paced: { pace?: Pace } = {},
): Promise<void> {
  let current: Writer | null = null;
  let indexed: IndexedDocument[] = [];
  await writePaced(
    db,
    inGroups(ids, filledAtOnce),
    async (trx, some) => {
      // A transaction that is repeated must not write the tokens its first attempt has gathered.
      if (current !== trx) indexed = [];
      current = trx;
      indexed.push(...(await writeBatch({ db }, trx, contentType, some)));
    },
    // All at once: SQLite flushes the index's write buffer at the next other statement.
    { ...paced, finish: (trx) => db.search.put(trx, indexed) },
  );
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const kindPositions = searchTypes.map((contentType) => {
  const { from, behind } = positionsOf(contentType);
  return { from, before: behind };
});

async function indexAll(
  context: Databases,
  trx: Writer,
  contentType: SearchType,
  ids: readonly number[],
): Promise<void> {
  for (const some of batchesOf(ids, batch)) await indexBatch(context, trx, contentType, some);
}

async function indexBatch(
  context: Databases,
  trx: Writer,
  contentType: SearchType,
  ids: readonly number[],
): Promise<void> {
  await context.db.search.put(trx, await writeBatch(context, trx, contentType, ids));
}

interface IndexedDocument {
  place: number;
  tokens: Tokens;
}

/** Writes the documents but not their tokens, which are for `search.put` in the same transaction. */
async function writeBatch(
  { db }: Databases,
  trx: Writer,
  contentType: SearchType,
  ids: readonly number[],
): Promise<IndexedDocument[]> {
  const documents = await readDocuments(trx, contentType, ids);
  const said = await readSaid(trx, contentType, ids);
  const old = await trx
    .deleteFrom("search_documents")
    .where("content_type", "=", contentType)
    .where(isAmong(db.engine, "target_id", ids))
    .returning("place")
    .execute();
  await db.search.remove(
    trx,
    old.map(({ place: index }) => index),
  );
  if (documents.length === 0) return [];
  const indexed = documents.map((document) => ({
    document,
    place: positionOf(contentType, document.popularity, document.id),
  }));
  const rows = indexed.map(({ document, place: index }) => ({
    content_type: contentType,
    target_id: document.id,
    place: index,
    published_at: document.publishedAt,
    names: namesToJson(document),
  }));
  const written = await insertMany(db.engine, trx, "search_documents", rows, ["target_id"]);
  if (written.length !== rows.length) throw new WriteConflict("some documents were indexed by another transaction");
  return indexed.map(({ document, place: index }) => ({
    place: index,
    tokens: tokensOf(toSearchable({ ...document, said: said.get(document.id) ?? [] }), chinese),
  }));
}
