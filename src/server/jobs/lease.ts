import { hasLapsed } from "../db/lapsed.ts";
import type { Database, Writer } from "../db/open.ts";
import { JobLost } from "./failure.ts";

/** A worker that is not heard of for so many milliseconds has lost its jobs. */
export const leaseTime = 30_000;

/** A job that one attempt holds. */
export interface HeldJob {
  id: number;
  kind: string;
  subject: string;
  payload: string;
  /** This one included. */
  attempts: number;
  /** `{worker}.{attempt}`. */
  holder: string;
  /** One of `ranks`. */
  later: number;
}

const columns = ["id", "kind", "subject", "payload", "attempts", "later"] as const;

/** Which jobs are asked for. */
export interface Wanted {
  kinds: readonly string[];
  /** The last of `ranks` that is wanted. */
  rank: number;
}

/** Takes the due job whose turn it is; null when nothing is due. Whoever else tries gets another one. */
export async function claimJob(
  db: Database,
  wanted: Wanted,
  { holder, now }: { holder: string; now: number },
): Promise<HeldJob | null> {
  // Reading costs nothing; two who went for the same row try again.
  while (await isAnyDue(db, wanted, now)) {
    const job = await db.write((trx) =>
      trx
        .updateTable("jobs")
        .set((eb) => ({
          state: "running" as const,
          attempts: eb("attempts", "+", 1),
          progress: 0,
          stage: "",
          holder,
          lease_until: now + leaseTime,
          started_at: now,
          ends_at: null,
        }))
        .where("state", "=", "waiting")
        .where("run_at", "<=", now)
        .where("id", "=", due(trx, wanted, now))
        .returning(columns)
        .executeTakeFirst(),
    );
    if (job) return { ...job, holder };
  }
  return null;
}

function due(reader: Database["read"], { kinds, rank }: Wanted, now: number) {
  return reader
    .selectFrom("jobs as due")
    .select("due.id")
    .where("due.state", "=", "waiting")
    .where("due.run_at", "<=", now)
    .where("due.kind", "in", kinds)
    .where("due.later", "<=", rank)
    .orderBy("due.turn")
    .orderBy("due.run_at")
    .orderBy("due.id")
    .limit(1);
}

async function isAnyDue(db: Database, wanted: Wanted, now: number): Promise<boolean> {
  return wanted.kinds.length > 0 && (await due(db.primary, wanted, now).executeTakeFirst()) !== undefined;
}

/** The one row, while this attempt still has it. */
function held(trx: Writer, { id, holder }: HeldJob) {
  return trx.updateTable("jobs").where("id", "=", id).where("holder", "=", holder).where("state", "=", "running");
}

/** Says how far it is and that it lives. False: the job is another's, or nobody's any more. */
export async function renewJob(
  db: Database,
  job: HeldJob,
  { progress, stage, endsAt, now }: { progress: number; stage: string; endsAt: number | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db.write((trx) =>
    held(trx, job)
      .set({ progress, stage, ends_at: endsAt, lease_until: now + leaseTime })
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Jobs of its kind that wait for their first attempt, under a subject. */
function beside(db: Database["read"] | Writer, { id, kind }: HeldJob, subject: string) {
  return db
    .selectFrom("jobs")
    .select(["id", "payload"])
    .where("kind", "=", kind)
    .where("id", "!=", id)
    .where("subject", "like", `${subject}:%`)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .orderBy("id");
}

/** Whether there are jobs that it can take along. */
export async function isAnyBeside(db: Database, job: HeldJob, subject: string): Promise<boolean> {
  return (await beside(db.primary, job, subject).limit(1).executeTakeFirst()) !== undefined;
}

/** Takes along what waits under a subject; answers its payload then. @throws {JobLost} */
export async function takeJobsAlong(
  db: Database,
  job: HeldJob,
  subject: string,
  merge: (payloads: readonly unknown[]) => Readonly<Record<string, unknown>>,
): Promise<string> {
  return db.write(async (trx) => {
    const found = await beside(trx, job, subject).execute();
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return job.payload;
    // One that has been begun meanwhile is another's.
    const taken = await trx
      .deleteFrom("jobs")
      .where("id", "in", ids)
      .where("state", "=", "waiting")
      .returning(["id", "payload"])
      .execute();
    if (taken.length === 0) return job.payload;
    const payloads = [job, ...taken.toSorted((one, other) => one.id - other.id)];
    const payload = JSON.stringify(merge(payloads.map((each): unknown => JSON.parse(each.payload))));
    await mustBeHeld(held(trx, job).set({ payload }).executeTakeFirst());
    return payload;
  });
}

const free = { holder: null, lease_until: null };

/** @throws {JobLost} */
export async function endJob(trx: Writer, job: HeldJob, now: number): Promise<void> {
  const done = { state: "done" as const, progress: 1, reason: "", finished_at: now };
  await mustBeHeld(
    held(trx, job)
      .set({ ...done, ...free })
      .executeTakeFirst(),
  );
}

/** For good. @throws {JobLost} */
export async function failJob(trx: Writer, job: HeldJob, { reason, now }: { reason: string; now: number }) {
  const failed = { state: "failed" as const, reason, finished_at: now };
  await mustBeHeld(
    held(trx, job)
      .set({ ...failed, ...free })
      .executeTakeFirst(),
  );
}

/** Waits for its next attempt, with as many behind it as `job` says. */
export async function postponeJob(db: Database, job: HeldJob, { reason, runAt }: { reason: string; runAt: number }) {
  const { attempts } = job;
  const waiting = { state: "waiting" as const, attempts, progress: 0, stage: "", reason, run_at: runAt };
  await db.write((trx) =>
    held(trx, job)
      .set({ ...waiting, ...free })
      .execute(),
  );
}

/** Back into the queue at once, as if this attempt had not been. */
export async function handBackJob(db: Database, job: HeldJob, now: number): Promise<void> {
  const waiting = { state: "waiting" as const, attempts: job.attempts - 1, progress: 0, stage: "", run_at: now };
  await db.write((trx) =>
    held(trx, job)
      .set({ ...waiting, ...free })
      .execute(),
  );
}

async function mustBeHeld(update: Promise<{ numUpdatedRows: bigint }>): Promise<void> {
  const { numUpdatedRows } = await update;
  if (numUpdatedRows === 0n) throw new JobLost();
}

/** Takes over the jobs whose worker has not been heard of, to decide what becomes of them. */
export async function takeOver(
  db: Database,
  kinds: readonly string[],
  { holder, now }: { holder: string; now: number },
): Promise<HeldJob[]> {
  if (kinds.length === 0) return [];
  const silent = await db.primary
    .selectFrom("jobs")
    .select("id")
    .where("state", "=", "running")
    .where(hasLapsed("lease_until", leaseTime, now))
    .where("kind", "in", kinds)
    .execute();
  if (silent.length === 0) return [];
  const jobs = await db.write((trx) =>
    trx
      .updateTable("jobs")
      .set({ holder, lease_until: now + leaseTime })
      .where(
        "id",
        "in",
        silent.map(({ id }) => id),
      )
      .where("state", "=", "running")
      .where(hasLapsed("lease_until", leaseTime, now))
      .returning(columns)
      .execute(),
  );
  return jobs.map((job) => ({ ...job, holder }));
}

/** For whoever knows that a worker has ended: its jobs need not wait until their lease runs out. */
export async function endLeases(db: Database, worker: string, now: number): Promise<void> {
  await db.write((trx) =>
    trx
      .updateTable("jobs")
      .set({ lease_until: now })
      .where("state", "=", "running")
      .where("holder", "like", `${worker}.%`)
      .execute(),
  );
}
