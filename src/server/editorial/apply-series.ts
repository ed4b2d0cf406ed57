import { seriesTag } from "../catalogue/series.ts";
import type { Ids } from "../content/import/keys.ts";
import { putSeries } from "../content/import/series.ts";
import { placesOf } from "../content/series-entry.ts";
import type { Writer } from "../db/open.ts";
import type { Applying, RowTarget } from "./applying.ts";
import type { EntryValue } from "./documents.ts";

/** Writes a series with its episodes. Its films show it, and no longer the series they were in before. */
export async function applySeries(
  context: Pick<Applying, "now">,
  trx: Writer,
  value: EntryValue<"series">,
  ids: Ids,
  { targetId, given }: RowTarget,
): Promise<{ id: number; tags: string[] }> {
  const before = await trx
    .selectFrom("series")
    .select(["id", "video_id"])
    .where("content_key", "=", value.key)
    .executeTakeFirst();
  const old = before
    ? await trx.selectFrom("episodes").select("video_id").where("series_id", "=", before.id).execute()
    : [];
  const heads = [before?.video_id ?? null, value.video === undefined ? null : ids.of(`video:${value.video}`)];
  const films = placesOf(value).map(({ video }) => ids.of(`video:${video}`));
  const others = await holdersOf(trx, films);
  const id = await putSeries(trx, value, ids, { now: context.now(), id: before ? undefined : (targetId ?? given) });
  const shown = [...heads, ...films, ...old.map(({ video_id }) => video_id)].filter((film) => film !== null);
  const pages = new Set([...[id, ...others].map(seriesTag), ...shown.map((film) => `video:${film}`)]);
  // In the library its film can be played while there are episodes.
  const lists = heads.some((head) => head !== null) ? ["series", "videos"] : ["series"];
  return { id, tags: [...lists, ...pages] };
}

/** The series that have these films as episodes. */
async function holdersOf(trx: Writer, films: readonly number[]): Promise<number[]> {
  if (films.length === 0) return [];
  const rows = await trx.selectFrom("episodes").select("series_id").distinct().where("video_id", "in", films).execute();
  return rows.map(({ series_id }) => series_id);
}
