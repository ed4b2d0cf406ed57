import type { EventLoopUtilization } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { createBirpc } from "birpc";
import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import { type RawPage, renderTimeout, type RenderTask } from "./render.ts";
import type { FromThread, MainThread, RenderThreadData, ToThread } from "./render-thread.ts";

export interface ThreadOptions {
  env: Env;
  /** Folder of the build. */
  buildFolder: string;
  log: Log;
  /** Answers what the thread asks for. */
  mainThread: MainThread;
  /** Called after every query, for metrics. */
  onQuery?: ((sql: string, milliseconds: number) => void) | undefined;
  /** Milliseconds after which one that has not finished a page is replaced. */
  timeout?: number;
}

export interface Task extends RenderTask {
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
/** With those that wait. */
const maxPages = 8;
/** A thread that has worked at a page for so many milliseconds gets no other: it may be stuck. */
const stuckAfter = 500;

interface Events {
  /** A page is done, so another may begin. */
  next(): void;
  /** The thread has ended with these pages unfinished. */
  ended(lost: readonly Task[], wasReady: boolean): void;
}

/** One thread that renders pages, as the main thread sees it. */
export class RenderWorker {
  readonly #options: ThreadOptions;
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

  constructor(options: ThreadOptions, events: Events) {
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
