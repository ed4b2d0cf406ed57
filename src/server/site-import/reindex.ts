import { kinds } from "#lib/kinds.ts";
import type { Pace } from "../db/dialect/pace.ts";
import { isAmong } from "../db/dialect/many.ts";
import { indexPaced } from "../search/indexing.ts";
import { readDocuments } from "../search/documents.ts";
import { positionOf } from "../search/position.ts";
import type { ImportContext } from "./batch.ts";
import { batchesOf } from "#lib/batches.ts";

const looked = 500;

/** People and tags whose place in the index may have changed: new ones, and those with another number of films. */
export interface Counted {
  performers: Set<number>;
  tags: Set<number>;
}

const kindsLooked = [
  { contentType: kinds.performer.type, table: "performers" },
  { contentType: kinds.tag.type, table: "tags" },
] as const;

/**
 * Indexes people and tags that are new or whose position has changed: it depends on the number of their films, which grows until the end
 * of an import. Without `counted` all are looked at: a run that was cut off may have left some.
 */
export async function reindexCounted(
  context: ImportContext,
  counted: Counted | null,
  pace: Pace,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db } = context;
  for (const { contentType, table } of kindsLooked) {
    for await (const ids of counted ? batchesOf([...counted[table]], looked) : idsIn(context, table)) {
      signal?.throwIfAborted();
      const placed = await db.primary
        .selectFrom("search_documents")
        .select(["target_id", "place"])
        .where("content_type", "=", contentType)
        .where(isAmong(db.engine, "target_id", ids))
        .execute();
      const places = new Map(placed.map(({ target_id, place: index }) => [target_id, index]));
      const documents = await readDocuments(db.primary, contentType, [...places.keys()]);
      const stay = new Set(
        documents
          .filter(({ id, popularity }) => places.get(id) === positionOf(contentType, popularity, id))
          .map(({ id }) => id),
      );
      const moved = ids.filter((id) => !stay.has(id));
      if (moved.length === 0) continue;
      await indexPaced(context, contentType, moved, { pace });
      await pace.rest();
    }
  }
}

async function* idsIn({ db }: ImportContext, table: keyof Counted): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const rows = await db.primary
      .selectFrom(table)
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(looked)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows.map(({ id }) => id);
  }
}
