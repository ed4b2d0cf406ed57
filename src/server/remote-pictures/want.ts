import type { Database, Writer } from "../db/open.ts";
import { insertMany, isAmong } from "../db/dialect/many.ts";
import { queueFetching } from "./queue.ts";
import { picturesIn, slotKey, shapeOf, stillPosition, type PictureOwner, type SlotName } from "./slots.ts";

/** A picture that a record names by its URL. */
export interface WantedPicture {
  kind: PictureOwner;
  targetId: number;
  place: SlotName;
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
  const asked = new Map(wanted.map((one) => [slotKey({ ...one, target_id: one.targetId }), one]));
  const known = await knownSlots(trx, engine, [...asked.values()]);
  const fresh = [...asked].filter(([key, { address }]) => known.get(key)?.address !== address);
  if (fresh.length === 0) return 0;
  const standing = await picturesIn(
    trx,
    engine,
    fresh.map(([key, one]) => ({ ...one, target_id: one.targetId, image: known.get(key)?.image })),
  );
  const taken = fresh.flatMap(([key, one]) => {
    const before = standing.get(key);
    if (before === undefined) return [];
    const ours = known.get(key)?.image;
    const isOurs = before === "" || before === ours;
    const insteadOf = stillPosition(one.place) === null || before === ours ? before : "";
    return one.gently && !isOurs ? [] : [{ ...one, key, insteadOf }];
  });
  const ids = await noteAddresses(trx, taken, asking);
  const rows = taken.map(({ key, kind, targetId, place, address, line, insteadOf }) => {
    const picture = ids.get(pictureKey({ address, shape: shapeOf(kind, place) })) ?? 0;
    const row = { picture_id: picture, instead_of: insteadOf, put: 0, import_id: importId, line };
    return { kind, target_id: targetId, place, ...row, old: known.get(key) };
  });
  const added = rows.filter(({ old }) => old === undefined).map(({ old: _none, ...row }) => row);
  await insertMany(engine, trx, "remote_picture_places", added);
  for (const { old, kind, target_id, place, ...row } of rows) {
    if (!old) continue;
    await trx
      .updateTable("remote_picture_places")
      .set(row)
      .where("kind", "=", kind)
      .where("target_id", "=", target_id)
      .where("place", "=", place)
      .execute();
    await forgetUnused(trx, old.id);
  }
  if (taken.some(({ address }) => !isLocal(address))) await queueFetching(trx, now);
  return taken.length;
}

const pictureKey = ({ address, shape }: { address: string; shape: string }): string => `${shape} ${address}`;

/** Adds the addresses that are not known yet. Returns the ids of all. */
async function noteAddresses(
  trx: Writer,
  wanted: readonly WantedPicture[],
  { engine, now }: Asking,
): Promise<Map<string, number>> {
  const rows = new Map(
    wanted.map(({ kind, place, address }) => {
      const named = { address, shape: shapeOf(kind, place) };
      return [pictureKey(named), { ...named, local: isLocal(address) ? 1 : 0, next_at: now, created_at: now }] as const;
    }),
  );
  await insertMany(engine, trx, "remote_pictures", [...rows.values()]);
  const addresses = [...new Set(wanted.map(({ address }) => address))];
  const found = await trx
    .selectFrom("remote_pictures")
    .select(["id", "address", "shape"])
    .where(isAmong(engine, "address", addresses))
    .execute();
  return new Map(found.map((row) => [pictureKey(row), row.id]));
}

const isLocal = (address: string): boolean => address.startsWith("file:");

async function knownSlots(trx: Writer, engine: Database["engine"], wanted: readonly WantedPicture[]) {
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
    for (const row of rows) known.set(slotKey(row), row);
  }
  return known;
}

/** Deletes a picture that is not fetched yet and no longer used in any position. */
async function forgetUnused(trx: Writer, id: number): Promise<void> {
  await trx
    .deleteFrom("remote_pictures")
    .where("id", "=", id)
    .where("state", "!=", "kept")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("remote_picture_places").select("place").where("picture_id", "=", id))),
    )
    .execute();
}
