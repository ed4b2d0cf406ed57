import { Worker } from "node:worker_threads";
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type LogEvent,
  type QueryResult,
} from "kysely";
import { createIdleTimer } from "../../process/idle-timer.ts";
import type { Tables } from "../schema.ts";
import { SqliteCompiler } from "./sqlite-compiler.ts";
import type { Answer, Question, ReaderFile } from "./sqlite-reader-thread.ts";

/** More than one, so that a long scan does not block all searches. */
const threadCount = 2;

/** Runs a query in another thread and returns its rows. */
export type AskElsewhere = (query: Pick<CompiledQuery, "sql" | "parameters">) => Promise<unknown[]>;

/** The database as another thread reads it. */
export function databaseElsewhere(ask: AskElsewhere, log?: (event: LogEvent) => void): Kysely<Tables> {
  return new Kysely<Tables>({
    ...(log && { log }),
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createDriver: () => new ElsewhereDriver(ask),
    },
  });
}

export interface ReaderThreads {
  database: Kysely<Tables>;
  /** Copies the write-ahead log into the file. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

/** Opens worker threads with their own read-only connections, so that a long scan never blocks the event loop. */
export function openReaderThreads(file: string, log: (event: LogEvent) => void): ReaderThreads {
  const threads = Array.from({ length: threadCount }, () => new ReaderThread(file));
  const freest = () => threads.reduce((best, thread) => (thread.waiting < best.waiting ? thread : best));
  const database = databaseElsewhere(({ sql, parameters }) => freest().ask({ sql, parameters }), log);
  return {
    database,
    async checkpoint() {
      await freest().ask({ checkpoint: true });
    },
    async close() {
      await database.destroy();
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

class ReaderThread {
  readonly #data: ReaderFile;
  readonly #waiting = new Map<number, { resolve(rows: unknown[]): void; reject(error: Error): void }>();
  #worker: Worker | null = null;
  #last = 0;
  readonly #idleTimer = createIdleTimer(() => void this.close());

  constructor(file: string) {
    this.#data = { file };
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  ask(asked: Pick<CompiledQuery, "sql" | "parameters"> | { checkpoint: true }): Promise<unknown[]> {
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#last;
    this.#idleTimer.stop();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      const question: Question = { id, ...asked };
      worker.postMessage(question);
    });
  }

  async close(): Promise<void> {
    this.#idleTimer.stop();
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  /**
   * Starts the thread at the first query, and at the next one after it has ended. If it dies, its pending queries fail and the next query
   * starts a new one.
   */
  #start(): Worker {
    const worker = new Worker(new URL("./sqlite-reader-thread.ts", import.meta.url), {
      workerData: this.#data,
      name: "reader",
    });
    worker.on("message", (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ("error" in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.rows);
      if (this.#waiting.size > 0) return;
      worker.unref();
      this.#idleTimer.start();
    });
    const fail = (error: Error) => {
      // One that was idle may exit while another is at work already.
      if (this.#worker !== worker && this.#worker !== null) return;
      this.#worker = null;
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    };
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The reader thread ended.")));
    return worker;
  }
}

class ElsewhereDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(ask: AskElsewhere) {
    this.#connection = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        // The thread sends what SQLite read; its shape is what the query builder derived for this very query.
        // eslint-disable-next-line typescript/consistent-type-assertions
        return { rows: (await ask(query)) as Row[] };
      },
      streamQuery() {
        throw new Error("The reader thread does not stream.");
      },
    };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error("The reader thread only reads.");
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
