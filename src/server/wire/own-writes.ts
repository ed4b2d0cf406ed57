import type { Call } from "../core/call.ts";
import type { Context } from "../core/context.ts";

export function contextFor({ staleSafe }: Call, context: Context): Context {
  return staleSafe ? context : withOwnWrites(context);
}

/** One for each database, as much is kept by the object. */
const ownWrites = new WeakMap<Context["db"], Context["db"]>();

/** A context that reads from the primary instead of replicas, for calls that must see the caller's latest writes. */
function withOwnWrites(context: Context): Context {
  const { db } = context;
  if (db.read === db.primary) return context;
  const own: Context["db"] = ownWrites.get(db) ?? Object.create(db, { read: { value: db.primary, enumerable: true } });
  ownWrites.set(db, own);
  return { ...context, db: own };
}
