import { parentPort, workerData } from "node:worker_threads";
import { createBirpc } from "birpc";
import type { Env } from "../env/env.ts";
import type { Found, Question } from "../library/film-index.ts";
import type { Library } from "../library/library.ts";
import type { WatchReplicas } from "../db/readers.ts";
import { lowerThreadPriority } from "../process/thread-priority.ts";
import { openReadingSite } from "../site/reading-site.ts";
import { loadBuild } from "./build.ts";
import { renderHere, TooLate, type RawPage, type RenderTask } from "./render.ts";

/** Initial data of the thread. */
export interface RenderThreadData {
  env: Env;
  /** Folder of the build. */
  buildFolder: string;
  /** Whether the main thread wants to know all queries. */
  withQueries: boolean;
  /** Milliseconds that a page waits for the main thread: fewer than after which its own thread is taken for stuck. */
  patience: number;
}

/** Duration of a query in milliseconds; of its SQL only the beginning. */
export type TimedQuery = readonly [sql: string, milliseconds: number];

/** What a thread asks the main one for. */
export interface MainThread {
  /** The library's index is large: there is only one. */
  library(question: Question): Promise<Found | null>;
  /** Rows of a full scan of SQLite, during which this thread renders other pages. */
  fullScan(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
}

/** Messages to the thread; `reply` is to what it has asked. */
export type ToThread =
  | { task: RenderTask & { id: number } }
  | { invalidate: readonly string[] }
  /** Positions of the replicas that the main thread uses. */
  | { replicas: readonly number[] }
  | { reply: unknown };

/** Messages from the thread. */
export type FromThread =
  | { ready: true }
  /** A page is not done yet and waits for something outside the thread. */
  | { waits: number }
  | { done: number; page: RawPage; queries: readonly TimedQuery[] }
  | { asked: unknown };

/** Enough of a query to tell what it does. */
const sqlShown = 12;

async function serve(
  { env, buildFolder, withQueries, patience }: RenderThreadData,
  port: NonNullable<typeof parentPort>,
) {
  const send = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  let queries: TimedQuery[] = [];
  let hear: (reply: unknown) => void = () => {};
  const main = createBirpc<MainThread>(
    {},
    {
      post: (asked) => send({ asked }),
      on: (listener) => {
        hear = listener;
      },
      timeout: patience,
      onTimeoutError(asked) {
        throw new TooLate(`timeout on asking for ${asked}`);
      },
    },
  );
  let useReplicas: (used: readonly number[]) => void = () => {};
  const watchReplicas: WatchReplicas = (listener) => {
    useReplicas = listener;
    return () => {};
  };
  const library: Library = { ask: main.library, changed() {}, warm() {}, async close() {} };
  const build = await loadBuild(buildFolder);
  const site = await openReadingSite(env, {
    library,
    main: { elsewhere: ({ sql, parameters }) => main.fullScan(sql, parameters), watchReplicas },
    onQuery: (sql, milliseconds) => void (withQueries && queries.push([sql.slice(0, sqlShown), milliseconds])),
  });
  const render = renderHere({ locals: site.locals, isOverloaded: site.isOverloaded, build });

  async function run({ id, ...task }: RenderTask & { id: number }): Promise<void> {
    let isDone = false;
    // What takes no waiting is done within one turn of the event loop.
    setImmediate(() => void (isDone || send({ waits: id })));
    const page = await render(task);
    isDone = true;
    const timed = queries;
    queries = [];
    send({ done: id, page, queries: timed }, [page.body.buffer]);
  }

  port.on("message", (message: ToThread) => {
    if ("task" in message) return void run(message.task);
    if ("replicas" in message) return useReplicas(message.replicas);
    if ("invalidate" in message) return site.invalidate(message.invalidate);
    hear(message.reply);
  });
  send({ ready: true });
}

function isRenderThreadData(value: unknown): value is RenderThreadData {
  return typeof value === "object" && value !== null && "buildFolder" in value && "env" in value;
}

if (parentPort && isRenderThreadData(workerData)) {
  lowerThreadPriority();
  await serve(workerData, parentPort);
}
