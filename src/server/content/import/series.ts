import { isDeepStrictEqual } from "node:util";
import { batchesOf } from "#lib/batches.ts";
import type { Writer } from "../../db/open.ts";
import type { Content } from "../read-folder.ts";
import type { Pen } from "../pen.ts";
import { placesOf, type SeriesEntry } from "../series-entry.ts";
import { differs } from "./changed.ts";
import { archiveOthers, type Ids } from "./keys.ts";

/** Imports series.yaml. Series created on the site stay unchanged. */
export async function importSeries(pen: Pen, { series }: Content, ids: Ids, now: number): Promise<void> {
  await pen.each(series.value, async (trx, one) => ids.set("series", one.key, await putSeries(trx, one, ids, { now })));
  await archiveOthers(pen, "series", ids.keys("series"));
}

/** A statement takes only so many parameters. */
const inOneInsert = 1000;

/**
 * Saves a series with its episodes and returns its row id; a new one gets the id `put.id`, if any. Its films leave the series they were in
 * until now. Writes nothing if nothing is different.
 */
export async function putSeries(
  trx: Writer,
  series: SeriesEntry,
  ids: Ids,
  { now, id: given }: { now: number; id?: number | undefined },
): Promise<number> {
  const { key, title, description, video, total, nextAt, status } = series;
  const row = {
    title,
    description,
    video_id: video === undefined ? null : ids.of(`video:${video}`),
    total: total ?? null,
    next_at: nextAt === undefined ? null : Date.parse(nextAt),
    status,
  };
  const places = placesOf(series).map(({ video: film, season, number }) => ({
    video_id: ids.of(`video:${film}`),
    season,
    number,
  }));
  const before = await trx.selectFrom("series").selectAll().where("content_key", "=", key).executeTakeFirst();
  const were = before ? await placesBefore(trx, before.id) : [];
  const moved = !isDeepStrictEqual(places, were);
  if (before && !moved && !differs(before, row)) return before.id;
  if (row.video_id !== null)
    await trx
      .updateTable("series")
      .set({ video_id: null })
      .where("video_id", "=", row.video_id)
      .where("content_key", "!=", key)
      .execute();
  const values = { ...row, updated_at: now };
  const { id } = await trx
    .insertInto("series")
    .values({ ...(given !== undefined && { id: given }), content_key: key, created_at: now, ...values })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  if (moved) await place(trx, id, places);
  return id;
}

type Placed = { video_id: number; season: number; number: number };

async function placesBefore(trx: Writer, id: number): Promise<Placed[]> {
  const rows = await trx
    .selectFrom("episodes")
    .select(["video_id", "season", "number"])
    .where("series_id", "=", id)
    .orderBy("season")
    .orderBy("number")
    .execute();
  return rows.map((row) => ({ ...row }));
}

/** All are written anew, since an inserted episode changes the numbers of later ones. */
async function place(trx: Writer, id: number, places: readonly Placed[]): Promise<void> {
  await trx.deleteFrom("episodes").where("series_id", "=", id).execute();
  for (const some of batchesOf(places, inOneInsert)) {
    await trx
      .insertInto("episodes")
      .values(some.map((one) => ({ series_id: id, ...one })))
      .onConflict((conflict) =>
        conflict.column("video_id").doUpdateSet(({ ref }) => ({
          series_id: ref("excluded.series_id"),
          season: ref("excluded.season"),
          number: ref("excluded.number"),
        })),
      )
      .execute();
  }
}
