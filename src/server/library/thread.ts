import { parentPort, workerData } from "node:worker_threads";
import type { DatabaseAddress } from "../db/address.ts";
import { openReader } from "../db/readers.ts";
import { collectGarbage } from "../process/garbage.ts";
import { lowerThreadPriority } from "../process/thread-priority.ts";
import type { Found, Question } from "./film-index.ts";
import { KeptIndex } from "./kept-index.ts";

/** Initial data of the thread. */
export interface Start {
  database: DatabaseAddress;
  now: number;
}

/** Messages to the thread: a question, or that films or tags have changed. */
export type ThreadMessage = { id: number; question: Question; now: number } | { changed: "videos" | "tags" };

export type Said = { ready: number } | { id: number; found: Found } | { id: number; error: string };

/** Milliseconds between two checks for changes by other processes. */
const lookEvery = 1000;
/** Milliseconds between two reads of plays and scores. */
const rereadEvery = 5 * 60_000;
const tryAgainIn = 5000;

async function serve({ database, now }: Start, port: NonNullable<typeof parentPort>): Promise<void> {
  const db = openReader(database, () => {});
  const say = (said: Said) => port.postMessage(said);
  const kept = await loaded();
  let changes: "videos" | "tags" | null = null;
  /** Number of changes that were reported, and how many of them the index contains. */
  let reported = 0;
  let applied = 0;
  let refreshing: Promise<void> | null = null;
  say({ ready: kept.size });
  // What the films were read into is several times as large as the index.
  void kept.countAhead().finally(collectGarbage);

  async function loaded(): Promise<KeptIndex> {
    for (;;) {
      try {
        return await KeptIndex.load(db, now);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, tryAgainIn));
      }
    }
  }

  async function look(): Promise<void> {
    while (changes !== null) {
      const what = changes;
      const upTo = reported;
      changes = null;
      try {
        if (what === "tags") await kept.followTags();
        await kept.refresh();
      } catch (error) {
        changes = what === "tags" ? what : (changes ?? what);
        throw error;
      }
      applied = upTo;
    }
  }

  /** Runs one refresh at a time; a call during one also waits for the changes reported meanwhile. */
  function refresh(): Promise<void> {
    refreshing ??= look().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function answer({ id, question, now: asked }: Extract<ThreadMessage, { id: number }>): Promise<void> {
    try {
      // A check by the interval may be taking the last change in.
      if (applied < reported) await refresh();
      say({ id, found: await kept.ask(question, asked) });
    } catch (error) {
      say({ id, error: error instanceof Error ? error.message : String(error) });
    }
  }

  port.on("message", (message: ThreadMessage) => {
    if ("id" in message) return void answer(message);
    reported += 1;
    if (changes !== "tags") changes = message.changed;
  });
  // A failed check is repeated at the next interval. Its error is ignored: callers read the database themselves after a question.
  setInterval(() => {
    changes ??= "videos";
    void refresh().catch(() => {});
  }, lookEvery);
  setInterval(() => void kept.reread().then(collectGarbage, () => {}), rereadEvery);
}

function isStart(value: unknown): value is Start {
  return typeof value === "object" && value !== null && "database" in value && "now" in value;
}

if (parentPort && isStart(workerData)) {
  lowerThreadPriority();
  await serve(workerData, parentPort);
}
