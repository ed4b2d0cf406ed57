import { map } from "nanostores";
import { errorText } from "#lib/client/error-text.ts";
import { keepPages, keptPages, restorePlace } from "./kept.ts";
import type { ListKind, LoadedPage } from "./kinds.tsx";

/** Pages that load automatically; further ones need a press, so that the footer can be reached. */
const automaticPages = 3;

const signs = ["wheel", "touchmove", "keydown"];

export interface Growing {
  /** Pages loaded after the one rendered by the server. */
  pages: readonly LoadedPage[];
  /** Cursor of the next page. */
  cursor: string | null;
  state: "ready" | "loading" | "failed" | "ended";
  /** Whether the reader has moved on, so that the next pages are loaded before they are reached. */
  follows: boolean;
  /** Announcement of the last change. */
  said: string;
}

/** State of a list after its first page, which ended at `firstCursor`; null if the server rendered no page. */
export function createGrowing(kind: ListKind, input: string, firstCursor: string | null) {
  const $state = map<Growing>({ pages: [], cursor: firstCursor, state: "ready", follows: false, said: "" });

  function add(added: readonly LoadedPage[]): void {
    const pages = [...$state.get().pages, ...added];
    const last = pages.at(-1);
    if (!last) return;
    const ended = last.nextCursor === null;
    const said = `已加载 ${last.count} ${kind.unit}${ended ? "，已经到底了" : ""}`;
    $state.set({ ...$state.get(), pages, cursor: last.nextCursor, state: ended ? "ended" : "ready", said });
  }

  /** Loads the next page; does nothing while it is loading, or after the last. */
  async function load(): Promise<void> {
    const { state, cursor } = $state.get();
    if (state === "loading" || state === "ended") return;
    $state.set({ ...$state.get(), state: "loading", said: "" });
    try {
      add([await kind.load(input, cursor)]);
      if (firstCursor !== null)
        keepPages(
          firstCursor,
          $state.get().pages.map(({ text }) => text),
        );
    } catch (error) {
      $state.set({ ...$state.get(), state: "failed", said: errorText(error) ?? "没有取到，请再试一次" });
    }
  }

  function follow(): void {
    if ($state.get().pages.length < automaticPages) $state.setKey("follows", true);
  }

  /** Restores the pages loaded before the reader left, or starts automatic loading. Returns a cleanup function. */
  function begin(): () => void {
    const kept = firstCursor === null ? [] : keptPages(firstCursor);
    if (kept.length === 0) {
      restorePlace();
      follow();
      return () => undefined;
    }
    add(kept.map(kind.reopen));
    // Returning scrolls automatically, so scrolling is no sign that the reader moves on.
    const listening = new AbortController();
    for (const sign of signs) addEventListener(sign, follow, { signal: listening.signal, passive: true });
    return () => listening.abort();
  }

  return { $state, load, begin };
}

/** Whether the next page loads automatically. */
export function comesByItself({ pages, state, follows }: Growing): boolean {
  return follows && pages.length < automaticPages && (state === "ready" || state === "loading");
}
