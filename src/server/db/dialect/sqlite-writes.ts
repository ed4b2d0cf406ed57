import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Tables } from "../schema.ts";
import type { Database, Writer } from "./engine.ts";

class WaitedOutside extends Error {
  constructor() {
    super("A transaction waited for something other than its own queries and was rolled back.");
  }
}

/** Waits until this process may write; returns what lets the next one. */
export type TakeTurn = () => Promise<() => void>;

/** A commit takes no further write after so many, or so many milliseconds, in which the thread does nothing else. */
const maxWrites = 50;
const maxMilliseconds = 2;

export interface Writes {
  write: Database["write"];
  /** Resolves when nothing is waiting any more. */
  done(): Promise<void>;
}

/** A write that has not been answered. */
interface Waiting {
  work(trx: Writer): Promise<void>;
  /** What the work has done is on the disk. */
  kept(): void;
  failed(error: unknown): void;
}

export interface WriteQueueOptions {
  takeTurn: TakeTurn | undefined;
  /** Called after every transaction. */
  written(): void;
}

/**
 * Writes of one connection, in order. Those that wait share a commit, because it is the commit that waits for the disk; if one fails it is
 * undone alone. Between two commits other requests run.
 */
export function queueWrites(
  writer: Kysely<Tables>,
  connection: DatabaseSync,
  { takeTurn, written }: WriteQueueOptions,
): Writes {
  const queue: Waiting[] = [];
  let working: Promise<void> | null = null;

  /** Performs what `take` gives in one transaction, as far as there is time, and answers it. The rest waits again. */
  async function commit(take: () => Waiting[]): Promise<void> {
    let taken: Waiting[] = [];
    const errors = new Map<Waiting, unknown>();
    try {
      await writer.transaction().execute(async (trx) => {
        taken = take();
        if (taken.length === 1) return void (await Promise.all(taken.map((only) => inOneTurn(only.work(trx)))));
        const end = performance.now() + maxMilliseconds;
        for (const [index, one] of taken.entries()) {
          if (index > 0 && performance.now() > end) {
            queue.unshift(...taken.splice(index));
            break;
          }
          await apart(trx, one, errors);
        }
      });
    } catch (error) {
      if (taken.length <= 1) return failFirst(taken.length === 0 ? take() : taken, error);
      // One of them has undone all, or there is no room on the disk for all.
      for (const one of taken) await commit(() => [one]);
      return;
    }
    for (const one of taken) {
      if (errors.has(one)) one.failed(errors.get(one));
      else one.kept();
    }
  }

  function failFirst([first, ...others]: readonly Waiting[], error: unknown): void {
    queue.unshift(...others);
    first?.failed(error);
  }

  /** Performs one of several; if it fails, its own changes are undone. */
  async function apart(trx: Writer, one: Waiting, errors: Map<Waiting, unknown>): Promise<void> {
    connection.exec("savepoint apart");
    try {
      await inOneTurn(one.work(trx));
    } catch (error) {
      // After some errors, e.g. a full disk, SQLite has already undone everything.
      if (!connection.isTransaction) throw error;
      connection.exec("rollback to apart");
      errors.set(one, error);
    }
    connection.exec("release apart");
  }

  async function inTurn(): Promise<void> {
    const end = await takeTurn?.();
    try {
      await commit(() => queue.splice(0, maxWrites));
    } finally {
      end?.();
      written();
    }
  }

  async function workOff(): Promise<void> {
    while (queue.length > 0) {
      await inTurn().catch((error: unknown) => failFirst(queue.splice(0), error));
      await nextTurn();
    }
    working = null;
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        let kept = (): void => {};
        queue.push({
          async work(trx) {
            const result = await work(trx);
            kept = () => resolve(result);
          },
          kept: () => kept(),
          failed: reject,
        });
        working ??= workOff();
      }),
    async done() {
      await working;
    },
  };
}

/** Queries answer within the same turn of the event loop, so a transaction that is still open after it awaits something else. */
async function inOneTurn(work: Promise<void>): Promise<void> {
  let watchdog: NodeJS.Immediate | undefined;
  const stalled = new Promise<never>((_, reject) => {
    watchdog = setImmediate(() => reject(new WaitedOutside()));
  });
  try {
    await Promise.race([work, stalled]);
  } finally {
    clearImmediate(watchdog);
  }
}
