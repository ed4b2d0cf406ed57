import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import type { Database, Writer } from "../db/open.ts";
import { AppError } from "../errors.ts";

/** Milliseconds after which a key may be used anew. */
const lifetime = 86_400_000;
const sweepInterval = 3_600_000;

/** One act of a user: a repeat under the same key gets the first answer. */
export interface KeyedAct {
  userId: number;
  /** The `Idempotency-Key` header. */
  key: string;
  call: string;
  /** As it was sent. */
  body: Uint8Array;
}

export interface Idempotency {
  /**
   * Performs the act once and gives its answer, also to repeats. The whole call becomes one transaction with the note of its key, so a
   * crash leaves both or neither; a concurrent repeat waits for the first. A refusal leaves nothing: the act may be tried again.
   * `perform` may wait for its own queries only, and what it says with `changed` is passed on after the commit.
   * @throws {AppError} `keyReused` when the key came with another call or body.
   */
  once(context: Context, act: KeyedAct, perform: (context: Context) => Promise<unknown>): Promise<unknown>;
}

/** The key of a request; null when it carries none. */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key !== null && !/^[\w-]{8,128}$/.test(key)) throw new AppError("badRequest", { tip: "操作编号的格式不正确" });
  return key;
}

export function createIdempotency(): Idempotency {
  let sweptAt = 0;

  async function sweep({ db, now }: Context): Promise<void> {
    if (now() - sweptAt < sweepInterval) return;
    sweptAt = now();
    await db.write((trx) =>
      trx
        .deleteFrom("idempotency_keys")
        .where("created_at", "<=", now() - lifetime)
        .execute(),
    );
  }

  return {
    async once(context, act, perform) {
      await sweep(context);
      let changed: string[] = [];
      const answer = await context.db.write(async (trx) => {
        changed = [];
        const first = await note(trx, act, context.now());
        if (first !== null) return first.answer;
        const inside = {
          ...context,
          db: within(context.db, trx),
          changed: (...tags: string[]) => void changed.push(...tags),
        };
        const output = await perform(inside);
        await trx
          .updateTable("idempotency_keys")
          .set({ answer: JSON.stringify(output) })
          .where("user_id", "=", act.userId)
          .where("request_key", "=", act.key)
          .execute();
        return output;
      });
      if (changed.length > 0) context.changed(...changed);
      return answer;
    },
  };
}

/** Notes the key, or gives the answer that was given under it. Waits for another transaction that is noting it right now. */
async function note(trx: Writer, act: KeyedAct, now: number): Promise<{ answer: unknown } | null> {
  const { userId, key, call } = act;
  const body_hash = createHash("sha256").update(act.body).digest("hex");
  await trx
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", userId)
    .where("request_key", "=", key)
    .where("created_at", "<=", now - lifetime)
    .execute();
  const noted = await trx
    .insertInto("idempotency_keys")
    .values({ user_id: userId, request_key: key, call, body_hash, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("request_key")
    .executeTakeFirst();
  if (noted) return null;
  const first = await trx
    .selectFrom("idempotency_keys")
    .select(["call", "body_hash", "answer"])
    .where("user_id", "=", userId)
    .where("request_key", "=", key)
    .executeTakeFirstOrThrow();
  if (first.call !== call || first.body_hash !== body_hash) throw new AppError("keyReused");
  return { answer: JSON.parse(first.answer ?? "null") };
}

/** The database as seen from inside a transaction: everything reads and writes there. */
function within(db: Database, trx: Writer): Database {
  return {
    engine: db.engine,
    search: db.search,
    read: trx,
    primary: trx,
    scan: trx,
    write: (work) => work(trx),
    isDuplicate: (error) => db.isDuplicate(error),
    close: () => db.close(),
  };
}
