import { everything } from "./tags.ts";
import type { Context } from "../core/context.ts";

const freshFor = 60_000;
/** Older than this is nothing to show while the next one is made. */
const usableFor = 10 * 60_000;

interface Memory {
  tags: readonly string[];
  value: Promise<unknown>;
  at: number;
  renewing: boolean;
}

/** By primary: calls that must not be behind have a database object of their own. */
const memories = new WeakMap<Context["db"]["primary"], Map<string, Memory>>();

/**
 * What takes a wide scan and may be a minute old, such as the order of a ranking: made once a minute at most, and while it is made anew
 * everybody still gets the one before. `make` must depend on `name` and the time alone; a change of what has the tags makes it anew
 * at once.
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
  const age = memory ? now - memory.at : Infinity;
  if (memory && age < usableFor) {
    if (age >= freshFor && !memory.renewing) void renew(memory);
    // Kept under a name by this very function, with what `make` gives.
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
      // Whoever comes when it is too old to show learns why.
      old.renewing = false;
    }
  }
}

/** After rows have changed. */
export function forget(db: Context["db"], changed: readonly string[]): void {
  const known = memories.get(db.primary);
  for (const [name, { tags }] of known ?? []) {
    if (changed.includes(everything) || tags.some((tag) => changed.includes(tag))) known?.delete(name);
  }
}
