import type { Context } from "../core/context.ts";

/** The context of a call whose sender may look for what they have just written: it reads from the primary, not from replicas. */
export function withOwnWrites(context: Context): Context {
  const { db } = context;
  if (db.read === db.primary) return context;
  const own: Context["db"] = Object.create(db, { read: { value: db.primary, enumerable: true } });
  return { ...context, db: own };
}
