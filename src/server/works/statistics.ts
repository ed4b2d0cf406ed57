import { sql } from "kysely";
import { replayParts } from "#lib/contract/schemas/playback.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { minViewers } from "#lib/origins.ts";
import { dayText, shanghaiDay } from "../core/day.ts";
import { originsOf, stretchesOf } from "./audience.ts";
import { requireOwnWork } from "./rows.ts";

/** How the caller's own film does: by day, in all, and where its viewers stay. */
export async function workStatistics(
  context: SignedInContext,
  { id, days }: Input<"works/media/statistics">,
): Promise<Output<"works/media/statistics">> {
  const row = await requireOwnWork(context, context.db.read, id);
  const today = shanghaiDay(context.now());
  const first = today - days + 1;
  const { scan } = context.db;
  const plays = await scan
    .selectFrom("video_plays")
    .select(["day", "plays"])
    .where("video_id", "=", id)
    .where("day", ">=", first)
    .execute();
  const watched = await scan
    .selectFrom("playback_days")
    .select(["day", sql<number>`cast(sum(watched_ms) as bigint)`.as("watched")])
    .where("video_id", "=", id)
    .groupBy("day")
    .execute();
  const { viewers } = await scan
    .selectFrom("replay_viewers")
    .select(({ fn }) => fn.countAll<number>().as("viewers"))
    .where("video_id", "=", id)
    .executeTakeFirstOrThrow();
  const playsOn = new Map(plays.map((one) => [one.day, one.plays]));
  const watchedOn = new Map(watched.map((one) => [one.day, Number(one.watched)]));
  const toSeconds = (time: number) => Math.round(time / 1000);
  return {
    days: Array.from({ length: days }, (_, at) => ({
      day: dayText(first + at),
      plays: playsOn.get(first + at) ?? 0,
      watched: toSeconds(watchedOn.get(first + at) ?? 0),
    })),
    total: {
      plays: row.plays,
      watched: toSeconds([...watchedOn.values()].reduce((sum, one) => sum + one, 0)),
      supports: row.supports,
      comments: row.comment_count,
      collects: row.collects,
    },
    retention: viewers < minViewers ? [] : await retentionOf(context, id),
    viewers: viewers < minViewers ? 0 : viewers,
    stretches: await stretchesOf(context, id),
    ...(await originsOf(context, id, first)),
  };
}

async function retentionOf({ db }: SignedInContext, id: number): Promise<number[]> {
  const rows = await db.scan
    .selectFrom("replay_parts")
    .select(["part", "watches"])
    .where("video_id", "=", id)
    .execute();
  const watches = new Map(rows.map((row) => [row.part, row.watches]));
  const max = Math.max(1, ...watches.values());
  return Array.from({ length: replayParts }, (_, part) => Math.round(((watches.get(part) ?? 0) / max) * 1000) / 1000);
}
