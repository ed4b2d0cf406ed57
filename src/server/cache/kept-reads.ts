import { LRUCache } from "lru-cache";
import { everything } from "./tags.ts";

/** Reads are kept for this part of the time a page is fresh, so that what has no tag is little older than it would be otherwise. */
const shareOfFresh = 4;

/** Milliseconds for which reads are kept. */
export function keptReadLifetime({ pageFreshSeconds }: { pageFreshSeconds: number }): number {
  return (pageFreshSeconds * 1000) / shareOfFresh;
}

/** A list of films takes about 30 kB. */
const maxEntries = 500;

/** Results of the reads of pages, shared by all pages that ask the same. */
export interface KeptReads {
  /**
   * Returns the result of `make`, or that of an earlier call with the same key. Tags are added to `uses` in both cases. Callers must not
   * change the result.
   */
  read<Value>(key: string, uses: (...tags: string[]) => void, make: Make<Value>): Promise<Value>;
  /** Drops every result with one of the tags; a running `make` that uses one of them is not kept. */
  invalidate(tags: readonly string[]): void;
}

/** Reads from the database and reports what it depends on. */
export type Make<Value> = (uses: (...tags: string[]) => void) => Promise<Value>;

interface Entry {
  tags: ReadonlySet<string>;
  value: Promise<unknown>;
  isRunning: boolean;
  /** Milliseconds since 1970 when it began. */
  at: number;
}

/**
 * Keeps results for `lifetime` milliseconds at most, as some of what a page shows has no tag, such as the number of plays. A page that is
 * rendered again because of one comment then reads only the comments again.
 */
export function createKeptReads(lifetime: number, now: () => number): KeptReads {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });

  function start<Value>(key: string, uses: (...tags: string[]) => void, make: Make<Value>): Promise<Value> {
    const tags = new Set<string>();
    const value = make((...used) => {
      for (const tag of used) tags.add(tag);
      uses(...used);
    });
    const entry: Entry = { tags, value, isRunning: true, at: now() };
    entries.set(key, entry);
    value.then(
      () => (entry.isRunning = false),
      () => void (entries.peek(key) === entry && entries.delete(key)),
    );
    return value;
  }

  return {
    async read<Value>(key: string, uses: (...tags: string[]) => void, make: Make<Value>): Promise<Value> {
      const known = entries.get(key);
      if (known === undefined || now() - known.at >= lifetime) return start(key, uses, make);
      const value = await known.value;
      uses(...known.tags);
      // Only this function stores values under the key, with the result of `make`.
      // eslint-disable-next-line typescript/consistent-type-assertions
      return value as Value;
    },

    invalidate(changed) {
      const isChanged = ({ tags }: Entry) => changed.includes(everything) || changed.some((tag) => tags.has(tag));
      // What is still running may have read a row before the change, and report its tag afterwards.
      for (const [key, entry] of entries.entries()) if (entry.isRunning || isChanged(entry)) entries.delete(key);
    },
  };
}
