import { seriesFile } from "../content/schema.ts";
import type { Batch } from "./batch.ts";
import { keyFor, type OtherItem, problemsOf } from "./prepare.ts";
import { spellings } from "./find.ts";

/** Writes a record in the format of `series.yaml`: a series with its episodes by their keys. */
export async function putSeries(batch: Batch, { document, line }: OtherItem): Promise<void> {
  const { trx, db } = batch;
  const parsed = seriesFile.element.safeParse(document);
  const entry = parsed.data;
  if (!entry) return batch.refuse(line, problemsOf(document, parsed.error?.issues ?? []));
  const seasons = [{ episodes: entry.episodes }, ...entry.seasons];
  const keys = [...seasons.flatMap(({ episodes }) => episodes), ...(entry.video === undefined ? [] : [entry.video])];
  const films = await batch.find.byKeys("video", new Set(keys));
  const lost = keys.filter((key) => !films.has(key));
  if (lost.length > 0) {
    const hint = "把影片的记录放在剧集之前";
    return batch.refuse(
      line,
      lost.map((value) => ({ field: "episodes", reason: "找不到这部影片", value, hint })),
    );
  }
  const idOf = (key: string) => films.get(key)?.id ?? 0;
  const known = await db
    .selectFrom("series")
    .selectAll()
    .where("content_key", "in", spellings(entry.key))
    .executeTakeFirst();
  const row = {
    title: entry.title,
    description: entry.description,
    video_id: entry.video === undefined ? (known?.video_id ?? null) : idOf(entry.video),
    total: entry.total ?? known?.total ?? null,
    next_at: entry.nextAt === undefined ? (known?.next_at ?? null) : Date.parse(entry.nextAt),
  };
  const all = seasons.flatMap(({ episodes }, at) =>
    episodes.map((key, index) => ({ video_id: idOf(key), season: at + 1, number: index + 1 })),
  );
  // Two of them may have been merged.
  const places = all.filter(({ video_id }, at) => all.findIndex((one) => one.video_id === video_id) === at);
  const before = known
    ? await db
        .selectFrom("episodes")
        .select(["video_id", "season", "number"])
        .where("series_id", "=", known.id)
        .orderBy("season")
        .orderBy("number")
        .execute()
    : [];
  const was = known && {
    title: known.title,
    description: known.description,
    video_id: known.video_id,
    total: known.total,
    next_at: known.next_at,
  };
  const placesSaid = places.length > 0 ? places : before;
  if (
    was &&
    JSON.stringify([was, before.map((one) => ({ ...one }))]) ===
      JSON.stringify([row, placesSaid.map((one) => ({ ...one }))])
  ) {
    batch.counts.same += 1;
    return;
  }
  batch.counts[known ? "changed" : "added"] += 1;
  batch.counts.rows += 1;
  if (!trx) return;
  const key = known?.content_key ?? keyFor(entry.key, "");
  const { id } = await trx
    .insertInto("series")
    .values({ ...row, content_key: key })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  if (places.length === 0) return;
  await trx.deleteFrom("episodes").where("series_id", "=", id).execute();
  await trx
    .deleteFrom("episodes")
    .where(
      "video_id",
      "in",
      places.map((position) => position.video_id),
    )
    .execute();
  await trx
    .insertInto("episodes")
    .values(places.map((position) => ({ ...position, series_id: id })))
    .execute();
  for (const position of places) batch.tags.add(`video:${position.video_id}`);
}
