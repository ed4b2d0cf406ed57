import { atom } from "nanostores";
import { api, type Client } from "#lib/client/api.ts";
import { tell } from "#lib/client/data.ts";
import type { HotTerms } from "#lib/contract/schemas/search.ts";

interface HotState {
  /** Null before they are here. */
  hot: HotTerms | null;
  /** For readers who do not see the change. */
  said: string;
}

/** Hot terms, batch by batch, beginning with those the page came with. */
export function createHot(first: HotTerms | null, client: Client = api) {
  const $hot = atom<HotState>({ hot: first, said: "" });
  return {
    $hot,
    /** Once they are here they stay. They are a help: what goes wrong is not said. */
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
        tell(error);
      }
    },
  };
}

export type Hot = ReturnType<typeof createHot>;
