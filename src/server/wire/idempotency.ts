import { hash } from "node:crypto";
import type { TagFeed } from "../cache/tag-feed.ts";
import type { Context } from "../core/context.ts";
import { aging } from "../db/forget.ts";
import { databaseOf, type Reader, type Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import type { ApiRequest } from "./api-request.ts";

/** Milliseconds after which a key may be used again. */
const lifetime = 86_400_000;

/** A request with an idempotency key: a repeated request with the same key gets the first response. */
export interface KeyedRequest {
  userId: number;
  /** The `Idempotency-Key` header. */
  key: string;
  call: string;
  /** The bytes as sent. */
  body: Uint8Array;
}

export interface Idempotency {
  /**
   * The result that a repeated request gets; null for one that has none yet.
   * @throws {AppError} `keyReused` if the key was used with another call or body.
   */
  earlier(context: Context, act: KeyedRequest): Promise<{ answer: unknown } | null>;
  /**
   * Performs the request once and returns its result, also to repeated requests. The call and the record of its key are one transaction, so
   * that a crash leaves both or neither; a concurrent repetition waits for the first. An error is not recorded: the request may be retried.
   * `perform` may only await its own queries; tags passed to `changed` reach other processes with the commit, and this one after it.
   * @throws {AppError} `keyReused` if the key was used with another call or body.
   */
  once(context: Context, act: KeyedRequest, perform: (context: Context) => Promise<unknown>): Promise<unknown>;
  /**
   * Performs the requests of several users in one transaction; requests without a key are simply performed. `perform` gets the indexes of
   * those to perform and returns a result for each. Returns the results of all requests in order.
   */
  onceEach(
    context: Context,
    requests: readonly (KeyedRequest | null)[],
    perform: (context: Context, indexes: readonly number[]) => Promise<readonly unknown[]>,
  ): Promise<unknown[]>;
}

/** The request's idempotency key; null if there is none. */
export function idempotencyKey(headers: ApiRequest["headers"]): string | null {
  const key = headers.get("idempotency-key");
  if (key !== null && !/^[\w-]{8,128}$/.test(key)) throw new AppError("badRequest", { tip: "操作编号的格式不正确" });
  return key;
}

export interface IdempotencyOptions {
  /** Tells other processes, in the transaction, which tags it changes. */
  feed: Pick<TagFeed, "publishIn" | "committed">;
  /** Drops what this process keeps with the tags. */
  invalidate(tags: readonly string[]): void;
}

/** They may be used again. */
export const oldKeys = aging({ table: "idempotency_keys", column: "created_at", keptFor: lifetime });

export function createIdempotency({ feed, invalidate }: IdempotencyOptions): Idempotency {
  function applied(changed: readonly string[]): void {
    if (changed.length === 0) return;
    invalidate(changed);
    feed.committed();
  }

  return {
    async earlier({ db, now }, act) {
      const first = await keyed(db.primary, act)
        .where("created_at", ">", now() - lifetime)
        .executeTakeFirst();
      return first ? { answer: firstAnswer(first, act) } : null;
    },
    async once(context, act, perform) {
      let changed: string[] = [];
      const answer = await context.db.write(async (trx) => {
        changed = [];
        const first = await note(trx, act, context.now());
        if (first !== null) return first.answer;
        const output = await perform(inside(context, trx, changed));
        await trx
          .updateTable("idempotency_keys")
          .set({ answer: JSON.stringify(output) })
          .where("user_id", "=", act.userId)
          .where("request_key", "=", act.key)
          .execute();
        await feed.publishIn(trx, changed);
        return output;
      });
      applied(changed);
      return answer;
    },
    async onceEach(context, requests, perform) {
      let changed: string[] = [];
      const outcomes = await context.db.write(async (trx) => {
        changed = [];
        const firsts = await recordEach(trx, requests, context.now());
        const indexes = requests.flatMap((act, index) =>
          act === null || firsts.get(actName(act)) === index ? [index] : [],
        );
        const done = await perform(inside(context, trx, changed), indexes);
        const made = new Map(indexes.map((index, turn) => [index, done[turn]]));
        await keepAnswers(trx, requests, made);
        const known = await earlierAnswers(trx, requests, made);
        await feed.publishIn(trx, changed);
        return requests.map((act, index) => {
          if (act === null || made.has(index)) return made.get(index);
          const first = firsts.get(actName(act));
          return first === undefined ? answerOf(known, act) : repeated(requests[first], act, made.get(first));
        });
      });
      applied(changed);
      return outcomes;
    },
  };
}

/** The context inside a transaction; changed tags are collected for after the commit. */
function inside(context: Context, trx: Writer, changed: string[]): Context {
  return { ...context, db: databaseOf(context.db, trx), changed: (...tags) => void changed.push(...tags) };
}

const actName = ({ userId, key }: Pick<KeyedRequest, "userId" | "key">) => `${userId} ${key}`;
const hashOf = (body: Uint8Array) => hash("sha256", body);

/**
 * Records keys; one older than `lifetime` counts as new. Returns those that are new. Waits for a concurrent transaction that is recording
 * one of them. No two may be the same.
 */
function record(trx: Writer, acts: readonly KeyedRequest[], now: number): Promise<{ userId: number; key: string }[]> {
  const rows = acts.map(({ userId, key, call, body }) => ({
    user_id: userId,
    request_key: key,
    call,
    body_hash: hashOf(body),
    answer: null,
    created_at: now,
  }));
  return trx
    .insertInto("idempotency_keys")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "request_key"])
        .doUpdateSet(({ ref }) => ({
          call: ref("excluded.call"),
          body_hash: ref("excluded.body_hash"),
          answer: null,
          created_at: ref("excluded.created_at"),
        }))
        .where("idempotency_keys.created_at", "<=", now - lifetime),
    )
    .returning(["user_id as userId", "request_key as key"])
    .execute();
}

