import { setTimeout as sleep } from "node:timers/promises";
import { publishTagsIn, type TagFeed } from "../cache/tag-feed.ts";
import type { Tags } from "../cache/tags.ts";
import type { Context } from "../core/context.ts";
import type { Log } from "../process/log.ts";
import { createEstimate } from "./estimate.ts";
import { JobFailure, JobLost, JobMustWait, JobPassing } from "./failure.ts";
import type { Job, JobHandler } from "./handler.ts";
import {
  endJob,
  failJob,
  handBackJob,
  isAnyBeside,
  leaseTime,
  postponeJob,
  renewJob,
  takeJobsAlong,
  type HeldJob,
} from "./lease.ts";

/** Pauses before the second attempt and those after it, in milliseconds. */
const pauses = [10_000, 60_000, 300_000];
/** The last attempt is the one after the last pause. */
export const maxAttempts = pauses.length + 1;

const willRetry = "上次没有成功，稍后自动再试";
const gaveUp = "多次尝试都没有成功，请稍后再试，仍不行请联系我们";
const died = "处理时多次意外中断，文件可能有问题，请换一个文件再试";

/** Whether a job that failed for this reason may go well the next time; others fail again, as {@link JobFailure} says. */
export function mayPass(reason: string): boolean {
  return reason === gaveUp || reason === died;
}

/** How often progress is written at most, and how often the lease is renewed at least, in milliseconds. */
const progressEvery = 1000;
const renewEvery = leaseTime / 6;

/** Milliseconds in which every worker looks for work at least once. */
const othersLook = 1200;

/** How an attempt ended: well, for good, to be tried again, taken away, given back by a worker that stops, or with its worker. */
export type JobOutcome = "done" | "failed" | "again" | "lost" | "returned" | "died";

export interface Bench {
  base: { context: Context; tags: Tags; feed: TagFeed };
  log: Log;
  /** Hears of the end of every attempt. */
  onEnd?: ((kind: string, outcome: JobOutcome) => void) | undefined;
}

/** One attempt, from the claim to its end of whatever kind. Never rejects. `stopping` is the worker's. */
export async function runJob(bench: Bench, handler: JobHandler, held: HeldJob, stopping: AbortSignal): Promise<void> {
  const log = bench.log.child({ job: held.id, kind: held.kind, subject: held.subject, attempt: held.attempts });
  try {
    const outcome = await attempt({ ...bench, log }, handler, held, stopping);
    bench.onEnd?.(held.kind, outcome);
  } catch (err) {
    // The database is away: the lease runs out, and the job is taken up again.
    log.error({ err }, "job left to its lease");
  }
}

async function attempt(
  { base, log }: Bench,
  handler: JobHandler,
  held: HeldJob,
  stopping: AbortSignal,
): Promise<JobOutcome> {
  const { context } = base;
  const { db, now } = context;
  const lost = new AbortController();
  const heart = beat(base, held, (error) => lost.abort(error));
  const startedAt = performance.now();
  let ended = false;
  const job: Job = {
    context,
    id: held.id,
    subject: held.subject,
    payload: toPayload(held),
    attempt: held.attempts,
    signal: AbortSignal.any([stopping, lost.signal]),
    progress: heart.progress,
    async takeAlong(subject, merge) {
      if (!(await isAnyBeside(db, held, subject))) return toPayload(held);
      await sleep(Math.max(0, othersLook - (performance.now() - startedAt)), undefined, { signal: job.signal });
      held.payload = await takeJobsAlong(db, held, subject, merge);
      return toPayload(held);
    },
    async finish(work, changed = []) {
      await heart.stop();
      await db.write(async (trx) => {
        await endJob(trx, held, now());
        await work(trx);
        await publishTagsIn(trx, { origin: base.feed.origin, now: now(), tags: changed });
      });
      ended = true;
      base.tags.invalidate(changed);
    },
  };
  try {
    await handler.run(job);
    if (!ended) await job.finish(async () => {});
    log.info({ milliseconds: Math.round(performance.now() - startedAt) }, "job done");
    return "done";
  } catch (err) {
    if (ended) {
      log.error({ err }, "job done, and then something went wrong");
      return "done";
    }
    if (lost.signal.aborted || err instanceof JobLost) {
      log.info("job lost");
      return "lost";
    }
    if (!stopping.aborted) return await settle({ base, log }, handler, held, err);
    await handBackJob(db, held, now());
    return "returned";
  } finally {
    await heart.stop();
  }
}

