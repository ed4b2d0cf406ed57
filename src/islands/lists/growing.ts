import { map } from "nanostores";
import { errorText } from "#lib/client/error-text.ts";
import { keepPages, keptPages, restorePlace } from "./kept.ts";
import type { ListKind, LoadedPage } from "./kinds.tsx";

/** Pages that load by themselves; after these the reader presses, so that the foot of the page can be reached. */
const automaticPages = 3;

const signs = ["wheel", "touchmove", "keydown"];

export interface Growing {
  /** Those that came after what the server drew. */
  pages: readonly LoadedPage[];
  /** Where the next one begins. */
  cursor: string | null;
  state: "ready" | "loading" | "failed" | "ended";
  /** The reader moves on, so the next pages come before they are reached. */
  follows: boolean;
  /** What happened last. */
  said: string;
}

/** A list after its first page, which ended at `firstCursor`; null when the server drew none of it. */
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

  /** Fetches the next page; does nothing while it is on its way, or after the last. */
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

  /** Puts back what was loaded before the reader went away, or begins to follow them. The returned function stops that. */
  function begin(): () => void {
    const kept = firstCursor === null ? [] : keptPages(firstCursor);
    if (kept.length === 0) {
      restorePlace();
      follow();
      return () => undefined;
    }
    add(kept.map(kind.reopen));
    // Coming back scrolls by itself, so that is no sign that the reader moves on.
    const listening = new AbortController();
    for (const sign of signs) addEventListener(sign, follow, { signal: listening.signal, passive: true });
    return () => listening.abort();
  }

  return { $state, load, begin };
}

/** Whether the next page comes without being asked for. */
export function comesByItself({ pages, state, follows }: Growing): boolean {
  return follows && pages.length < automaticPages && (state === "ready" || state === "loading");
}
