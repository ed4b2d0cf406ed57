import { sql } from "kysely";
import { batchesOf } from "#lib/batches.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { targetKey } from "../core/target.ts";
import { WriteConflict } from "../db/dialect/write-conflict.ts";
import type { Writer } from "../db/open.ts";
import { isStorageFull } from "../process/storage-full.ts";
import type { Moved, Wanted } from "./judges/judge.ts";
import { type JudgedTarget, moveContent, targetsOf } from "./judges/judges.ts";

/** Content items moved per transaction. */
export const batch = 50;
/** Content items looked for at once: those that have been moved are in the way of finding the next. */
const portion = 20 * batch;

/** `moveContent` that returns the error of an item which cannot be moved, having undone what it has begun; the transaction goes on. */
export async function tryMove(
  context: Context,
  trx: Writer,
  target: JudgedTarget,
  wanted: Wanted,
): Promise<Moved | Error | null> {
  await sql`savepoint one_item`.execute(trx);
  try {
    const moved = await moveContent(context, trx, target, wanted);
    await sql`release savepoint one_item`.execute(trx);
    return moved;
  } catch (error) {
    // What would happen to every other item as well, or is over when the whole is run again.
    if (context.db.isOverloaded(error) || isStorageFull(error) || error instanceof WriteConflict) throw error;
    await sql`rollback to savepoint one_item`.execute(trx);
    await sql`release savepoint one_item`.execute(trx);
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Who does it: the call of an operator, or a job for them. */
export interface Acting {
  context: Context;
  operatorId: number;
  /** Called before each transaction; throws to end it all. */
  goOn(): void;
}

/** An operator's own call. */
export function actingNow(context: SignedInContext): Acting {
  return { context, operatorId: context.identity.userId, goOn() {} };
}

interface Moving {
  /** The items that only the user sees, instead of the public ones. */
  shadowed: boolean;
  wanted: Wanted;
  /** Called in each transaction, first; false ends it all. */
  begin?(trx: Writer): Promise<boolean>;
  /** Called in each transaction with what it has moved. */
  moved?(trx: Writer, items: readonly { target: JudgedTarget; moved: Moved }[]): Promise<void>;
  /** Called in the transaction with an item that could not be moved, which keeps no other from it. */
  failed(trx: Writer, target: JudgedTarget, error: Error): Promise<void>;
}

/** Moves all items of a user in batches. Returns the number of those that could not be moved. */
export async function moveAll({ context, goOn }: Acting, userId: number, moving: Moving): Promise<number> {
  const left = new Set<string>();
  let failures = 0;
  for (;;) {
    const found = await targetsOf(context.db.primary, userId, {
      limit: portion + left.size,
      shadowed: moving.shadowed,
    });
    const targets = found.filter((target) => !left.has(targetKey(target)));
    if (targets.length === 0) return failures;
    for (const some of batchesOf(targets, batch)) {
      goOn();
      const done = await context.db.write((trx) => moveSome(context, trx, some, moving));
      if (done === null) return failures;
      for (const target of done.left) left.add(targetKey(target));
      failures += done.failures;
      context.changed(...done.tags);
    }
  }
}

async function moveSome(context: Context, trx: Writer, targets: readonly JudgedTarget[], moving: Moving) {
  if (moving.begin && !(await moving.begin(trx))) return null;
  const [tags, left, items]: [string[], JudgedTarget[], { target: JudgedTarget; moved: Moved }[]] = [[], [], []];
  let failures = 0;
  for (const target of targets) {
    const moved = await tryMove(context, trx, target, moving.wanted);
    if (moved instanceof Error) {
      failures += 1;
      await moving.failed(trx, target, moved);
    }
    if (moved === null || moved instanceof Error) {
      left.push(target);
      continue;
    }
    tags.push(...moved.tags);
    items.push({ target, moved });
  }
  await moving.moved?.(trx, items);
  return { tags, left, failures };
}
