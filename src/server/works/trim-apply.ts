import { sql } from "kysely";
import { replayParts } from "#lib/contract/schemas/playback.ts";
import { kinds } from "#lib/kinds.ts";
import { changingVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { saveTranscripts } from "../films/transcripts.ts";
import { posterFor } from "../films/versions.ts";
import { cancelCodecJobs, captionsKind, filmSubject, tidyFilmJob, versionsKept } from "../jobs/film-jobs.ts";
import { cancelJob, queueJob } from "../jobs/queue.ts";
import { moveParts, type Span } from "./trim-times.ts";
import { type Cutting, type CutState, readCutting } from "./trims.ts";

/** The film has changed since it was read: it has to be read again. */
export class CutChanged extends Error {
  constructor() {
    super("the film has changed meanwhile");
    this.name = "CutChanged";
  }
}

interface Applied {
  next: CutState;
  /** The part that is shown from now on, and what brings the whole back; null for the whole. */
  part: { span: Span; kept: string } | null;
}

/**
 * Shows another part of a film, or the whole: its chapters, subtitles and titles, lines, replays and the positions of its viewers move
 * with it. Answers the cache tags of what it changed.
 * @throws {CutChanged} nothing has been written.
 */
export async function applyCut(
  context: Pick<Context, "now" | "db" | "pushTargets">,
  trx: Writer,
  before: Cutting,
  { next, part }: Applied,
): Promise<string[]> {
  const now = context.now();
  const { id, film_id: filmId, folder } = before.row;
  const current = await readCutting(trx, id);
  if (!current || !isSame(current, before)) throw new CutChanged();
  const tags = await changingVideo(context, trx, id, async () => {
    await trx
      .updateTable("films")
      .set({ duration: next.duration, sprite: next.sprite, details: JSON.stringify(next.details) })
      .where("id", "=", filmId)
      .execute();
    const poster = posterFor({ poster: current.row.poster, folder }, next.details.frames ?? []);
    await trx
      .updateTable("videos")
      .set({ playback: JSON.stringify(next.rules), poster })
      .where("id", "=", id)
      .execute();
    const sources = next.details.subtitles.map(({ lang, label }) => ({ lang, label, cues: next.cues.get(lang) ?? [] }));
    await saveTranscripts(trx, filmId, sources);
  });
  await trx.deleteFrom("work_trims").where("video_id", "=", id).execute();
  if (part) {
    const { span, kept } = part;
    const ends = { start_ms: Math.round(span.start * 1000), end_ms: Math.round(span.end * 1000) };
    const version = before.whole.details.master.split("/")[0] ?? "";
    const hidden_at = before.trim?.hidden_at ?? now + versionsKept;
    await trx
      .insertInto("work_trims")
      .values({ video_id: id, ...ends, version, whole: kept, hidden_at })
      .execute();
  }
  const offset = (part?.span.start ?? 0) - (before.span?.start ?? 0);
  await moveLines(trx, id, { offset, duration: next.duration });
  await movePositions(trx, id, { offset, duration: next.duration, now });
  const film = { from: before.now.duration, to: next.duration, offset };
  await moveReplays(trx, id, film);
  await moveReached(trx, id, film);
  await trx
    .updateTable("works")
    .set({ version: current.row.version + 1, updated_at: now })
    .where("video_id", "=", id)
    .execute();
  // What is being heard, or made in another codec, is in other places now.
  await cancelCodecJobs(trx, id, now);
  await cancelJob(trx, { kind: captionsKind, subject: filmSubject(id), now });
  await trx.deleteFrom("heard_pieces").where("video_id", "=", id).execute();
  await queueJob(trx, tidyFilmJob(id, now));
  return tags;
}

function isSame(left: Cutting, right: Cutting): boolean {
  const told = ({ row, trim }: Cutting) => [row.details, row.playback, row.upload_id, row.poster, trim?.whole];
  return JSON.stringify(told(left)) === JSON.stringify(told(right));
}

interface Move {
  /** Seconds by which the film begins later than it did. */
  offset: number;
  /** Its new length in seconds. */
  duration: number;
}

/** Lines outside the film are in no minute of it, and come back with the part they belong to. */
async function moveLines(trx: Writer, id: number, { offset, duration }: Move): Promise<void> {
  const at = sql<number>`at_ms - (${sql.lit(Math.round(offset * 1000))})`;
  const end = sql.lit(Math.ceil(duration * 1000));
  await trx
    .updateTable("danmaku")
    .set({
      at_ms: at,
      minute: sql<number>`case when ${at} < 0 or ${at} > ${end} then -1 else (${at}) / 60000 end`,
    })
    .where("video_id", "=", id)
    .execute();
}

async function movePositions(
  trx: Writer,
  id: number,
  { offset, duration, now }: Move & { now: number },
): Promise<void> {
  const at = sql<number>`position - (${sql.lit(Math.round(offset))})`;
  const end = sql.lit(Math.round(duration));
  await trx
    .updateTable("histories")
    .set({
      position: sql<number>`case when ${at} < 0 then 0 when ${at} > ${end} then ${end} else ${at} end`,
      duration: Math.round(duration),
      changed_at: now,
    })
    .where("content_type", "=", kinds.video.type)
    .where("target_id", "=", id)
    .where("removed", "=", 0)
    .execute();
}

/** Lengths of the film before and after, and by how much later it begins, in seconds. */
interface Resized {
  from: number;
  to: number;
  offset: number;
}

async function moveReplays(trx: Writer, id: number, film: Resized): Promise<void> {
  const rows = await trx.selectFrom("replay_parts").select(["part", "watches"]).where("video_id", "=", id).execute();
  if (rows.length === 0 || film.from <= 0) return;
  const known = new Map(rows.map(({ part, watches }) => [part, watches]));
  const moved = moveParts(
    Array.from({ length: replayParts }, (_, part) => known.get(part) ?? 0),
    film,
  );
  await trx.deleteFrom("replay_parts").where("video_id", "=", id).execute();
  const fresh = moved.flatMap((watches, part) => (watches > 0 ? [{ video_id: id, part, watches }] : []));
  if (fresh.length > 0) await trx.insertInto("replay_parts").values(fresh).execute();
}

/** How far people have watched; what they watched outside the film counts as its edge. */
async function moveReached(trx: Writer, id: number, { from, to, offset }: Resized): Promise<void> {
  const milliseconds = (seconds: number) => sql.lit(Math.round(seconds * 1000));
  if (from <= 0 || to <= 0) return;
  // The middle of the part.
  const at = sql`cast(reached * 2 + 1 as bigint) * ${milliseconds(from)} / ${sql.lit(replayParts * 2)}
    - (${milliseconds(offset)})`;
  const part = sql<number>`(${at}) * ${sql.lit(replayParts)} / ${milliseconds(to)}`;
  const last = sql.lit(replayParts - 1);
  await trx
    .updateTable("replay_viewers")
    .set({ reached: sql<number>`case when ${at} < 0 then 0 when ${part} > ${last} then ${last} else ${part} end` })
    .where("video_id", "=", id)
    .where("reached", "is not", null)
    .execute();
}
