import { differs } from "../content/import/changed.ts";
import { ownKey } from "../content/own-key.ts";
import type { Writer } from "../db/open.ts";
import { isAmong } from "../db/dialect/many.ts";
import type { Row } from "../db/schema.ts";
import type { Batch } from "./batch.ts";
import { followEntry } from "./entries.ts";
import type { FoundRow } from "./find.ts";
import type { VideoItem } from "./prepare.ts";
import { idOf } from "./record.ts";

interface Placed {
  item: VideoItem;
  key: string;
  isRenamed: boolean;
}

/** Creates the series of series entries and puts episodes at their positions. */
export async function putEpisodes(batch: Batch, placed: readonly Placed[]): Promise<void> {
  const { trx } = batch;
  const heads = placed.filter(({ item }) => item.refs.series !== undefined);
  const parts = placed.filter(({ item }) => item.refs.episode !== undefined);
  if (!trx || (heads.length === 0 && parts.length === 0)) return;
  const rows = await trx
    .selectFrom("videos")
    .select(["id", "content_key", "title", "description"])
    .where(
      isAmong(
        batch.engine,
        "content_key",
        [...heads, ...parts].map(({ key }) => key),
      ),
    )
    .execute();
  const byKey = new Map(rows.map((row) => [row.content_key, row]));
  for (const { item, key } of heads) {
    const film = byKey.get(key);
    const { total, nextAt } = item.refs.series ?? {};
    if (film) await ensureSeries(batch, trx, film, { total, nextAt });
  }
  for (const part of parts) await placeEpisode(batch, trx, part, byKey.get(part.key)?.id);
}

/**
 * The films that are at the places of these episodes now. An editor may have put them there, or an earlier version of this program; a record
 * only adds what they lack.
 */
export async function episodesAt(
  { db, engine, find }: Pick<Batch, "db" | "engine" | "find">,
  items: readonly VideoItem[],
): Promise<Map<VideoItem, FoundRow>> {
  const asked = items.flatMap((item) => (item.refs.episode ? [{ item, ...item.refs.episode }] : []));
  const keys = new Set(asked.flatMap(({ of }) => (typeof of === "string" ? [of] : [])));
  const byKeys = await find.byKeys("video", keys);
  const byIds = await find.byIds(
    "video",
    asked.flatMap(({ of }) => (typeof of === "string" ? [] : [of])),
  );
  const headOf = ({ of }: (typeof asked)[number]) =>
    (typeof of === "string" ? byKeys.get(of) : byIds.get(idOf(of)))?.id;
  const heads = [...new Set(asked.flatMap((one) => headOf(one) ?? []))];
  if (heads.length === 0) return new Map();
  const rows = await db
    .selectFrom("series")
    .innerJoin("episodes", "episodes.series_id", "series.id")
    .innerJoin("videos", "videos.id", "episodes.video_id")
    .select(["series.video_id as head", "season", "number", "videos.id", "videos.content_key as key"])
    .where(isAmong(engine, "series.video_id", heads))
    .execute();
  return new Map(
    asked.flatMap((one) => {
      const { season, number } = one;
      const row = rows.find((row) => row.head === headOf(one) && row.season === season && row.number === number);
      return row?.key ? [[one.item, { id: row.id, key: row.key, isRenamed: true }]] : [];
    }),
  );
}

interface Head {
  id: number;
  content_key: string | null;
  title: string;
  description: string;
}

/** What an editor has written of a series stays: the name of its film no longer says how it is called. */
async function ensureSeries(
  batch: Batch,
  trx: Writer,
  { id, content_key, title, description }: Head,
  { total, nextAt }: { total?: number | undefined; nextAt?: string | undefined } = {},
): Promise<number> {
  const key = content_key ?? ownKey(`series-${id}`);
  const known = await knownSeries(trx, id, key);
  const row = {
    ...(!(known && (await isWritten(trx, known.id))) && { title, description }),
    video_id: id,
    total: total ?? known?.total ?? null,
    next_at: nextAt === undefined ? (known?.next_at ?? null) : Date.parse(nextAt),
  };
  if (known && !differs(known, row)) return known.id;
  batch.counts.rows += 1;
  batch.tags.add(`video:${id}`);
  if (!known) {
    const values = { title, description, ...row, content_key: key };
    return (await trx.insertInto("series").values(values).returning("id").executeTakeFirstOrThrow()).id;
  }
  await trx.updateTable("series").set(row).where("id", "=", known.id).execute();
  const { status } = known;
  if (status !== "shadowed" && status !== "removed")
    await followEntry(batch, trx, "series", { key: known.content_key, title: row.title ?? known.title, status });
  return known.id;
}

