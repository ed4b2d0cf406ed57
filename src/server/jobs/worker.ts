import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { WorkerStopping } from "./failure.ts";
import type { JobHandlers } from "./handler.ts";
import { claimJob, handBackJob, takeOver, type HeldJob } from "./lease.ts";
import { runJob, takeUp, type Bench } from "./run.ts";
import { forget } from "../db/forget.ts";
import { oldJobs } from "./tidy.ts";
import { ranks } from "./turns.ts";

export interface WorkerOptions extends Bench {
  handlers: JobHandlers;
  /** Jobs at a time; as many later ones may be in hand besides, and last ones, begun when there was nothing else to do. */
  concurrency: number;
  /** Names the worker in the leases of its jobs. */
  id?: string;
}

export interface Worker {
  /** Looks for work about once a second until it is stopped. */
  start(): void;
  /** Does what is due, and what becomes due meanwhile; answers when nothing is left. */
  drain(): Promise<void>;
  /** Jobs in hand that take a place. */
  running(): number;
  /**
   * Takes nothing more, aborts what runs and hands it back. What has not let go after `grace` milliseconds is handed back all the same; it can
   * write nothing any more.
   */
  stop(grace: number): Promise<void>;
}

/** Jobs at a time that take no place. */
const maxBesides = 4;
const lookEvery = 1000;
const tidyEvery = 3_600_000;

/** Does the jobs of a database, as one of any number of workers. */
export function createWorker(options: WorkerOptions): Worker {
  const { base, log, handlers, concurrency } = options;
  const { db, now } = base.context;
  const id = options.id ?? randomUUID();
  const kinds = Object.keys(handlers);
  const isBeside = (kind: string) => handlers[kind]?.besides ?? false;
  const stopping = new AbortController();
  const running = new Map<HeldJob, Promise<void>>();
  let claims = 0;
  let begun = 0;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let tidiedAt = -Infinity;
  let blind = false;

  /** One look at a time. */
  function look(): Promise<void> {
    looking ??= takeWork().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function takeWork(): Promise<void> {
    for (const held of await takeOver(db, kinds, lease())) {
      // One that cannot be settled is taken over again when this lease ends; the others must not wait for it.
      const settled = takeUp(options, handlerOf(held), held);
      await settled.catch((err: unknown) => log.error({ err, job: held.id }, "job not taken up"));
    }
    while (!stopping.signal.aborted) {
      const held = (await claimBeside()) ?? (await claimPlace());
      if (held === null) return;
      if (stopping.signal.aborted) return handBackJob(db, held, now());
      const run = runJob(options, handlerOf(held), held, stopping.signal).finally(() => running.delete(held));
      running.set(held, run);
      begun += 1;
      // Whatever waits need not wait for the next look.
      if (timer) void run.then(lookAndReport);
    }
  }

  async function claimBeside(): Promise<HeldJob | null> {
    if ([...running.keys()].filter(({ kind }) => isBeside(kind)).length >= maxBesides) return null;
    return claimJob(db, { kinds: kinds.filter(isBeside), rank: ranks.last }, lease());
  }

  async function claimPlace(): Promise<HeldJob | null> {
    const taken = [...running.keys()].filter(({ kind }) => !isBeside(kind));
    // What waited for others takes free places only, and leaves its own to those that come while it runs.
    const rank = Object.values(ranks).findLast((one) => taken.filter(({ later }) => later <= one).length < concurrency);
    if (rank === undefined) return null;
    const wanted = kinds.filter((kind) => !isBeside(kind));
    return claimJob(db, { kinds: wanted, rank }, lease());
  }

  function lease(): { holder: string; now: number } {
    return { holder: `${id}.${(claims += 1)}`, now: now() };
  }

  function handlerOf({ kind }: HeldJob) {
    const handler = handlers[kind];
    if (handler === undefined) throw new Error(`no handler for ${kind}`);
    return handler;
  }

  async function lookAndReport(): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      await look();
      blind = false;
      if (performance.now() - tidiedAt < tidyEvery) return;
      tidiedAt = performance.now();
      await forget(base.context, oldJobs, stopping.signal);
    } catch (err) {
      if (!blind) log.warn({ err }, "cannot look for jobs");
      blind = true;
    }
  }

  return {
    running: () => [...running.keys()].filter(({ kind }) => !isBeside(kind)).length,
    start() {
      timer ??= setInterval(() => void lookAndReport(), lookEvery);
      void lookAndReport();
    },
    async drain() {
      for (;;) {
        const before = begun;
        await look();
        // One that ended during the look has left its place to another.
        if (running.size > 0) await Promise.race(running.values());
        else if (begun === before) return;
      }
    },
    async stop(grace) {
      clearInterval(timer);
      stopping.abort(new WorkerStopping());
      await looking?.catch(() => {});
      const over = new AbortController();
      await Promise.race([
        Promise.all(running.values()),
        pause(grace, undefined, { signal: over.signal }).catch(() => {}),
      ]);
      over.abort();
      for (const held of running.keys()) await handBackJob(db, held, now());
    },
  };
}
