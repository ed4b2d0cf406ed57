import type { EventLoopUtilization } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { createBirpc } from "birpc";
import { CompiledQuery } from "kysely";
import type { Context } from "../core/context.ts";
import type { WatchReplicas } from "../db/readers.ts";
import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import { createPoolSize } from "./pool-size.ts";
import type { RawPage, Renderer, RenderTask } from "./render.ts";
import { renderTimeout, TooLate } from "./render.ts";
import type { FromThread, MainThread, RenderThreadData, ToThread } from "./render-thread.ts";

/** Threads that render pages, so that a render never delays other requests and uses every core. */
export interface RenderThreads {
  render: Renderer;
  /** Renders a page in every thread there is and discards it, so that the next render is as quick as later ones. */
  warm(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface RenderThreadsOptions {
  env: Env;
  /** Folder of the build. */
  buildFolder: string;
  log: Log;
  /** Answers what the threads ask for. */
  mainThread: MainThread;
  /** Calls the listener with the cache tags of every committed write. */
  onInvalidate(listener: (tags: readonly string[]) => void): () => void;
  /** Tells which replicas of the database the threads may read from. */
  watchReplicas: WatchReplicas;
  /** Called after every query, for metrics. */
  onQuery?: ((sql: string, milliseconds: number) => void) | undefined;
  /** Milliseconds after which a thread that has not finished a page is replaced. */
  timeout?: number;
  /**
   * Milliseconds after which a page that waits for its turn is refused. Otherwise, when more are asked for than can be rendered, all would be
   * rendered too late.
   */
  longestWait?: number;
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

interface Task extends RenderTask {
  resolve(page: RawPage): void;
  reject(error: Error): void;
  /** Number of threads that have ended while they rendered it. After the first it has a thread to itself, as it may be the cause. */
  failures: number;
  /** Set while it is being rendered. */
  timer?: NodeJS.Timeout;
  /** When that began; before, since when it waits. */
  began: number;
  /** Whether it waits for something outside its thread. */
  waits: boolean;
}

/** Memory of a thread's JavaScript. Without a limit garbage is collected so late that a thread takes 100 MB more. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Pages that a thread works at at the same time. While one waits for another thread or for PostgreSQL, others are rendered. */
const concurrency = 2;
/** With those that wait. */
const maxPages = 8;
/** A page is given up after this many threads have ended while they rendered it. */
const maxFailures = 2;
/** Milliseconds until a thread that has ended is replaced, if it ended before it was ready. */
const restartDelay = 1000;
/** A thread that has worked at a page for so many milliseconds gets no other: it may be stuck. */
const stuckAfter = 500;

/**
 * Starts a thread, and more of them, up to `env.renderThreads`, while pages keep it busy. Pages wait in one queue, first come, first
 * served.
 */
export function openRenderThreads(options: RenderThreadsOptions): RenderThreads {
  const { env, log, longestWait = 20_000, resizeEvery = 1000 } = options;
  const queue: Task[] = [];
  const threads = new Set<RenderThread>();
  let closing = false;
  let readySince: number | undefined;

  let replicas: readonly number[] = [];

  function start(): void {
    const thread = new RenderThread(options, {
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

  function replace(ended: RenderThread): void {
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
    const oldest = performance.now() - longestWait;
    if (readySince > oldest) return;
    while (queue[0] !== undefined && queue[0].began < oldest)
      queue.shift()?.reject(new TooLate(`no turn within ${longestWait} ms`));
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

interface Events {
  /** A page is done, so another may begin. */
  next(): void;
  /** The thread has ended with these pages unfinished. */
  ended(lost: readonly Task[], wasReady: boolean): void;
}

class RenderThread {
  readonly #options: RenderThreadsOptions;
  readonly #timeout: number;
  readonly #events: Events;
  readonly #worker: Worker;
  readonly #running = new Map<number, Task>();
  #hearAsked: (asked: unknown) => void = () => {};
  readonly #ready = Promise.withResolvers<void>();
  #last = 0;
  #utilization: EventLoopUtilization | undefined;
  #isReady = false;
  #hasEnded = false;

  constructor(options: RenderThreadsOptions, events: Events) {
    this.#options = options;
    this.#timeout = options.timeout ?? renderTimeout;
    this.#events = events;
    const data: RenderThreadData = {
      env: options.env,
      buildFolder: options.buildFolder,
      withQueries: options.onQuery !== undefined,
      patience: this.#timeout / 2,
    };
    this.#worker = new Worker(new URL("./render-thread.ts", import.meta.url), {
      workerData: data,
      resourceLimits,
      name: "pages",
    });
    createBirpc<object, MainThread>(options.mainThread, {
      post: (reply) => this.send({ reply }),
      on: (hear) => {
        this.#hearAsked = hear;
      },
    });
    this.#worker.on("message", (message: FromThread) => this.#hear(message));
    this.#worker.on("error", (err) => {
      options.log.error({ err }, "render thread failed");
      this.#end();
    });
    this.#worker.on("exit", () => this.#end());
    // The web server keeps the process running, not this.
    this.#worker.unref();
  }

  /** Number of pages that it works at; infinite while it takes no other. */
  get load(): number {
    const pages = [...this.#running.values()];
    if (!this.#isReady || this.#hasEnded || pages.length >= maxPages) return Infinity;
    const working = pages.filter(({ waits }) => !waits);
    const isStuck = working.some(({ began }) => performance.now() - began > stuckAfter);
    return isStuck || pages.some(({ failures }) => failures > 0) ? Infinity : working.length;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** The part of the time since the last call that it has worked, 0 to 1. */
  takeUtilization(): number {
    if (this.#hasEnded) return 0;
    const thread = this.#worker.performance;
    const before = this.#utilization;
    this.#utilization = thread.eventLoopUtilization();
    return before ? thread.eventLoopUtilization(this.#utilization, before).utilization : 0;
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Resolves when the thread can render, or has ended. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  run(task: Task): void {
    const id = ++this.#last;
    task.began = performance.now();
    task.waits = false;
    this.#running.set(id, task);
    // By now nobody waits for the page any more: the thread is stuck.
    task.timer = setTimeout(() => void this.#worker.terminate(), this.#timeout).unref();
    const { url, requestId, encoding } = task;
    this.send({ task: { id, url, requestId, encoding } });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(message: FromThread): void {
    if ("ready" in message) {
      this.#isReady = true;
      this.#ready.resolve();
      return this.#events.next();
    }
    if ("asked" in message) return this.#hearAsked(message.asked);
    if ("waits" in message) {
      const task = this.#running.get(message.waits);
      if (task) task.waits = true;
      return this.#events.next();
    }
    const task = this.#running.get(message.done);
    this.#running.delete(message.done);
    clearTimeout(task?.timer);
    for (const [sql, milliseconds] of message.queries) this.#options.onQuery?.(sql, milliseconds);
    task?.resolve(message.page);
    this.#events.next();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#ready.resolve();
    const lost = [...this.#running.values()];
    for (const { timer } of lost) clearTimeout(timer);
    this.#running.clear();
    this.#events.ended(lost, this.#isReady);
    this.#events.next();
  }
}
