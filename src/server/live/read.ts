import type { LiveCard, LiveDetail, LivePulse, LiveState } from "#lib/contract/schemas/lives.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Row } from "../db/schema.ts";
import { authorCertified, toPerson } from "../people/person.ts";
import { coverOf, keptAfterEnd } from "./cover.ts";
import { linesAfter } from "./danmaku.ts";
import { masterName, readRenditions, sourceName } from "./renditions.ts";
import { liveRoomTag, liveTag, livesTag } from "./tags.ts";
import { viewersAt } from "./viewers.ts";
import { toIso } from "../core/iso-time.ts";

function withOwners({ db, now, uses }: Context) {
  // Whose owner is banned is seen no more.
  uses("people");
  return db.read
    .selectFrom("lives")
    .innerJoin("users", "users.id", "lives.owner_id")
    .leftJoin("videos", (join) =>
      join
        .onRef("videos.id", "=", "lives.video_id")
        .on("videos.status", "=", "published")
        .on("videos.published_at", "<=", now()),
    )
    .leftJoin("videos as film", (join) =>
      join.onRef("film.id", "=", "lives.video_id").on("film.status", "=", "published"),
    )
    .leftJoin("premieres", "premieres.video_id", "film.id")
    .selectAll("lives")
    .select(["premieres.starts_at", "premieres.ends_at"])
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .select("videos.id as shown_video")
    .select(viewersAt(now()).as("viewers"))
    .where("users.status", "=", "active");
}

/** What is on now, most watched first. */
export async function livesOn(context: Context): Promise<LiveCard[]> {
  context.uses(livesTag);
  if (context.live === null) return [];
  const rows = await withOwners(context)
    .where("lives.state", "in", ["on", "away"])
    .orderBy("viewers", "desc")
    .orderBy("lives.id", "desc")
    .limit(100)
    .execute();
  return rows.flatMap((row) =>
    row.started_at === null || (row.state !== "on" && row.state !== "away")
      ? []
      : [
          {
            id: row.id,
            title: row.title,
            owner: toPerson(context, row),
            state: row.state,
            startedAt: new Date(row.started_at).toISOString(),
            viewers: Number(row.viewers),
            cover: coverOf(context, row),
          },
        ],
  );
}

/** @throws {AppError} `liveMissing`, `gone`. */
export async function showLive(context: Context, { id }: Input<"live/show">): Promise<LiveDetail> {
  context.uses(liveTag(id), livesTag);
  const row = await withOwners(context)
    .leftJoin("live_edges", "live_edges.live_id", "lives.id")
    .select("live_edges.renditions")
    .where("lives.id", "=", id)
    .executeTakeFirst();
  if (row?.state === "stopped") throw new AppError("gone", { tip: "这场直播已被停止" });
  if (!row || row.state === "premiere") throw new AppError("liveMissing");
  if (row.video_id !== null) context.uses(`video:${row.video_id}`);
  const file = readRenditions(row.renditions) === null ? sourceName : masterName;
  const isKept = row.ended_at === null || row.ended_at + keptAfterEnd > context.now();
  return {
    id: row.id,
    title: row.title,
    owner: toPerson(context, row),
    state: row.state,
    startedAt: toIso(row.started_at),
    endedAt: toIso(row.ended_at),
    playlist: row.started_at === null || !isKept ? null : `${context.images.base}/live/${row.folder}/${file}.m3u8`,
    videoId: row.shown_video,
    cover: coverOf(context, row),
  };
}

/** What changes while one watches. @throws {AppError} `liveMissing`. */
export async function pulse(context: Context, { id, after }: Input<"live/pulse">): Promise<LivePulse> {
  context.uses(liveTag(id), liveRoomTag(id), livesTag);
  const row = await withOwners(context).where("lives.id", "=", id).executeTakeFirst();
  const state = row ? stateOf(row, context.now()) : null;
  if (!row || state === null) throw new AppError("liveMissing");
  if (row.video_id !== null) context.uses(`video:${row.video_id}`);
  const { lines, removed } = state === "stopped" ? { lines: [], removed: [] } : await linesAfter(context, id, after);
  return {
    state,
    title: row.title,
    viewers: Number(row.viewers),
    slowSeconds: row.slow_seconds,
    videoId: row.shown_video,
    filmExpected: isFilmExpected(row, context.now()),
    lines,
    removed,
  };
}

/** For as long as what was received is looked back at: whoever makes its film public later finds nobody waiting here. */
function isFilmExpected(
  row: Pick<Row<"lives">, "state" | "replay" | "started_at" | "ended_at"> & { shown_video: number | null },
  now: number,
): boolean {
  if (row.state !== "ended" || row.started_at === null || row.ended_at === null) return false;
  return row.replay !== "none" && row.shown_video === null && row.ended_at + keptAfterEnd > now;
}

type Standing = Pick<Row<"lives">, "state"> & { starts_at: number | null; ends_at: number | null };

/** That of a premiere is what the clock says; null if its film is not shown. */
function stateOf({ state, starts_at, ends_at }: Standing, now: number): LiveState | null {
  if (state !== "premiere") return state;
  if (starts_at === null || ends_at === null) return null;
  if (now < starts_at) return "waiting";
  return now < ends_at ? "on" : "ended";
}
