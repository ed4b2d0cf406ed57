import type { Writer } from "../../db/open.ts";
import type { Content } from "../load.ts";
import type { Ids } from "./keys.ts";

/** series.yaml. Who is an episode of what is written anew: numbers move when one comes in between. */
export async function importSeries(trx: Writer, { series }: Content, ids: Ids): Promise<void> {
  await trx.deleteFrom("episodes").execute();
  for (const { key, title, description, episodes } of series.value) {
    const row = { content_key: key, title, description };
    const { id } = await trx
      .insertInto("series")
      .values(row)
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set("series", key, id);
    const rows = episodes.map((video, index) => ({
      video_id: ids.of(`video:${video}`),
      series_id: id,
      number: index + 1,
    }));
    await trx.insertInto("episodes").values(rows).execute();
  }
  const keys = ids.keys("series");
  const gone = trx.deleteFrom("series");
  await (keys.length === 0 ? gone : gone.where("content_key", "not in", keys)).execute();
}
