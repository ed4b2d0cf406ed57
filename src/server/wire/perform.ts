import type { Call } from "../core/call.ts";
import type { Caller, Context, Identity } from "../core/context.ts";
import type { ApiRequest } from "./api-request.ts";
import { createBatchQueue } from "./batch.ts";
import { createIdempotency, idempotencyKey, type IdempotencyOptions } from "./idempotency.ts";
import { contextFor } from "./own-writes.ts";

/** A request for a call with a JSON body, whose sender is known and whose input is valid. */
export interface Performed extends Pick<ApiRequest, "headers"> {
  name: string;
  call: Call;
  identity: Identity | null;
  caller: Caller;
  /** The bytes of `input` as sent. */
  body: Uint8Array;
  input: unknown;
}

/** Performs a call. With an `Idempotency-Key`, repeated requests have one effect. */
export type Perform = (performed: Performed) => Promise<unknown>;

export function createPerform(context: Context, calls: readonly Call[], options: IdempotencyOptions): Perform {
  const idempotency = createIdempotency(options);
  const queues = new Map(
    calls.flatMap((call) =>
      call.batch ? [[call, createBatchQueue(contextFor(call, context), idempotency, call.batch)] as const] : [],
    ),
  );

  return async ({ name, call, headers, body, input, identity, caller }) => {
    const shared = contextFor(call, context);
    const own = (given: Context) => ({ ...given, identity, caller });
    const key = call.idempotent ? idempotencyKey(headers) : null;
    const act = identity === null || key === null ? null : { userId: identity.userId, key, call: name, body };
    const queue = queues.get(call);
    const inTransaction = (work: (given: Context) => Promise<unknown>) =>
      act === null ? work(shared) : idempotency.once(shared, act, work);

    async function answer(): Promise<unknown> {
      const { once, handler } = call;
      const together = queue && ((item: unknown) => queue(item, act));
      const alone = once && ((item: unknown) => inTransaction((given) => once(own(given), item)));
      const join = together ?? alone;
      if (!join) return inTransaction((given) => handler(own(given), input, joinsNothing));
      // What such a call waits for before its transaction is not done again for a repeat.
      const earlier = act && (await idempotency.earlier(shared, act));
      return earlier ? earlier.answer : handler(own(shared), input, join);
    }

    const found = await answer();
    return call.finish ? call.finish(own(shared), input, found) : found;
  };
}

export function joinsNothing(): never {
  throw new Error("only a call with `batch` or `once` joins one");
}
