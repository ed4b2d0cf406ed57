import { sql } from "kysely";
import type { PlaybackQuality } from "#lib/contract/schemas/playback.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { dayText, shanghaiDay } from "../core/day.ts";
import { quantile } from "./buckets.ts";

/** Maximum number of films in the overview, the most watched ones. */
const maxFilms = 50;

interface Sums {
  starts: number;
  watched: number;
  stalled: number;
  stalls: number;
}

/** Recent playback quality: by day, by line, by kind of device, and for the most watched films. */
export async function playbackOverview(
  context: SignedInContext,
  { days }: Input<"admin/playback">,
): Promise<Output<"admin/playback">> {
  const from = shanghaiDay(context.now()) - days + 1;
  const [days_, lines, devices] = [
    await grouped(context, from, ["day"]),
    await grouped(context, from, ["line"]),
    await grouped(context, from, ["device"]),
  ];
  const films = (await grouped(context, from, ["video_id", "line"]))
    .toSorted((left, right) => right.quality.watched - left.quality.watched)
    .slice(0, maxFilms);
  const [total] = await grouped(context, from, []);
  const errors = await context.db.scan
    .selectFrom("playback_errors")
    .select(["code", sql<number>`cast(sum(errors) as bigint)`.as("errors")])
    .where("day", ">=", from)
    .groupBy("code")
    .orderBy("code")
    .execute();
  const titles = await titlesOf(
    context,
    films.map(({ key }) => Number(key["video_id"])),
  );
  return {
    total: total?.quality ?? nothing,
    days: days_
      .toSorted((left, right) => Number(right.key["day"]) - Number(left.key["day"]))
      .map(({ key, quality }) => ({ day: dayText(Number(key["day"])), ...quality })),
    lines: lines
      .toSorted((left, right) => Number(left.key["line"]) - Number(right.key["line"]))
      .map(({ key, quality }) => ({ line: Number(key["line"]), ...quality })),
    devices: devices.map(({ key, quality }) => ({ device: String(key["device"]), ...quality })),
    films: films.map(({ key, quality }) => {
      const id = Number(key["video_id"]);
      return { id, title: titles.get(id) ?? "", line: Number(key["line"]), ...quality };
    }),
    errors: errors.map((row) => ({ code: row.code, errors: Number(row.errors) })),
  };
}

const nothing: PlaybackQuality = { starts: 0, p50: null, p95: null, watched: 0, rebuffer: 0, stalls: 0, errors: 0 };

type Column = "day" | "line" | "device" | "video_id";
type Key = Readonly<Record<string, string | number>>;

/** Sums since a day, grouped by these columns. */
async function grouped({ db }: SignedInContext, from: number, columns: readonly Column[]) {
  const list = columns.length === 0 ? sql`` : sql`, ${sql.join(columns.map((column) => sql.ref(column)))}`;
  const groups = columns.length === 0 ? sql`` : sql`group by ${sql.join(columns.map((column) => sql.ref(column)))}`;
  const sums = await sql<Sums & Key>`
    select cast(sum(starts) as bigint) as starts, cast(sum(watched_ms) as bigint) as watched,
      cast(sum(stalled_ms) as bigint) as stalled, cast(sum(stalls) as bigint) as stalls ${list}
    from playback_days where day >= ${from} ${groups}`.execute(db.scan);
  const startRows = await sql<{ bucket: number; count: number } & Key>`
    select bucket, cast(sum(starts) as bigint) as count ${list} from playback_starts
    where day >= ${from} group by bucket ${list}`.execute(db.scan);
  const errorRows = columns.includes("device")
    ? { rows: [] }
    : await sql<{ count: number } & Key>`
        select cast(sum(errors) as bigint) as count ${list} from playback_errors where day >= ${from} ${groups}`.execute(
        db.scan,
      );
  const keyOf = (row: Key) => columns.map((column) => row[column]).join(":");
  const starts = Map.groupBy(startRows.rows, keyOf);
  const errors = new Map(errorRows.rows.map((row) => [keyOf(row), Number(row.count ?? 0)]));
  return sums.rows.map((row) => {
    const times = new Map((starts.get(keyOf(row)) ?? []).map(({ bucket, count }) => [bucket, Number(count)]));
    const [watched, stalled] = [Number(row.watched ?? 0), Number(row.stalled ?? 0)];
    const quality: PlaybackQuality = {
      starts: Number(row.starts ?? 0),
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      watched: Math.round(watched / 1000),
      rebuffer: watched + stalled === 0 ? 0 : Math.round((stalled / (watched + stalled)) * 10_000) / 10_000,
      stalls: Number(row.stalls ?? 0),
      errors: errors.get(keyOf(row)) ?? 0,
    };
    return { key: row, quality };
  });
}

async function titlesOf({ db }: SignedInContext, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.read.selectFrom("videos").select(["id", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
