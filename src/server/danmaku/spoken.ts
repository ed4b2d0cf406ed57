import type { Writer } from "../db/open.ts";

interface Said {
  liveId: number;
  videoId: number;
  /** Milliseconds of the film at which a moment, in milliseconds since 1970, lies; null for lines that stay out of it. */
  positionOf(moment: number): number | null;
}

const batch = 200;

/** What was said in a live or a premiere becomes danmaku of its film, where its authors saw what they spoke of. */
export async function keepSpoken(trx: Writer, { liveId, videoId, positionOf }: Said): Promise<void> {
  let after = 0;
  for (;;) {
    const lines = await trx
      .selectFrom("live_lines")
      .selectAll()
      .where("live_id", "=", liveId)
      .where("id", ">", after)
      .where("status", "in", ["published", "shadowed"])
      .orderBy("id")
      .limit(batch)
      .execute();
    if (lines.length === 0) return;
    after = lines.at(-1)?.id ?? after;
    const rows = lines.flatMap(({ author_id, text, colour, place, status, shown_at, created_at }) => {
      const position = positionOf(shown_at);
      if (position === null) return [];
      const at_ms = Math.round(position);
      const minute = Math.floor(at_ms / 60_000);
      const where = { content_key: null, video_id: videoId, minute, at_ms };
      return [{ ...where, author_id, text, colour, place, status, created_at }];
    });
    if (rows.length > 0) await trx.insertInto("danmaku").values(rows).execute();
  }
}
