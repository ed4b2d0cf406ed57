import type { Writer } from "../../db/open.ts";
import type { Content } from "../load.ts";
import { ownKeys } from "../own-key.ts";
import type { Ids } from "./keys.ts";

/**
 * Imports series.yaml. Episodes are rewritten completely, since an inserted episode changes the numbers of later ones. Series created on
 * the site stay unchanged.
 */
export async function importSeries(trx: Writer, { series }: Content, ids: Ids): Promise<void> {
  const ofFiles = trx.selectFrom("series").select("id").where("content_key", "not like", `${ownKeys}%`);
  await trx.deleteFrom("episodes").where("series_id", "in", ofFiles).execute();
  for (const { key, title, description, video, total, nextAt, episodes, seasons } of series.value) {
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
    if (rows.length > 0) await trx.insertInto("episodes").values(rows).execute();
  }
  const keys = ids.keys("series");
  const gone = trx.deleteFrom("series").where("content_key", "not like", `${ownKeys}%`);
  await (keys.length === 0 ? gone : gone.where("content_key", "not in", keys)).execute();
}
