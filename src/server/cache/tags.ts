/** Notifies caches of changed rows. Tags look like `video:12`, `videos`, `ads`. */
export interface Tags {
  invalidate(tags: readonly string[]): void;
  subscribe(listener: (tags: readonly string[]) => void): () => void;
}

/** A tag of every page: invalidating it drops all pages. */
export const everything = "*";

export function createTags(): Tags {
  const listeners = new Set<(tags: readonly string[]) => void>();
  return {
    invalidate(tags) {
      for (const listener of listeners) listener(tags);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
