import { LRUCache } from "lru-cache";
import { createTagIndex } from "./tag-index.ts";

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
  /** Milliseconds since 1970 when it began. */
  at: number;
}

/**
 * Keeps results for `lifetime` milliseconds at most, as some of what a page shows has no tag, such as the number of plays. A page that is
 * rendered again because of one comment then reads only the comments again.
 */
export function createKeptReads(lifetime: number, now: () => number): KeptReads {
  const tagged = createTagIndex();
  /** Keys of what is being read: it may have read a row before a change, and reports its tag afterwards. */
  const running = new Set<string>();
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    dispose: (_, key) => {
      tagged.delete(key);
      running.delete(key);
    },
  });

  function start<Value>(key: string, uses: (...tags: string[]) => void, make: Make<Value>): Promise<Value> {
    const tags = new Set<string>();
    const value = make((...used) => {
      for (const tag of used) tags.add(tag);
      uses(...used);
    });
    const entry: Entry = { tags, value, at: now() };
    entries.set(key, entry);
    running.add(key);
    const isKept = () => entries.peek(key) === entry;
    value.then(
      () => isKept() && running.delete(key) && tagged.set(key, tags),
      () => isKept() && entries.delete(key),
    );
    return value;
  }

  return {
    async read<Value>(key: string, uses: (...tags: string[]) => void, make: Make<Value>): Promise<Value> {
      const known = entries.get(key);
      // Either way: the clock may have been set back.
      if (known === undefined || Math.abs(now() - known.at) >= lifetime) return start(key, uses, make);
      const value = await known.value;
      uses(...known.tags);
      // Only this function stores values under the key, with the result of `make`.
      // eslint-disable-next-line typescript/consistent-type-assertions
      return value as Value;
    },

    invalidate(changed) {
      for (const key of [...running, ...tagged.affected(changed).keys()]) entries.delete(key);
    },
  };
}
