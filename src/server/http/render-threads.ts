import { CompiledQuery } from "kysely";
import type { Context } from "../core/context.ts";
import type { WatchReplicas } from "../db/readers.ts";
import { createPoolSize } from "./pool-size.ts";
import { type RawPage, type Renderer, type RenderTask, TooLate } from "./render.ts";
import type { MainThread } from "./render-thread.ts";
import { RenderWorker, type Task, type ThreadOptions } from "./render-worker.ts";

/** Threads that render pages, so that a render never delays other requests and uses every core. */
export interface RenderThreads {
  render: Renderer;
  /** Renders a page in every thread there is and discards it, so that the next render is as quick as later ones. */
  warm(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface RenderThreadsOptions extends ThreadOptions {
  /** Calls the listener with the cache tags of every committed write. */
  onInvalidate(listener: (tags: readonly string[]) => void): () => void;
  /** Tells which replicas of the database the threads may read from. */
  watchReplicas: WatchReplicas;
  /**
   * Milliseconds after which a page that waits for its turn is refused. Otherwise, when more are asked for than can be rendered, all would be
   * rendered too late.
   */
  maxWait?: number;
  /** Milliseconds after which it is decided again how many threads there should be. */
  resizeEvery?: number;
}

/** Answers threads from the one library and the reader threads of this process. */
export function mainThreadOf({ library, db }: Pick<Context, "library" | "db">): MainThread {
  return {
    library: async (question) => (await library?.ask(question)) ?? null,
    fullScan: async (sql, parameters) => (await db.fullScan.executeQuery(CompiledQuery.raw(sql, [...parameters]))).rows,
  };
}

/** Pages that a thread works at at the same time. While one waits for another thread or for PostgreSQL, others are rendered. */
const concurrency = 2;
/** A page is given up after this many threads have ended while they rendered it. */
const maxFailures = 2;
/** Milliseconds until a thread that has ended is replaced, if it ended before it was ready. */
const restartDelay = 1000;
/**
 * Starts a thread, and more of them, up to `env.renderThreads`, while pages keep it busy. Pages wait in one queue, first come, first
 * served.
 */
export function openRenderThreads(options: RenderThreadsOptions): RenderThreads {
  const { env, log, maxWait = 20_000, resizeEvery = 1000 } = options;
  const queue: Task[] = [];
  const threads = new Set<RenderWorker>();
  let closing = false;
  let readySince: number | undefined;

  let replicas: readonly number[] = [];

  function start(): void {
    const thread = new RenderWorker(options, {
      next,
      ended(lost, wasReady) {
        for (const task of lost) retry(task);
        if (!threads.has(thread) || closing) return;
        log.error({ lost: lost.length }, "render thread ended");
        // Until then it counts as one that starts, so that no other is started for every page that waits.
        if (wasReady) replace(thread);
        else setTimeout(replace, restartDelay, thread).unref();
      },
    });
    threads.add(thread);
    thread.send({ replicas });
  }

  function replace(ended: RenderWorker): void {
    if (threads.delete(ended) && !closing) start();
  }

  function grow(): void {
    if (threads.size < env.renderThreads && [...threads].every(({ isReady }) => isReady)) start();
  }

  function retry(task: Task): void {
    task.failures += 1;
    task.began = performance.now();
    if (closing || task.failures >= maxFailures) task.reject(new Error("the render thread ended"));
    else queue.unshift(task);
  }

  function refuseOld(): void {
    // The first pages wait for the first thread.
    if (![...threads].some(({ isReady }) => isReady)) return;
    readySince ??= performance.now();
    const oldest = performance.now() - maxWait;
    if (readySince > oldest) return;
    while (queue[0] !== undefined && queue[0].began < oldest)
      queue.shift()?.reject(new TooLate(`no turn within ${maxWait} ms`));
  }

  /** Gives waiting pages to the threads with the fewest. */
  function next(): void {
    refuseOld();
    while (queue.length > 0) {
      const [free] = [...threads].toSorted((left, right) => left.load - right.load);
      const [first] = queue;
      if (free === undefined || first === undefined) return;
      if (free.load === Infinity) grow();
      if (free.load >= concurrency) return;
      if (first.failures > 0 && !free.isIdle) return;
      queue.shift();
      free.run(first);
    }
  }

  const taskFor = (asked: RenderTask): [Task, Promise<RawPage>] => {
    const { promise, resolve, reject } = Promise.withResolvers<RawPage>();
    return [{ ...asked, resolve, reject, failures: 0, began: performance.now(), waits: false }, promise];
  };

  const poolSize = createPoolSize(env.renderThreads);

  function resize(): void {
    refuseOld();
    const busy = [...threads].reduce((sum, thread) => sum + thread.takeUtilization(), 0);
    const size = poolSize(threads.size, busy);
    if (size > threads.size) grow();
    if (size < threads.size) shrink();
  }

  function shrink(): void {
    const idle = [...threads].findLast(({ isIdle }) => isIdle);
    if (!idle) return;
    threads.delete(idle);
    void idle.end();
  }

  // A change of this comes before what has changed in the meantime, which is rendered from them.
  const unwatch = options.watchReplicas((used) => {
    replicas = used;
    for (const thread of threads) thread.send({ replicas });
  });
  start();
  const resizing = setInterval(resize, resizeEvery).unref();
  const unsubscribe = options.onInvalidate((tags) => {
    for (const thread of threads) thread.send({ invalidate: tags });
  });
  return {
    render(asked) {
      const [task, page] = taskFor(asked);
      queue.push(task);
      next();
      return page;
    },
    async warm(url) {
      const tasks = [...threads].map(async (thread) => {
        await thread.ready;
        if (thread.load === Infinity) return;
        const [task, page] = taskFor({ url, requestId: "warm-up", encoding: "br" });
        thread.run(task);
        await page;
      });
      await Promise.allSettled(tasks);
    },
    async close() {
      closing = true;
      clearInterval(resizing);
      unsubscribe();
      unwatch();
      for (const task of queue.splice(0)) task.reject(new Error("stopping"));
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}
