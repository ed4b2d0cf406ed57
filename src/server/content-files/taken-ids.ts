import type { Named } from "#lib/external-ids.ts";
import { withIds } from "../content/claimed-ids.ts";
import { ownKeys } from "../content/own-key.ts";
import type { Content } from "../content/read-folder.ts";
import { isAmong } from "../db/dialect/many.ts";
import type { Database, Reader } from "../db/open.ts";
import { batchesOf } from "#lib/batches.ts";

/** An id in another catalogue that moves from an entry created on the site to one in the files. */
export interface TakenId {
  kind: Named;
  source: string;
  id: string;
  from: string;
  to: string;
}

/** Ids that are looked up together. */
const lookedUp = 500;
const tables = { video: "videos", performer: "performers" } as const;

/** What the import of these files takes from entries that were created on the site. */
export async function takenIds(db: Reader, engine: Database["engine"], content: Content): Promise<TakenId[]> {
  const taken: TakenId[] = [];
  for (const [kind, sources] of withIds(content)) {
    const claims = sources.flatMap(({ value }) => value.flatMap(({ key, ids }) => ids.map((one) => ({ ...one, key }))));
    const claimed = new Map(claims.map(({ source, id, key }) => [`${source} ${id}`, key]));
    for (const some of batchesOf(claims, lookedUp)) {
      const values = some.map(({ id }) => id);
      const rows = await db
        .selectFrom("external_ids")
        .select(["source", "value", "target_id"])
        .where("kind", "=", kind)
        .where(isAmong(engine, "value", values))
        .orderBy("source")
        .orderBy("value")
        .execute();
      const holders = await db
        .selectFrom(tables[kind])
        .select(["id", "content_key"])
        .where(
          isAmong(
            engine,
            "id",
            rows.map(({ target_id }) => target_id),
          ),
        )
        .where("content_key", "like", `${ownKeys}%`)
        .execute();
      const keys = new Map(holders.map((row) => [row.id, row.content_key]));
      for (const { source, value: id, target_id } of rows) {
        const [from, to] = [keys.get(target_id), claimed.get(`${source} ${id}`)];
        if (to !== undefined && from && to !== from) taken.push({ kind, source, id, from, to });
      }
    }
  }
  return taken;
}
