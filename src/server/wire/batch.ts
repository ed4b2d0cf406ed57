import { setImmediate as nextTurn } from "node:timers/promises";
import type { Batch } from "../core/call.ts";
import type { Context } from "../core/context.ts";
import type { Idempotency, KeyedRequest } from "./idempotency.ts";

/** Performs an item together with waiting ones; returns its result, and throws if that is an error. */
export type BatchQueue = (item: unknown, act: KeyedRequest | null) => Promise<unknown>;

interface Waiting {
  item: unknown;
  act: KeyedRequest | null;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Items that arrive while a transaction is running wait and are performed together in the next one. If a batch fails as a whole, each of
 * its items is retried alone, so that none fails because of another.
 */
export function createBatchQueue(
  context: Context,
  idempotency: Idempotency,
  { max, perform }: Batch<unknown, unknown>,
): BatchQueue {
  const waiting: Waiting[] = [];
  let busy = false;

  function performAll(batch: readonly Waiting[]): Promise<unknown[]> {
    const requests = batch.map(({ act }) => act);
    return idempotency.onceEach(context, requests, (inside, indexes) =>
      perform(
        inside,
        indexes.map((index) => batch[index]?.item),
      ),
    );
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await performAll(batch);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error("no outcome"));
        else if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await settle([one]);
    }
  }

  async function work(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      // What came during the last transaction is still to be read from the connections.
      await nextTurn();
      await settle(waiting.splice(0, max));
    }
    busy = false;
  }

  return (item, act) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, act, resolve, reject });
      if (!busy) void work();
    });
}
