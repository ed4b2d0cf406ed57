import { atom, type ReadableAtom } from "nanostores";
import { wordsOf } from "#lib/client/messages.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";

/** A list that comes page by page. */
export type Pages<Item> =
  | { state: "loading" }
  | { state: "failed"; words: string }
  | {
      state: "ready";
      list: Item[];
      nextCursor: string | null;
      /** `moreFailed` has the words for a next page that did not come. */
      more: "idle" | "loading" | { words: string };
    };

export interface PagedResource<Item> {
  $value: ReadableAtom<Pages<Item>>;
  /** Fetches the first page. */
  load(): Promise<void>;
  /** Fetches the next one; does nothing while it is on its way, or after the last. */
  loadMore(): Promise<void>;
  change(update: (list: Item[]) => Item[]): void;
}

export function createPages<Item>(fetch: (cursor: string | undefined) => Promise<Page<Item>>): PagedResource<Item> {
  const $value = atom<Pages<Item>>({ state: "loading" });
  return {
    $value,
    async load() {
      if ($value.get().state === "failed") $value.set({ state: "loading" });
      try {
        const { list, nextCursor } = await fetch(undefined);
        $value.set({ state: "ready", list, nextCursor, more: "idle" });
      } catch (error) {
        const words = wordsOf(error);
        if (words !== null && $value.get().state !== "ready") $value.set({ state: "failed", words });
      }
    },
    async loadMore() {
      const value = $value.get();
      if (value.state !== "ready" || value.nextCursor === null || value.more === "loading") return;
      $value.set({ ...value, more: "loading" });
      try {
        const { list, nextCursor } = await fetch(value.nextCursor);
        update((now) => ({ ...now, list: [...now.list, ...list], nextCursor, more: "idle" }));
      } catch (error) {
        const words = wordsOf(error);
        update((now) => ({ ...now, more: words === null ? "idle" : { words } }));
      }
    },
    change(change) {
      update((now) => ({ ...now, list: change(now.list) }));
    },
  };

  function update(next: (now: Extract<Pages<Item>, { state: "ready" }>) => Pages<Item>): void {
    const now = $value.get();
    if (now.state === "ready") $value.set(next(now));
  }
}
