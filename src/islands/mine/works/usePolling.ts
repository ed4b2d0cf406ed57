import { useEffect, useRef } from "react";
import { api } from "#lib/client/api.ts";
import type { OwnWork } from "#lib/contract/schemas/works.ts";

const pause = 3000;
/** When an answer did not come, the next is asked for later. */
const longPause = 15_000;
const maxIds = 50;

/**
 * Asks how these films get on, again and again, while there are any and somebody looks. `shown` is what is displayed of them: news that were
 * asked for before it changed may be older, and are dropped.
 */
export function usePolling(ids: readonly number[], shown: unknown, onNews: (works: readonly OwnWork[]) => void): void {
  const news = useRef(onNews);
  const displayed = useRef(shown);
  const key = ids.slice(0, maxIds).join(",");
  useEffect(() => {
    news.current = onNews;
    displayed.current = shown;
  }, [onNews, shown]);

  useEffect(() => {
    if (key === "") return;
    const asked = key.split(",").map(Number);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    async function look(): Promise<void> {
      let next = pause;
      if (!document.hidden) {
        try {
          const before = displayed.current;
          const { list } = await api.call("works/media", { ids: asked, pageSize: maxIds });
          if (!over && displayed.current === before) news.current(list);
        } catch {
          // What is shown stays; the next time may go well.
          next = longPause;
        }
      }
      if (!over) timer = setTimeout(() => void look(), next);
    }
    timer = setTimeout(() => void look(), pause);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key]);
}