/** Records the keys of several requests. Returns the index of the request for each new key: the first of those with the same. */
async function recordEach(
  trx: Writer,
  requests: readonly (KeyedRequest | null)[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const firsts = new Map<string, { act: KeyedRequest; index: number }>();
  for (const [index, act] of requests.entries()) {
    if (act !== null && !firsts.has(actName(act))) firsts.set(actName(act), { act, index });
  }
  if (firsts.size === 0) return new Map();
  const ordered = [...firsts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const noted = await record(
    trx,
    ordered.map(([, { act }]) => act),
    now,
  );
  const fresh = new Set(noted.map(actName));
  return new Map(ordered.flatMap(([name, { index }]) => (fresh.has(name) ? [[name, index] as const] : [])));
}

/** Stores the results under their keys; errors are not stored. */
async function keepAnswers(
  trx: Writer,
  requests: readonly (KeyedRequest | null)[],
  made: ReadonlyMap<number, unknown>,
): Promise<void> {
  const answers = [...made].flatMap(([index, output]) => {
    const act = requests[index];
    return act ? [{ act, output }] : [];
  });
  const rows = answers
    .filter(({ output }) => !(output instanceof Error))
    .map(({ act: { userId, key, call }, output }) => ({
      user_id: userId,
      request_key: key,
      call,
      body_hash: "",
      answer: JSON.stringify(output),
      created_at: 0,
    }));
  if (rows.length > 0) {
    await trx
      .insertInto("idempotency_keys")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["user_id", "request_key"]).doUpdateSet(({ ref }) => ({ answer: ref("excluded.answer") })),
      )
      .execute();
  }
  for (const { act, output } of answers) {
    if (output instanceof Error) {
      await trx
        .deleteFrom("idempotency_keys")
        .where("user_id", "=", act.userId)
        .where("request_key", "=", act.key)
        .execute();
    }
  }
}

type Known = { user_id: number; request_key: string; call: string; body_hash: string; answer: string | null };

async function earlierAnswers(
  trx: Writer,
  requests: readonly (KeyedRequest | null)[],
  made: ReadonlyMap<number, unknown>,
): Promise<Known[]> {
  const acts = requests.flatMap((act, index) => (act === null || made.has(index) ? [] : [act]));
  if (acts.length === 0) return [];
  return trx
    .selectFrom("idempotency_keys")
    .select(["user_id", "request_key", "call", "body_hash", "answer"])
    .where(
      "user_id",
      "in",
      acts.map(({ userId }) => userId),
    )
    .where(
      "request_key",
      "in",
      acts.map(({ key }) => key),
    )
    .execute();
}

function answerOf(known: readonly Known[], act: KeyedRequest): unknown {
  const first = known.find((row) => row.user_id === act.userId && row.request_key === act.key);
  if (!first) return new AppError("conflict");
  if (first.call !== act.call || first.body_hash !== hashOf(act.body)) return new AppError("keyReused");
  return JSON.parse(first.answer ?? "null");
}

/** The result for a second request with the same key in one batch. */
function repeated(first: KeyedRequest | null | undefined, act: KeyedRequest, outcome: unknown): unknown {
  const same = first?.call === act.call && hashOf(first.body) === hashOf(act.body);
  return same ? outcome : new AppError("keyReused");
}

/** What is stored under the request's key. */
function keyed(reader: Reader, { userId, key }: KeyedRequest) {
  return reader
    .selectFrom("idempotency_keys")
    .select(["call", "body_hash", "answer"])
    .where("user_id", "=", userId)
    .where("request_key", "=", key);
}

function firstAnswer({ call, body_hash, answer }: Omit<Known, "user_id" | "request_key">, act: KeyedRequest): unknown {
  if (call !== act.call || body_hash !== hashOf(act.body)) throw new AppError("keyReused");
  return JSON.parse(answer ?? "null");
}

/** Records the key, or returns the result stored under it. */
async function note(trx: Writer, act: KeyedRequest, now: number): Promise<{ answer: unknown } | null> {
  const [noted] = await record(trx, [act], now);
  if (noted) return null;
  return { answer: firstAnswer(await keyed(trx, act).executeTakeFirstOrThrow(), act) };
}