/** The series that a film represents, or one of its key that no film represents yet. */
async function knownSeries(trx: Writer, film: number, key: string): Promise<Row<"series"> | undefined> {
  const rows = await trx
    .selectFrom("series")
    .selectAll()
    .where(({ or, and, eb }) =>
      or([eb("video_id", "=", film), and([eb("content_key", "=", key), eb("video_id", "is", null)])]),
    )
    .execute();
  return rows.find(({ video_id }) => video_id === film) ?? rows[0];
}

async function isWritten(trx: Writer, id: number): Promise<boolean> {
  const written = await trx
    .selectFrom("content_entries")
    .innerJoin("content_revisions", "content_revisions.entry_id", "content_entries.id")
    .select("entry_id")
    .where("kind", "=", "series")
    .where("target_id", "=", id)
    .where("origin", "in", ["screen", "csv"])
    .executeTakeFirst();
  return written !== undefined;
}

async function placeEpisode(
  batch: Batch,
  trx: Writer,
  { item: { line, refs }, isRenamed }: Placed,
  id: number | undefined,
): Promise<void> {
  const { episode } = refs;
  if (!episode || id === undefined) return;
  const { of: parent, season, number } = episode;
  const found =
    typeof parent === "string"
      ? (await batch.find.byKeys("video", new Set([parent]))).get(parent)
      : (await batch.find.byIds("video", [parent])).get(idOf(parent));
  const head = found && (await headOf(trx, found.id));
  if (!head) {
    const value = typeof parent === "string" ? parent : `${parent.source}:${parent.id}`;
    const hint = "把剧集的记录放在单集之前";
    batch.remark(line, { field: "episode.of", reason: "找不到这部剧集，单集没有归进去", value, hint });
    return;
  }
  const seriesId = await ensureSeries(batch, trx, head);
  const position = { series_id: seriesId, season, number };
  const known = await trx.selectFrom("episodes").selectAll().where("video_id", "=", id).executeTakeFirst();
  if (known && isRenamed) return;
  if (known && known.series_id === seriesId && known.season === season && known.number === number) return;
  if (await isWritten(trx, seriesId)) {
    if (known?.series_id === seriesId) return;
    position.number = await freeNumber(trx, position);
  } else {
    // Numbers shift when an episode is inserted: the one at this position gets its new number with its own record.
    await trx
      .deleteFrom("episodes")
      .where("series_id", "=", seriesId)
      .where("season", "=", season)
      .where("number", "=", number)
      .execute();
  }
  await trx
    .insertInto("episodes")
    .values({ video_id: id, ...position })
    .onConflict((conflict) => conflict.column("video_id").doUpdateSet(position))
    .execute();
  batch.counts.rows += 1;
  batch.tags.add(`video:${id}`).add(`video:${head.id}`);
}

/** The number of an episode, or the next of its season where another has it. */
async function freeNumber(
  trx: Writer,
  { series_id, season, number }: { series_id: number; season: number; number: number },
): Promise<number> {
  const rows = await trx
    .selectFrom("episodes")
    .select("number")
    .where("series_id", "=", series_id)
    .where("season", "=", season)
    .execute();
  const numbers = rows.map((row) => row.number);
  return numbers.includes(number) ? Math.max(...numbers) + 1 : number;
}

function headOf(trx: Writer, id: number): Promise<Head | undefined> {
  return trx
    .selectFrom("videos")
    .select(["id", "content_key", "title", "description"])
    .where("id", "=", id)
    .executeTakeFirst();
}
