import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { edgeOf, keepEdge, lengthOf } from "./edge.ts";
import { liveKey, segmentName } from "./playlist.ts";
import { atRest, keepRenditions, renditionsOf } from "./renditions.ts";

/** What a process left that was killed: the parts it had stored become the last segment. Nothing may be receiving the live. */
export async function settleEdge(
  { db, storage }: Pick<Context, "db" | "storage">,
  { id, folder }: Pick<Row<"lives">, "id" | "folder">,
): Promise<void> {
  await restRenditions(db, id);
  const { open } = await edgeOf(db.primary, id);
  if (open === null) return;
  const { number, piece, at, parts } = open;
  const name = segmentName(piece, number);
  await storage.put(
    liveKey(folder, name),
    (async function* () {
      for (const part of parts) yield* await storage.open(liveKey(folder, part.name));
    })(),
  );
  const duration = lengthOf(parts);
  await db.write(async (trx) => {
    const now = await edgeOf(trx, id);
    if (now.open?.piece !== piece || now.open.number !== number) return;
    await trx.insertInto("live_segments").values({ live_id: id, number, piece, name, at, duration }).execute();
    await keepEdge(trx, id, { open: null, closed: [...now.closed, { number, parts }], next: null });
  });
}

/** The lower qualities go on as the source, where their process left them. */
async function restRenditions(db: Context["db"], id: number): Promise<void> {
  if ((await renditionsOf(db.primary, id))?.lower.some(({ running }) => running) !== true) return;
  await db.write(async (trx) => {
    const now = await renditionsOf(trx, id);
    if (now) await keepRenditions(trx, id, { ...now, lower: now.lower.map(atRest) });
  });
}
