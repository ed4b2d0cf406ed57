import type { Database, Writer } from "../db/open.ts";
import { isAmong } from "../db/dialect/many.ts";
import { queueFetching } from "./queue.ts";
import { picturesIn, placeKey, shapeOf, type PictureOwner, type PicturePlace } from "./places.ts";

/** A picture that a record names by its URL. */
export interface WantedPicture {
  kind: PictureOwner;
  targetId: number;
  place: PicturePlace;
  /** `https:`, or `file:` for this machine; the latter only from imports that read a local folder. */
  address: string;
  /** Line of the record. */
  line: string;
  /** Whether another picture in the position is kept. */
  gently: boolean;
}

interface Asking {
  engine: Database["engine"];
  now: number;
  importId: number | null;
}

/** Queues pictures to be fetched; those fetched or queued already are ignored. Returns the number of rows written. */
export async function wantPictures(trx: Writer, wanted: readonly WantedPicture[], asking: Asking): Promise<number> {
  if (wanted.length === 0) return 0;
  const { engine, now, importId } = asking;
  const asked = new Map(wanted.map((one) => [placeKey({ ...one, target_id: one.targetId }), one]));
  const known = await knownPlaces(trx, engine, [...asked.values()]);
  const fresh = [...asked].filter(([key, { address }]) => known.get(key)?.address !== address);
  if (fresh.length === 0) return 0;
  const standing = await picturesIn(
    trx,
    engine,
    fresh.map(([, one]) => ({ ...one, target_id: one.targetId })),
  );
  const taken = fresh.flatMap(([key, one]) => {
    const before = standing.get(key);
    const isOurs = before === "" || (before !== undefined && before === known.get(key)?.image);
    return before === undefined || (one.gently && !isOurs) ? [] : [{ ...one, key, before }];
  });
  for (const { key, kind, targetId, place, address, line, before } of taken) {
    const shape = shapeOf(kind, place);
    await trx
      .insertInto("remote_pictures")
      .values({ address, shape, local: isLocal(address) ? 1 : 0, next_at: now, created_at: now })
      .onConflict((conflict) => conflict.columns(["address", "shape"]).doNothing())
      .execute();
    const { id } = await trx
      .selectFrom("remote_pictures")
      .select("id")
      .where("address", "=", address)
      .where("shape", "=", shape)
      .executeTakeFirstOrThrow();
    const row = { picture_id: id, instead_of: before, put: 0, import_id: importId, line };
    await trx
      .insertInto("remote_picture_places")
      .values({ kind, target_id: targetId, place, ...row })
      .onConflict((conflict) => conflict.columns(["kind", "target_id", "place"]).doUpdateSet(row))
      .execute();
    const old = known.get(key);
    if (old) await forgetUnplaced(trx, old.id);
  }
  if (taken.some(({ address }) => !isLocal(address))) await queueFetching(trx, now);
  return taken.length;
}

const isLocal = (address: string): boolean => address.startsWith("file:");

async function knownPlaces(trx: Writer, engine: Database["engine"], wanted: readonly WantedPicture[]) {
  const known = new Map<string, { id: number; address: string; image: string }>();
  for (const [kind, some] of Map.groupBy(wanted, (one) => one.kind)) {
    const ids = [...new Set(some.map(({ targetId }) => targetId))];
    const rows = await trx
      .selectFrom("remote_picture_places as places")
      .innerJoin("remote_pictures as pictures", "pictures.id", "places.picture_id")
      .select(["places.kind", "target_id", "place", "pictures.id", "address", "image"])
      .where("places.kind", "=", kind)
      .where(isAmong(engine, "target_id", ids))
      .execute();
    for (const row of rows) known.set(placeKey(row), row);
  }
  return known;
}

/** Deletes a picture that is not fetched yet and no longer used in any position. */
async function forgetUnplaced(trx: Writer, id: number): Promise<void> {
  await trx
    .deleteFrom("remote_pictures")
    .where("id", "=", id)
    .where("state", "!=", "kept")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("remote_picture_places").select("place").where("picture_id", "=", id))),
    )
    .execute();
}
