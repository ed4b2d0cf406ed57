import { replayParts } from "#lib/contract/schemas/playback.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context } from "../core/context.ts";

/** Fewer viewers than this say nothing about a film, and too much about themselves. */
const fewest = 20;

/** Which parts of a film are watched most. */
export async function replayCurve(
  { db, now }: Context,
  { id }: Input<"video/replay">,
): Promise<Output<"video/replay">> {
  const { viewers } = await db.read
    .selectFrom("replay_viewers")
    .innerJoin("videos", "videos.id", "replay_viewers.video_id")
    .select(({ fn }) => fn.countAll<number>().as("viewers"))
    .where("replay_viewers.video_id", "=", id)
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", now())
    .executeTakeFirstOrThrow();
  if (viewers < fewest) return { curve: [] };
  const rows = await db.read
    .selectFrom("replay_parts")
    .select(["part", "watches"])
    .where("video_id", "=", id)
    .execute();
  const most = Math.max(1, ...rows.map(({ watches }) => watches));
  const watches = new Map(rows.map((row) => [row.part, row.watches]));
  const share = (part: number) => Math.round(((watches.get(part) ?? 0) / most) * 1000) / 1000;
  return { curve: Array.from({ length: replayParts }, (_, part) => share(part)) };
}
