import type { LiveCard, LiveDetail, LivePulse } from "#lib/contract/schemas/lives.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { authorCertified, toPerson } from "../people/person.ts";
import { linesAfter } from "./lines.ts";
import { liveRoomTag, liveTag, livesTag } from "./tags.ts";
import { viewersAt } from "./viewers.ts";

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
    .selectAll("lives")
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
          },
        ],
  );
}

/** Milliseconds after the end for which those who watch can still look back. */
export const keptAfterEnd = 6 * 3_600_000;

/** @throws {AppError} `liveMissing`. */
export async function showLive(context: Context, { id }: Input<"live/show">): Promise<LiveDetail> {
  context.uses(liveTag(id), livesTag);
  const row = await withOwners(context).where("lives.id", "=", id).executeTakeFirst();
  if (!row || row.state === "stopped") throw new AppError("liveMissing");
  if (row.video_id !== null) context.uses(`video:${row.video_id}`);
  const isKept = row.ended_at === null || row.ended_at + keptAfterEnd > context.now();
  return {
    id: row.id,
    title: row.title,
    owner: toPerson(context, row),
    state: row.state,
    startedAt: timeOf(row.started_at),
    endedAt: timeOf(row.ended_at),
    playlist: row.started_at === null || !isKept ? null : `${context.images.base}/live/${row.folder}/index.m3u8`,
    videoId: row.shown_video,
  };
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What changes while one watches. @throws {AppError} `liveMissing`. */
export async function pulse(context: Context, { id, after }: Input<"live/pulse">): Promise<LivePulse> {
  context.uses(liveTag(id), liveRoomTag(id), livesTag);
  const row = await withOwners(context).where("lives.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("liveMissing");
  if (row.video_id !== null) context.uses(`video:${row.video_id}`);
  const { lines, removed } =
    row.state === "stopped" ? { lines: [], removed: [] } : await linesAfter(context, id, after);
  return {
    state: row.state,
    title: row.title,
    viewers: Number(row.viewers),
    slowSeconds: row.slow_seconds,
    videoId: row.shown_video,
    lines,
    removed,
  };
}
