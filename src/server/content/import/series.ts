import type { Writer } from "../../db/open.ts";
import type { Content } from "../load.ts";
import { ownKeys } from "../own-key.ts";
import type { Pen } from "../pen.ts";
import { leftFiles, type Ids } from "./keys.ts";

/**
 * Imports series.yaml. The episodes of a series are rewritten completely, since an inserted episode changes the numbers of later ones. Series
 * created on the site stay unchanged.
 */
export async function importSeries(pen: Pen, { series }: Content, ids: Ids): Promise<void> {
  await pen.each(series.value, async (trx, { key, title, description, video, total, nextAt, episodes, seasons }) => {
    const row = {
      content_key: key,
      title,
      description,
      video_id: video === undefined ? null : ids.of(`video:${video}`),
      total: total ?? null,
      next_at: nextAt === undefined ? null : Date.parse(nextAt),
    };
    const { id } = await trx
      .insertInto("series")
      .values(row)
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set("series", key, id);
    const rows = [{ episodes }, ...seasons].flatMap((season, at) =>
      season.episodes.map((episode, index) => ({
        video_id: ids.of(`video:${episode}`),
        series_id: id,
        season: at + 1,
        number: index + 1,
      })),
    );
    await trx.deleteFrom("episodes").where("series_id", "=", id).execute();
    if (rows.length === 0) return;
    await takeFromOthers(
      trx,
      rows.map((row) => row.video_id),
    );
    await trx.insertInto("episodes").values(rows).execute();
  });
  await pen.each(await leftFiles(pen.read, "series", ids.keys("series")), async (trx, id) => {
    await trx.deleteFrom("episodes").where("series_id", "=", id).execute();
    await trx.deleteFrom("series").where("id", "=", id).execute();
  });
}

/** Films that were in another series of the files until now, which is written later. */
async function takeFromOthers(trx: Writer, films: readonly number[]): Promise<void> {
  const ofFiles = trx.selectFrom("series").select("id").where("content_key", "not like", `${ownKeys}%`);
  await trx.deleteFrom("episodes").where("video_id", "in", films).where("series_id", "in", ofFiles).execute();
}
