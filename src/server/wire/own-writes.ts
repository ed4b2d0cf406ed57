import type { Call } from "../core/call.ts";
import type { Context } from "../core/context.ts";

export function contextFor({ staleSafe }: Call, context: Context): Context {
  return staleSafe ? context : withOwnWrites(context);
}

/** A context that reads from the primary instead of replicas, for calls that must see the caller's latest writes. */
function withOwnWrites(context: Context): Context {
  const { db } = context;
  if (db.read === db.primary) return context;
  const own: Context["db"] = Object.create(db, { read: { value: db.primary, enumerable: true } });
  return { ...context, db: own };
}
