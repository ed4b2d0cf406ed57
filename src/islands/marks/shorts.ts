import { map } from "nanostores";
import { api, type Client } from "#lib/client/api.ts";
import { showError } from "#lib/client/data.ts";
import type { ShortReview } from "#lib/contract/schemas/marks.ts";

export const shortOrders = [
  { name: "hot", label: "最热" },
  { name: "new", label: "最新" },
] as const;
type Order = (typeof shortOrders)[number]["name"];

interface Shorts {
  sort: Order;
  list: readonly ShortReview[];
  /** Cursor of the next page; null after the last. */
  cursor: string | null;
  busy: boolean;
}

/** Short reviews of a film, of which the page has the most liked. */
export function createShorts(
  { videoId, list, cursor }: { videoId: number; list: readonly ShortReview[]; cursor: string | null },
  client: Client = api,
) {
  const $shorts = map<Shorts>({ sort: "hot", list, cursor, busy: false });
  /** Counts the requests: only the answer to the last one is displayed. */
  let last = 0;

  async function load(sort: Order, from: string | null): Promise<void> {
    const own = (last += 1);
    $shorts.setKey("busy", true);
    try {
      const page = await client.call("mark/shorts", { videoId, sort, ...(from !== null && { cursor: from }) });
      if (own !== last) return;
      const before = from === null ? [] : $shorts.get().list;
      $shorts.set({ sort, list: [...before, ...page.list], cursor: page.nextCursor, busy: false });
    } catch (error) {
      if (own !== last) return;
      $shorts.setKey("busy", false);
      showError(error);
    }
  }

  return {
    $shorts,
    reorder: (sort: Order) => load(sort, null),
    /** Loads the next page; does nothing while something is on its way. */
    async more(): Promise<void> {
      const { sort, cursor, busy } = $shorts.get();
      if (!busy && cursor !== null) await load(sort, cursor);
    },
  };
}
