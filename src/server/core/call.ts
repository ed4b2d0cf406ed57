import type { z } from "zod";
import type { Access, CallFacts } from "#lib/contract/call.ts";
import type { CallContext, Context, Identity, SignedInContext } from "./context.ts";
import type { AppError } from "./errors.ts";

export const mebibyte = 1024 * 1024;

/** Calls that need a token get a context with an identity, which the dispatcher ensures. */
type ContextOf<A extends Access> = A extends "open" | "public" ? CallContext : SignedInContext;

/** Performs an item in a transaction: by `once`, or by `batch` together with items of other users that wait at the same moment. */
export type Join<Item, Result> = (item: Item) => Promise<Result>;

/** For calls that many users make about the same item at once: waiting ones are performed together in the next transaction. */
export interface Batch<Item, Result> {
  /** Maximum number of items per transaction. */
  max: number;
  /** Returns a result for each item, in order; a refused item gets its own error. */
  perform(context: Context, items: readonly Item[]): Promise<readonly (Result | AppError)[]>;
}

interface Facts extends Omit<CallFacts, "method" | "multipart"> {
  /** Summary for the API documentation. */
  summary: string;
  /** The response may be slightly stale and come from a replica, because callers do not expect their latest writes in it. */
  staleSafe?: true;
  /** The response is the same for everybody, and shows what the caller has written just before. */
  sameForAll?: true;
  /** Properties of the answer with texts of the interface, such as labels: readers of another language get these in it. */
  texts?: readonly string[];
  /** The answer may be larger than the memory: it is sent while it is read (`wire/streamed.ts`). */
  streamed?: true;
  /** Accepts `multipart/form-data` of at most this many bytes instead of JSON. */
  multipart?: number;
  /** Not in the product's specification, but needed by its screens. */
  addition?: true;
}

/** A typical input, for the API documentation and the tests. May be omitted if `{}` is valid. */
type Example<Sent> = Record<string, never> extends Sent ? { example?: Sent } : { example: Sent };

interface Definition<A extends Access, I extends z.ZodType, O extends z.ZodType, Item> extends Facts {
  access: A;
  /** Default: `POST`. */
  method?: "GET";
  input: I;
  output: O;
  /** Called before the body of a multipart call is read. */
  admit?: (context: ContextOf<A>) => Promise<void>;
  batch?: Batch<Item, z.output<O>>;
  /**
   * Of an idempotent call: what has one effect for a key. It is one transaction and may only await its own queries; `handler` does before it
   * what waits for anything else, e.g. counts for limits or asks the content check, and a repeat does neither. Default: all of `handler`.
   */
  once?: (context: ContextOf<A>, item: Item) => Promise<z.output<O>>;
  /** Waits for anything after the transaction of an idempotent call; for a repeat too, so that it must do no harm twice. */
  finish?: (context: ContextOf<A>, input: z.output<I>, answer: z.output<O>) => Promise<z.output<O>>;
  /** `join` is for calls with `batch` or `once`. */
  handler: (context: ContextOf<A>, input: z.output<I>, join: Join<Item, z.output<O>>) => Promise<z.output<O>>;
}

/** Context of a read by a caller, or by a page; pages have no identity, as they are the same for everyone. */
export interface ReaderContext extends Context {
  identity: Identity | null;
}

type PageFacts<I extends z.ZodType, O extends z.ZodType> = Omit<
  Definition<"open" | "public" | "guest", I, O, never>,
  "access" | "effect" | "handler" | "once" | "finish" | "staleSafe" | "sameForAll"
> & {
  /** Default: `guest`. */
  access?: "open" | "public";
};

/**
 * The dispatcher keeps answers that are the same for everybody, ready to be sent: those that may be slightly stale always, others where it
 * hears of every write in time.
 */
type PageDefinition<I extends z.ZodType, O extends z.ZodType> = PageFacts<I, O> &
  (
    | { staleSafe: true; sameForAll?: never; handler: (context: Context, input: z.output<I>) => Promise<z.output<O>> }
    | { staleSafe?: never; sameForAll: true; handler: (context: Context, input: z.output<I>) => Promise<z.output<O>> }
    | {
        staleSafe?: never;
        sameForAll?: never;
        handler: (context: ReaderContext, input: z.output<I>) => Promise<z.output<O>>;
      }
  );

/**
 * A call as seen by the dispatcher, the documentation and the tests. Declared as methods, so that a list can contain calls with different
 * inputs.
 */
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Facts {
  method: "GET" | "POST";
  input: I;
  output: O;
  example?: z.input<I>;
  batch?: Batch<unknown, z.output<O>>;
  admit?(context: CallContext): Promise<void>;
  once?(context: CallContext, item: unknown): Promise<z.output<O>>;
  finish?(context: CallContext, input: z.output<I>, answer: z.output<O>): Promise<z.output<O>>;
  handler(context: CallContext, input: z.output<I>, join: Join<unknown, z.output<O>>): Promise<z.output<O>>;
}

/** Defines a call of `/api/app`: its properties and its handler. Its path is its key in the folder's `calls`. */
export function call<A extends Access, I extends z.ZodType, O extends z.ZodType, Item = never>(
  definition: Definition<A, I, O, Item> & Example<z.input<I>>,
): Call<I, O> {
  return { method: "POST", ...definition };
}

/** Defines a read-only call that pages can use as well: see `PageLocals`. */
export function pageCall<I extends z.ZodType, O extends z.ZodType>(
  definition: PageDefinition<I, O> & Example<z.input<I>>,
): Call<I, O> & { forPages: true } {
  return { method: "POST", access: "guest", effect: "read", ...definition, forPages: true };
}
