import { everything } from "./tags.ts";

/**
 * Which of the kept things have which cache tags: a change then takes as long as what it affects, however much is kept. A tag is in memory
 * once for all of them.
 */
export interface TagIndex {
  /** Replaces the tags of a key. */
  set(key: string, tags: Iterable<string>): void;
  delete(key: string): void;
  /** The tags of a key. */
  of(key: string): string[];
  /** The keys that have one of the tags, each with those it has; every key has `everything`. */
  affected(tags: readonly string[]): Map<string, string[]>;
}

interface Tag {
  name: string;
  /** A list, not a set: it takes a third of the memory, and looking through it compares addresses. */
  holders: Holder[];
}

interface Holder {
  key: string;
  tags: readonly Tag[];
}

export function createTagIndex(): TagIndex {
  const tags = new Map<string, Tag>();
  const holders = new Map<string, Holder>();

  function held(name: string, holder: Holder): Tag {
    const known = tags.get(name);
    known?.holders.push(holder);
    // Most tags have one holder: an empty list would make room for seventeen at the first.
    const tag = known ?? { name, holders: [holder] };
    if (known === undefined) tags.set(name, tag);
    return tag;
  }

  function remove(key: string): void {
    const holder = holders.get(key);
    if (holder === undefined) return;
    holders.delete(key);
    for (const tag of holder.tags) {
      const last = tag.holders.pop();
      if (last !== undefined && last !== holder) tag.holders[tag.holders.indexOf(holder)] = last;
      if (tag.holders.length === 0) tags.delete(tag.name);
    }
  }

  return {
    set(key, names) {
      remove(key);
      const holder: Holder = { key, tags: [] };
      const own = new Set(names);
      own.delete(everything);
      holder.tags = Array.from(own, (name) => held(name, holder));
      holders.set(key, holder);
    },
    delete: remove,
    of: (key) => (holders.get(key)?.tags ?? []).map(({ name }) => name),
    affected(changed) {
      const found = new Map<string, string[]>();
      for (const name of new Set(changed)) {
        for (const { key } of name === everything ? holders.values() : (tags.get(name)?.holders ?? [])) {
          const its = found.get(key);
          if (its === undefined) found.set(key, [name]);
          else its.push(name);
        }
      }
      return found;
    },
  };
}
