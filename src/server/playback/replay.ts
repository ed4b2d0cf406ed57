import { replayParts } from "#lib/contract/schemas/playback.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context } from "../core/context.ts";

/** With fewer viewers the curve is not meaningful, and would reveal too much about them. */
const minViewers = 20;

/** How often each part of a film is watched. */
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
  if (viewers < minViewers) return { curve: [] };
  const rows = await db.read
    .selectFrom("replay_parts")
    .select(["part", "watches"])
    .where("video_id", "=", id)
    .execute();
  const max = Math.max(1, ...rows.map(({ watches }) => watches));
  const watches = new Map(rows.map((row) => [row.part, row.watches]));
  const share = (part: number) => Math.round(((watches.get(part) ?? 0) / max) * 1000) / 1000;
  return { curve: Array.from({ length: replayParts }, (_, part) => share(part)) };
}
