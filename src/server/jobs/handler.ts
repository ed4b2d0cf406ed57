import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";

/** One attempt at a job, as its handler sees it. */
export interface Job {
  context: Context;
  id: number;
  /** E.g. `video:12`. */
  subject: string;
  /** As it was queued; the handler parses it. */
  payload: unknown;
  /** Counted from 1. */
  attempt: number;
  /**
   * Aborted when the job is cancelled or replaced, when another attempt has taken it over, or when the worker stops. Hand it to child
   * processes and streams; throw whatever comes of it: the worker knows what it means.
   */
  signal: AbortSignal;
  /** `fraction` is 0 to 1, `stage` says in Chinese what is being done. Call it as often as you like: it is written about once a second. */
  progress(fraction: number, stage: string): void;
  /**
   * Takes jobs of its kind along that wait for their first attempt under this subject (`video:12` means `video:12:720p` too): they are gone,
   * and this one does what they would have done, in this attempt and those after it, with the payload that `merge` makes of its own and
   * theirs. Other workers that have nothing to do get time to begin them before. Answers the payload it has then.
   * @throws {JobLost}
   */
  takeAlong(
    subject: string,
    merge: (payloads: readonly unknown[]) => Readonly<Record<string, unknown>>,
  ): Promise<unknown>;
  /**
   * Ends the job and does `work` in one transaction: either both are there or neither, and never by an attempt that has lost the job.
   * `work` may wait for its own queries only. `changed` are the cache tags of what it changed; they are told to all processes even if
   * this one dies right after the commit. A handler that returns without having called it has nothing to write.
   * @throws {JobLost} nothing has been written.
   */
  finish(work: (trx: Writer) => Promise<void>, changed?: readonly string[]): Promise<void>;
}

/** What is known of a job that has failed for good. */
export interface FailedJob {
  subject: string;
  payload: unknown;
  /** In words for the person who waits. */
  reason: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * How jobs of one kind are done. It may be called again for the same job after it was killed at any moment, so whatever it leaves outside of
 * `finish` must be harmless: a path of its own for each attempt, or one that is overwritten with the same bytes.
 */
export interface JobHandler {
  /** It mostly waits for somebody else: some of these run beside the others and take no place of theirs. */
  besides?: true;
  /** @throws {JobFailure} for what no second attempt can mend, {JobMustWait} for what only time can; other errors are tried again with growing pauses. */
  run(job: Job): Promise<void>;
  /**
   * In the transaction that fails the job for good: because of a `JobFailure`, because every attempt went wrong, because the worker died
   * each time; and in the one in which an operator cancels it. Answers the cache tags of what it changed.
   */
  failed?(trx: Writer, job: FailedJob): Promise<readonly string[]>;
  /**
   * In the transaction in which an operator queues it again after it failed or was cancelled. Answers the cache tags of what it changed; null
   * when there is nothing left to do, which leaves everything as it was.
   */
  again?(trx: Writer, job: Omit<FailedJob, "reason">): Promise<readonly string[] | null>;
}

/** Handlers by kind. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;
