import { isAmong } from "../db/dialect/many.ts";
import type { PictureOwner } from "../remote-pictures/slots.ts";
import { wantPictures } from "../remote-pictures/want.ts";
import type { Batch } from "./batch.ts";
import type { PersonItem, VideoItem } from "./prepare.ts";

interface Owner {
  item: VideoItem | PersonItem;
  key: string;
  isRenamed: boolean;
}

/**
 * Queues pictures to be fetched. Sources with ids of their own, and records of what editors have renamed, only fill empty positions and
 * replace their own pictures.
 */
export async function wantOwnPictures(batch: Batch, kind: PictureOwner, owners: readonly Owner[]): Promise<void> {
  const some = owners.filter(({ item }) => item.pictures.length > 0);
  const { trx, engine } = batch;
  if (!trx || some.length === 0) return;
  const keys = some.map(({ key }) => key);
  const rows = await trx
    .selectFrom(kind === "video" ? "videos" : "performers")
    .select(["id", "content_key"])
    .where(isAmong(engine, "content_key", keys))
    .execute();
  const ids = new Map(rows.map((row) => [row.content_key, row.id]));
  const wanted = some.flatMap(({ item, key, isRenamed }) => {
    const targetId = ids.get(key);
    if (targetId === undefined) return [];
    const gently = item.memory !== null || isRenamed;
    return item.pictures.map((one) => ({ ...one, kind, targetId, line: item.line, gently }));
  });
  batch.counts.rows += await wantPictures(trx, wanted, batch);
}

/** Queues portraits given with the cast of films, for people without a portrait. */
export async function wantPortraits(
  batch: Batch,
  people: readonly { id: number; portrait: string; line: string }[],
): Promise<void> {
  if (!batch.trx || people.length === 0) return;
  const wanted = people.map(({ id, portrait: address, line }) => ({
    kind: "performer" as const,
    targetId: id,
    place: "portrait" as const,
    address,
    line,
    gently: true,
  }));
  batch.counts.rows += await wantPictures(batch.trx, wanted, batch);
}
