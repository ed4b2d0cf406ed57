import { Worker } from "node:worker_threads";
import type { DatabaseAddress } from "../db/address.ts";
import type { Found, Question } from "./film-index.ts";
import type { Said, Start, ThreadMessage } from "./thread.ts";

/** The index of all listed films, in the memory of a worker thread. */
export interface Library {
  /** Returns null while the films are being loaded, which takes some seconds on a very large site. */
  ask(question: Question): Promise<Found | null>;
  /** Receives the cache tags of a write, which the next question takes into account. */
  changed(tags: readonly string[]): void;
  /** Loads the films before the first question. */
  warm(): void;
  close(): Promise<void>;
}

/** How long a question waits for the films to be loaded, in milliseconds. */
const timeout = 1500;

export interface LibraryOptions {
  database: DatabaseAddress;
  /** Milliseconds since 1970. */
  now(): number;
  /** Called when the films have been loaded, so that responses given without them can be invalidated. */
  ready?(): void;
}

/** The thread starts with the first question. If it crashes, its pending questions fail and the next question starts a new one. */
export function openLibrary({ database, now, ready = () => {} }: LibraryOptions): Library {
  let running: Running | null = null;

  function start(): Running {
    const data: Start = { database: { dataDir: database.dataDir, url: database.url }, now: now() };
    const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: data, name: "films" });
    const own = (running = new Running(worker, {
      ready,
      ended() {
        if (running === own) running = null;
      },
    }));
    return own;
  }

  return {
    async ask(question) {
      const thread = running ?? start();
      return (await thread.isReady()) ? thread.ask(question, now()) : null;
    },
    changed(tags) {
      if (tags.includes("tags") || tags.includes("*")) running?.post({ changed: "tags" });
      else if (tags.includes("videos") || tags.some((tag) => tag.startsWith("video:"))) {
        running?.post({ changed: "videos" });
      }
    },
    warm() {
      if (!running) start();
    },
    async close() {
      await running?.close();
    },
  };
}

class Running {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<Found>>();
  readonly #ready = Promise.withResolvers<boolean>();
  #isReady = false;
  #last = 0;

  readonly #tellReady: () => void;

  constructor(worker: Worker, { ready, ended }: { ready: () => void; ended: () => void }) {
    this.#worker = worker;
    this.#tellReady = ready;
    worker.on("message", (said: Said) => this.#hear(said));
    const fail = (error: Error) => {
      ended();
      this.#ready.resolve(false);
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The library's thread ended.")));
    worker.unref();
  }

  async isReady(): Promise<boolean> {
    if (this.#isReady) return true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeout);
    });
    try {
      return await Promise.race([this.#ready.promise, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  ask(question: Question, now: number): Promise<Found> {
    const id = ++this.#last;
    const waiting = Promise.withResolvers<Found>();
    this.#waiting.set(id, waiting);
    this.#worker.ref();
    this.post({ id, question, now });
    return waiting.promise;
  }

  post(message: ThreadMessage): void {
    this.#worker.postMessage(message);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(said: Said): void {
    if ("ready" in said) {
      this.#isReady = true;
      this.#ready.resolve(true);
      this.#tellReady();
      return;
    }
    const waiting = this.#waiting.get(said.id);
    this.#waiting.delete(said.id);
    if ("error" in said) waiting?.reject(new Error(said.error));
    else waiting?.resolve(said.found);
    if (this.#waiting.size === 0) this.#worker.unref();
  }
}
