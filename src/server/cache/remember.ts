import { everything } from "./tags.ts";
import type { Context } from "../core/context.ts";

const freshFor = 60_000;
/** Maximum age in milliseconds of a value that is returned while it is being renewed. */
const usableFor = 10 * 60_000;

interface Memory {
  tags: readonly string[];
  value: Promise<unknown>;
  at: number;
  renewing: boolean;
}

/** Keyed by the primary connection, because calls that need fresh data have another database object. */
const memories = new WeakMap<Context["db"]["primary"], Map<string, Memory>>();

/**
 * Caches the result of a slow query that may be a minute old, such as the order of a ranking: `make` runs once a minute at most, and while
 * it runs, callers get the previous value. `make` must depend on `name` and the time only; invalidating one of the tags drops the value at
 * once.
 */
export async function remember<Value>(
  context: Context,
  { name, tags }: { name: string; tags: readonly string[] },
  make: () => Promise<readonly Value[]>,
): Promise<readonly Value[]> {
  context.uses(...tags);
  const known = memories.get(context.db.primary) ?? new Map<string, Memory>();
  memories.set(context.db.primary, known);
  const now = context.now();
  const memory = known.get(name);
  // Either way: the clock may have been set back.
  const age = memory ? Math.abs(now - memory.at) : Infinity;
  if (memory && age < usableFor) {
    if (age >= freshFor && !memory.renewing) void renew(memory);
    // Only this function stores values under the name, with the result of `make`.
    // eslint-disable-next-line typescript/consistent-type-assertions
    return memory.value as Promise<readonly Value[]>;
  }
  const value = make();
  known.set(name, { tags, value, at: now, renewing: false });
  value.catch(() => known.delete(name));
  return value;

  async function renew(old: Memory): Promise<void> {
    old.renewing = true;
    try {
      const next = await make();
      if (known.get(name) === old) known.set(name, { tags, value: Promise.resolve(next), at: now, renewing: false });
    } catch {
      // The error is reported once the value is too old to be returned.
      old.renewing = false;
    }
  }
}

/** Drops cached values after rows have changed. */
export function forget(db: Context["db"], changed: readonly string[]): void {
  const known = memories.get(db.primary);
  for (const [name, { tags }] of known ?? []) {
    if (changed.includes(everything) || tags.some((tag) => changed.includes(tag))) known?.delete(name);
  }
}
