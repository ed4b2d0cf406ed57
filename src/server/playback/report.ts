import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { shanghaiDay } from "../core/day.ts";
import { aging } from "../db/forget.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { checkSooner } from "../lines/due.ts";
import { addressShare } from "../limits/address.ts";
import { toBucket } from "./buckets.ts";

type Report = Input<"playback/report">;

/** Maximum number of times one report may count a part as watched. */
const maxWatches = 3;

/** Adds a playback's data since its last report to the day's sums, once. */
export async function reportPlayback(context: SignedInContext, report: Report): Promise<Output<"playback/report">> {
  const { userId } = context.identity;
  await context.limits.take(
    ["playback-by-identity", String(userId)],
    ["playback-by-address", addressShare(context.caller.ip)],
  );
  const now = context.now();
  const counted = await context.db.write(async (trx) => {
    const video = await trx
      .selectFrom("videos")
      .select("id")
      .where("id", "=", report.videoId)
      .where("status", "=", "published")
      .where("published_at", "<=", now)
      .executeTakeFirst();
    if (!video) throw new AppError("videoMissing");
    const fresh = await trx
      .insertInto("playback_batches")
      .values({ session: report.session, seq: report.seq, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("seq")
      .executeTakeFirst();
    if (!fresh) return false;
    await addToDay(trx, report, shanghaiDay(now));
    await addWatches(trx, report, userId, shanghaiDay(now));
    await checkSooner(trx, report.videoId, report.broken, now);
    return true;
  });
  return { counted };
}

async function addToDay(trx: Writer, report: Report, day: number): Promise<void> {
  const { videoId: video_id, line, device, firstFrame } = report;
  const row = {
    starts: firstFrame === null ? 0 : 1,
    watched_ms: report.watched,
    // A longer wait comes from a computer in standby.
    stalled_ms: Math.min(report.stalled, 600_000),
    stalls: report.stalls,
    level_changes: report.levelChanges,
  };
  await trx
    .insertInto("playback_days")
    .values({ day, video_id, line, device, ...row })
    .onConflict((conflict) =>
      conflict.columns(["day", "video_id", "line", "device"]).doUpdateSet(({ eb, ref }) => ({
        starts: eb(ref("playback_days.starts"), "+", row.starts),
        watched_ms: eb(ref("playback_days.watched_ms"), "+", row.watched_ms),
        stalled_ms: eb(ref("playback_days.stalled_ms"), "+", row.stalled_ms),
        stalls: eb(ref("playback_days.stalls"), "+", row.stalls),
        level_changes: eb(ref("playback_days.level_changes"), "+", row.level_changes),
      })),
    )
    .execute();
  if (firstFrame !== null) {
    await trx
      .insertInto("playback_starts")
      .values({ day, video_id, line, device, bucket: toBucket(firstFrame), starts: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["day", "video_id", "line", "device", "bucket"])
          .doUpdateSet(({ eb, ref }) => ({ starts: eb(ref("playback_starts.starts"), "+", 1) })),
      )
      .execute();
  }
  for (const [code, errors] of countEach(report.errors, 50)) {
    await trx
      .insertInto("playback_errors")
      .values({ day, video_id, line, code, errors })
      .onConflict((conflict) =>
        conflict
          .columns(["day", "video_id", "line", "code"])
          .doUpdateSet(({ eb, ref }) => ({ errors: eb(ref("playback_errors.errors"), "+", errors) })),
      )
      .execute();
  }
}

async function addWatches(trx: Writer, report: Report, user_id: number, day: number): Promise<void> {
  const { videoId: video_id, parts } = report;
  const watches = countEach(parts, maxWatches);
  if (watches.size === 0) return;
  const reached = Math.max(...parts);
  const fresh = await trx
    .insertInto("replay_viewers")
    .values({ video_id, user_id, reached })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (fresh) await addOrigin(trx, report, day);
  else {
    await trx
      .updateTable("replay_viewers")
      .set({ reached })
      .where("video_id", "=", video_id)
      .where("user_id", "=", user_id)
      .where(({ eb, or }) => or([eb("reached", "is", null), eb("reached", "<", reached)]))
      .execute();
  }
  // In a fixed order, so that two viewers cannot deadlock.
  const rows = [...watches].toSorted(([a], [b]) => a - b).map(([part, times]) => ({ video_id, part, watches: times }));
  await trx
    .insertInto("replay_parts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["video_id", "part"]).doUpdateSet(({ eb, ref }) => ({
        watches: eb(ref("replay_parts.watches"), "+", ref("excluded.watches")),
      })),
    )
    .execute();
}

/** Maximum number of other sites noted by film and day; people from more are counted without. */
const maxHosts = 50;

/** Counts a person once per film, when they first watch it. */
async function addOrigin(trx: Writer, { videoId: video_id, source, host, device }: Report, day: number): Promise<void> {
  const row = { video_id, day, source, host: source === "outside" ? host : "", device, people: 1 };
  if (row.host !== "") {
    const known = await trx
      .selectFrom("viewer_origins")
      .select("host")
      .distinct()
      .where("video_id", "=", video_id)
      .where("day", "=", day)
      .where("source", "=", "outside")
      .execute();
    if (known.length >= maxHosts && !known.some((one) => one.host === row.host)) row.host = "";
  }
  await trx
    .insertInto("viewer_origins")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["video_id", "day", "source", "host", "device"])
        .doUpdateSet(({ eb, ref }) => ({ people: eb(ref("viewer_origins.people"), "+", 1) })),
    )
    .execute();
}

function countEach(values: readonly number[], max: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, Math.min((counts.get(value) ?? 0) + 1, max));
  return counts;
}

const dayLength = 86_400_000;
/** Operators see the last thirty days of these; the sums in `playback_days` are in a film's totals. */
const shownFor = { column: "day", keptFor: 60 * dayLength, unit: dayLength } as const;
export const oldStarts = aging({ table: "playback_starts", ...shownFor });
export const oldErrors = aging({ table: "playback_errors", ...shownFor });

/** Repetitions of a report arrive within minutes. */
export const oldBatches = aging({ table: "playback_batches", column: "created_at", keptFor: 2 * dayLength });
