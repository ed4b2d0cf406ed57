import { sql } from "kysely";
import type { JobState } from "../db/columns.ts";
import type { Reader, Writer } from "../db/open.ts";
import { nextTurn, ranks } from "./turns.ts";

export interface NewJob {
  /** Which handler does it, e.g. `transcode`. */
  kind: string;
  /** What it is about, e.g. `video:12`. */
  subject: string;
  /** Kept as JSON. What makes this job another one than the last, such as the id of the file, belongs here. */
  payload: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  now: number;
  /** Not before; `now` when not given. */
  runAt?: number;
  /** The member it is done for: members take turns. Without one it goes before all of them. */
  ownerId?: number;
  /** Stands some turns behind the others, and leaves its place to those that come while it runs. */
  later?: boolean;
  /** Is done when nothing else waits, and leaves its place to whatever comes while it runs. */
  last?: boolean;
  /** How many turns of a light job it takes; default 1. */
  weight?: number;
}

/** Which job; milliseconds since 1970. */
export interface JobSubject {
  kind: string;
  subject: string;
  now: number;
}

/**
 * Queues a job in the transaction that makes it necessary. A kind and a subject have one job waiting or running at most:
 * - one that waits takes the new payload, keeps its place and starts with all its attempts;
 * - one that runs with the same payload goes on, and nothing is queued;
 * - one that runs with another payload (the file was replaced) is cancelled: its attempt is aborted within seconds and may write
 *   nothing any more, not even if it was just about to finish. The new one is queued.
 */
export async function queueJob(trx: Writer, job: NewJob): Promise<void> {
  const payload = JSON.stringify(job.payload);
  const rank = job.last ? ranks.last : job.later ? ranks.later : ranks.now;
  const turn = await nextTurn(trx, { ownerId: job.ownerId, rank, weight: job.weight });
  // The upsert holds the row's lock even when it changes nothing, so the second round finds it cancelled.
  while (!(await putInQueue(trx, { ...job, payload, rank, turn }))) {
    if (!(await cancelOther(trx, job, payload))) return;
  }
}

/** Whether it waits now; false when one is running. */
async function putInQueue(
  trx: Writer,
  {
    kind,
    subject,
    now,
    runAt,
    ownerId,
    payload,
    rank,
    turn,
  }: Omit<NewJob, "payload"> & { payload: string; rank: number; turn: number },
): Promise<boolean> {
  const sooner = sql<number>`case when jobs.run_at < excluded.run_at then jobs.run_at else excluded.run_at end`;
  const fresh = { payload, attempts: 0, progress: 0, stage: "", reason: "", run_at: runAt ?? sooner };
  const row = await trx
    .insertInto("jobs")
    .values({
      kind,
      subject,
      payload,
      state: "waiting",
      run_at: runAt ?? now,
      created_at: now,
      owner_id: ownerId ?? null,
      later: rank,
      turn,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject"])
        .where(sql<boolean>`state in ('waiting', 'running')`)
        .doUpdateSet(fresh)
        .where("jobs.state", "=", "waiting"),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

async function cancelOther(trx: Writer, { kind, subject, now }: NewJob, payload: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("jobs")
    .set(cancelled(now))
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("state", "=", "running")
    .where("payload", "!=", payload)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever held it has lost it with this. */
function cancelled(now: number) {
  return { state: "cancelled" as const, holder: null, lease_until: null, finished_at: now };
}

/** Cancels what waits or runs; a running attempt is aborted within seconds and may write nothing any more. Answers whether there was one. */
export async function cancelJob(trx: Writer, { kind, subject, now }: JobSubject): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("jobs")
    .set(cancelled(now))
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How a job stands. Times are milliseconds since 1970. */
export interface JobStanding {
  state: JobState;
  /** 0 to 1. */
  progress: number;
  /** What is being done, in words. */
  stage: string;
  /** Why it failed, or what went wrong with the last attempt of one that waits again, in words. */
  reason: string;
  attempts: number;
  /** Jobs of members, and of its kind, that come first; null unless it waits. */
  place: number | null;
  /** Of the attempt that runs. */
  startedAt: number | null;
  /** When it is expected to end; null if that is not known yet. */
  endsAt: number | null;
}

/** The newest job of a kind about a subject; null when there was none, or long ago. */
export async function jobFor(reader: Reader, kind: string, subject: string): Promise<JobStanding | null> {
  const job = await reader
    .selectFrom("jobs")
    .select([
      "id",
      "state",
      "progress",
      "stage",
      "reason",
      "attempts",
      "kind",
      "turn",
      "run_at",
      "started_at",
      "ends_at",
    ])
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!job) return null;
  return toStanding(reader, job);
}

/** A job's row, as far as it tells how it stands. */
export interface StandingRow {
  id: number;
  kind: string;
  state: JobState;
  progress: number;
  stage: string;
  reason: string;
  attempts: number;
  turn: number;
  run_at: number;
  started_at: number | null;
  ends_at: number | null;
}

export async function toStanding(reader: Reader, job: StandingRow): Promise<JobStanding> {
  const { state, progress, stage, reason, attempts, started_at: startedAt, ends_at: endsAt } = job;
  const place = state === "waiting" ? await queuePosition(reader, job) : null;
  return { state, progress, stage, reason, attempts, place, startedAt, endsAt };
}

async function queuePosition(
  reader: Reader,
  job: Pick<StandingRow, "id" | "kind" | "turn" | "run_at">,
): Promise<number> {
  const { before } = await reader
    .selectFrom("jobs")
    .select(({ fn }) => fn.countAll<number>().as("before"))
    .where("state", "=", "waiting")
    .where(({ eb, or }) => or([eb("owner_id", "is not", null), eb("kind", "=", job.kind)]))
    .where(({ eb, and, or }) =>
      or([
        eb("turn", "<", job.turn),
        and([eb("turn", "=", job.turn), eb("run_at", "<", job.run_at)]),
        and([eb("turn", "=", job.turn), eb("run_at", "=", job.run_at), eb("id", "<", job.id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return before;
}
