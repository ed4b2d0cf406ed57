import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";

interface Said {
  liveId: number;
  videoId: number;
  /** Milliseconds of the film at which a moment, in milliseconds since 1970, lies; null for lines that stay out of it. */
  positionOf(moment: number): number | null;
}

/** Lines at a time. */
const batch = 200;

/** What was said in a live becomes danmaku of its film, where its authors saw what they spoke of. */
export async function keepSpoken(trx: Writer, said: Said): Promise<void> {
  for (let after = 0, isMore = true; isMore;) {
    const lines = await linesOf(trx, said.liveId, after);
    await insert(trx, said, lines);
    after = lines.at(-1)?.id ?? after;
    isMore = lines.length === batch;
  }
}

/** The same of a premiere, whose room is emptied: some of the lines. Returns whether there may be more. */
export async function takeSpoken(trx: Writer, said: Said): Promise<boolean> {
  const lines = await linesOf(trx, said.liveId, 0);
  await insert(trx, said, lines);
  const ids = lines.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("live_lines").where("id", "in", ids).execute();
  return ids.length === batch;
}

function linesOf(trx: Writer, liveId: number, after: number): Promise<Row<"live_lines">[]> {
  return trx
    .selectFrom("live_lines")
    .selectAll()
    .where("live_id", "=", liveId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(batch)
    .execute();
}

/** Only what others may see, and what its author sees. */
async function insert(trx: Writer, { videoId, positionOf }: Said, lines: readonly Row<"live_lines">[]): Promise<void> {
  const rows = lines.flatMap(({ author_id, text, colour, place, status, shown_at, created_at }) => {
    const position = positionOf(shown_at);
    if (position === null || (status !== "published" && status !== "shadowed")) return [];
    const at_ms = Math.round(position);
    const minute = Math.floor(at_ms / 60_000);
    const where = { content_key: null, video_id: videoId, minute, at_ms };
    return [{ ...where, author_id, text, colour, place, status, created_at }];
  });
  if (rows.length > 0) await trx.insertInto("danmaku").values(rows).execute();
}
