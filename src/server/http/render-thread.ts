import { parentPort, workerData } from "node:worker_threads";
import type { Env } from "../env/env.ts";
import type { Found, Question } from "../library/film-index.ts";
import type { Library } from "../library/library.ts";
import { openReadingSite } from "../site/reading-site.ts";
import { loadBuild } from "./build.ts";
import { renderHere, type RawPage, type RenderTask } from "./render.ts";

/** Initial data of the thread. */
export interface RenderThreadData {
  env: Env;
  /** Folder of the build. */
  buildFolder: string;
  /** Whether the main thread wants to know all queries. */
  withQueries: boolean;
}

/** Duration of a query in milliseconds; of its SQL only the beginning. */
export type TimedQuery = readonly [sql: string, milliseconds: number];

/** Messages to the thread. `found` is the answer to a question about the library. */
export type ToThread =
  | { task: RenderTask & { id: number } }
  | { invalidate: readonly string[] }
  | { answered: number; found: Found | null }
  | { answered: number; error: string };

/** Messages from the thread. */
export type FromThread =
  | { ready: true }
  | { done: number; page: RawPage; queries: readonly TimedQuery[] }
  | { asked: number; question: Question };

/** Enough of a query to tell what it does. */
const sqlShown = 12;

async function serve({ env, buildFolder, withQueries }: RenderThreadData, port: NonNullable<typeof parentPort>) {
  const send = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  let queries: TimedQuery[] = [];
  const questions = new Map<number, PromiseWithResolvers<Found | null>>();
  let lastQuestion = 0;
  // The library's index is large: the main thread has the only one.
  const library: Library = {
    ask(question) {
      const id = ++lastQuestion;
      const waiting = Promise.withResolvers<Found | null>();
      questions.set(id, waiting);
      send({ asked: id, question });
      return waiting.promise;
    },
    changed() {},
    warm() {},
    async close() {},
  };
  const build = await loadBuild(buildFolder);
  const site = await openReadingSite(env, {
    library,
    onQuery: (sql, milliseconds) => void (withQueries && queries.push([sql.slice(0, sqlShown), milliseconds])),
  });
  const render = renderHere({ locals: site.locals, isOverloaded: site.isOverloaded, build });

  async function run({ id, ...task }: RenderTask & { id: number }): Promise<void> {
    const page = await render(task);
    const timed = queries;
    queries = [];
    send({ done: id, page, queries: timed }, [page.body.buffer]);
  }

  port.on("message", (message: ToThread) => {
    if ("task" in message) return void run(message.task);
    if ("invalidate" in message) return site.invalidate(message.invalidate);
    const waiting = questions.get(message.answered);
    questions.delete(message.answered);
    if ("error" in message) waiting?.reject(new Error(message.error));
    else waiting?.resolve(message.found);
  });
  send({ ready: true });
}

function isRenderThreadData(value: unknown): value is RenderThreadData {
  return typeof value === "object" && value !== null && "buildFolder" in value && "env" in value;
}

if (parentPort && isRenderThreadData(workerData)) await serve(workerData, parentPort);
