import type { z } from "zod";
import type { Access, CallFacts } from "#lib/contract/call.ts";
import type { CallContext, Context, Identity, SignedInContext } from "./context.ts";
import type { AppError } from "./errors.ts";

export const mebibyte = 1024 * 1024;

/** The dispatcher makes sure that whoever needs a token has one. */
type ContextOf<A extends Access> = A extends "open" | "public" ? CallContext : SignedInContext;

/** Performs one item together with those of other people that wait at the same moment. */
export type Join<Item, Result> = (item: Item) => Promise<Result>;

/** For a call that many make at the same moment about the same thing: one transaction performs all that wait for the one before. */
export interface Batch<Item, Result> {
  /** Most items of one transaction. */
  max: number;
  /** Gives an outcome for each item, in their order; what is refused is refused to its sender alone. */
  perform(context: Context, items: readonly Item[]): Promise<readonly (Result | AppError)[]>;
}

interface Facts extends Omit<CallFacts, "method" | "multipart"> {
  /** In the API documents. */
  summary: string;
  /** The answer may be a moment old, so it may come from a replica: nobody looks there for what they have just written. */
  staleSafe?: true;
  /** Takes `multipart/form-data` of at most so many bytes instead of JSON. */
  multipart?: number;
  /** Not in the product's specification; implied by its screens. */
  addition?: true;
}

/** What a plausible client sends: shown in the API documents, sent by the tests. May be absent where `{}` will do. */
type Example<Sent> = Record<string, never> extends Sent ? { example?: Sent } : { example: Sent };

interface Definition<A extends Access, I extends z.ZodType, O extends z.ZodType, Item> extends Facts {
  access: A;
  /** `POST` unless it says otherwise. */
  method?: "GET";
  input: I;
  output: O;
  /** Asked before the body of a multipart call is read. */
  admit?: (context: ContextOf<A>) => Promise<void>;
  batch?: Batch<Item, z.output<O>>;
  /** `join` is for a call with `batch`. */
  handler: (context: ContextOf<A>, input: z.output<I>, join: Join<Item, z.output<O>>) => Promise<z.output<O>>;
}

/** Who reads: whoever calls, or a page, which asks as nobody, because it is the same for everybody. */
export interface ReaderContext extends Context {
  identity: Identity | null;
}

interface PageDefinition<I extends z.ZodType, O extends z.ZodType> extends Omit<
  Definition<"open" | "public" | "guest", I, O, never>,
  "access" | "effect" | "handler"
> {
  /** `guest` unless it says otherwise. */
  access?: "open" | "public";
  handler: (context: ReaderContext, input: z.output<I>) => Promise<z.output<O>>;
}

/** A call as the dispatcher, the documents and the tests see it. Methods, so that a list can hold calls of different inputs. */
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Facts {
  method: "GET" | "POST";
  input: I;
  output: O;
  example?: z.input<I>;
  batch?: Batch<unknown, z.output<O>>;
  admit?(context: CallContext): Promise<void>;
  handler(context: CallContext, input: z.output<I>, join: Join<unknown, z.output<O>>): Promise<z.output<O>>;
}

/** Everything there is to say of one call of `/api/app`, beside the function that answers it. Its path is its key in the room's `calls`. */
export function call<A extends Access, I extends z.ZodType, O extends z.ZodType, Item = never>(
  definition: Definition<A, I, O, Item> & Example<z.input<I>>,
): Call<I, O> {
  return { method: "POST", ...definition };
}

/** The same for a call that only reads, and that pages may read too: see `PageLocals`. */
export function pageCall<I extends z.ZodType, O extends z.ZodType>(
  definition: PageDefinition<I, O> & Example<z.input<I>>,
): Call<I, O> & { forPages: true } {
  return { method: "POST", access: "guest", effect: "read", ...definition, forPages: true };
}
