import { atom } from "nanostores";
import { api, type Client } from "#lib/client/api.ts";
import { showError } from "#lib/client/data.ts";
import type { HotTerms } from "#lib/contract/schemas/search.ts";

interface HotState {
  /** Null before they are loaded. */
  hot: HotTerms | null;
  /** Announced to screen readers. */
  said: string;
}

/** Hot terms by batches, starting with the page's batch if there is one. */
export function createHot(first: HotTerms | null, client: Client = api) {
  const $hot = atom<HotState>({ hot: first, said: "" });
  return {
    $hot,
    /** Loads them once. Errors are ignored, because the terms are optional. */
    async load() {
      if ($hot.get().hot) return;
      const hot = await client.call("hotsearch/list", {}).catch(() => null);
      if (hot) $hot.set({ hot, said: "" });
    },
    async change() {
      try {
        const hot = await client.call("hotsearch/changeOne", { batch: $hot.get().hot?.batch ?? 0 });
        $hot.set({ hot, said: "热门搜索已换一批" });
      } catch (error) {
        showError(error);
      }
    },
  };
}

export type Hot = ReturnType<typeof createHot>;