/** After an attempt that went wrong: fails for good, or tries again later. */
async function settle({ base, log }: Bench, handler: JobHandler, held: HeldJob, err: unknown): Promise<JobOutcome> {
  if (err instanceof JobFailure) {
    log.info({ reason: err.message, err: err.cause }, "job failed");
    await fail(base, handler, held, err.message);
    return "failed";
  }
  const { db, now } = base.context;
  if (err instanceof JobMustWait) {
    log.warn({ err: err.cause, pause: err.pause }, "job must wait");
    const again = { ...held, attempts: held.attempts - 1 };
    await postponeJob(db, again, { reason: err.message, runAt: now() + err.pause });
    return "again";
  }
  const told = err instanceof JobPassing ? err.message : null;
  const pause = pauses[held.attempts - 1];
  if (pause === undefined) {
    log.error({ err }, "job given up");
    await fail(base, handler, held, told ?? gaveUp);
    return "failed";
  }
  log.warn({ err, pause }, "job will be tried again");
  await postponeJob(db, held, {
    reason: told === null ? willRetry : `上次没有成功，稍后自动再试。原因：${told}`,
    runAt: now() + pause,
  });
  return "again";
}

async function fail(base: Bench["base"], handler: JobHandler, held: HeldJob, reason: string): Promise<void> {
  const { db, now } = base.context;
  const { subject } = held;
  const time = now();
  try {
    const changed = await db.write(async (trx) => {
      await failJob(trx, held, { reason, now: time });
      const tags = (await handler.failed?.(trx, { subject, payload: toPayload(held), reason, now: time })) ?? [];
      await publishTagsIn(trx, { origin: base.feed.origin, now: time, tags });
      return tags;
    });
    base.tags.invalidate(changed);
  } catch (error) {
    if (!(error instanceof JobLost)) throw error;
  }
}

/** A job taken over from a worker that has died: due again, unless each of its workers did. */
export async function takeUp({ base, log, onEnd }: Bench, handler: JobHandler, held: HeldJob): Promise<void> {
  const { db, now } = base.context;
  log.warn({ job: held.id, kind: held.kind, subject: held.subject, attempt: held.attempts }, "worker of a job died");
  onEnd?.(held.kind, "died");
  if (held.attempts >= maxAttempts) await fail(base, handler, held, died);
  else await postponeJob(db, held, { reason: "", runAt: now() });
}

/** Writes progress about once a second and renews the lease while an attempt runs. */
function beat({ context: { db, now } }: Bench["base"], held: HeldJob, onLost: (error: JobLost) => void) {
  const estimate = createEstimate();
  let latest = { progress: 0, stage: "" };
  let written = latest;
  let writtenAt = performance.now();
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    const sent = latest;
    writtenAt = performance.now();
    // While the database is away the lease runs on; the next look tells whether it is too late.
    const mine = await renewJob(db, held, { ...sent, endsAt: estimate(sent.progress, now()), now: now() }).catch(
      () => null,
    );
    if (mine === false) onLost(new JobLost());
    if (mine === true) written = sent;
  }

  const timer = setInterval(() => {
    if (writing !== null || (latest === written && performance.now() - writtenAt < renewEvery)) return;
    writing = write().finally(() => {
      writing = null;
    });
  }, progressEvery);
  timer.unref();

  return {
    progress(fraction: number, stage: string): void {
      latest = { progress: Math.min(Math.max(fraction, 0), 1), stage };
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await writing;
    },
  };
}

function toPayload({ payload }: HeldJob): unknown {
  return JSON.parse(payload);
}
