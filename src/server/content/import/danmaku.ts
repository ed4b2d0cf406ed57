import type { Content } from "../read-folder.ts";
import { leftFiles, type Ids } from "./keys.ts";
import type { Pen } from "../pen.ts";

/** Imports danmaku; a line is identified by its film, author and second. */
export async function importDanmaku(pen: Pen, { danmaku }: Content, ids: Ids, now: number): Promise<void> {
  const keys = new Set<string>();
  const films = danmaku.flatMap((source) => source.value);
  await pen.each(films, async (trx, { on, lines }) => {
    for (const { by, at, text, colour, place } of lines) {
      const key = `${on} ${by} ${at}`;
      keys.add(key);
      const row = {
        video_id: ids.of(`video:${on}`),
        author_id: ids.of(`member:${by}`),
        minute: Math.floor(at / 60),
        at_ms: Math.round(at * 1000),
        text,
        colour,
        place,
      };
      await trx
        .insertInto("danmaku")
        .values({ content_key: key, ...row, created_at: now })
        .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
        .execute();
    }
  });
  await pen.each(await leftFiles(pen.read, "danmaku", keys), (trx, id) =>
    trx.deleteFrom("danmaku").where("id", "=", id).execute(),
  );
}
