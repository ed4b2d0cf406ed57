import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import type { Pages } from "#lib/client/pages.ts";
import { Button } from "./Button.tsx";

interface Props {
  pages: Pick<Pages<unknown>, "$more" | "loadMore">;
  /** Number of items displayed. */
  shown: number;
  nextCursor: string | null;
}

const glance = 10;

/** Loads the next page when scrolled into view or by its button; marks the end of the list. */
export function LoadMore({ pages, shown, nextCursor }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const more = useStore(pages.$more);
  const failed = typeof more === "object";

  useEffect(() => {
    if (!ref.current || nextCursor === null || failed) return;
    // A busy browser tells of several changes at once, the oldest first.
    const heard = (changes: IntersectionObserverEntry[]) => changes.at(-1)?.isIntersecting && void pages.loadMore();
    const observer = new IntersectionObserver(heard, { rootMargin: "300px" });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [nextCursor, failed, pages]);

  // A short list needs no end marker.
  if (nextCursor === null) return shown > glance && <p className="load-more load-more-text">已经到底了</p>;
  return (
    <div className="load-more" ref={ref} data-state={more === "loading" ? "loading" : undefined}>
      <Button
        label={failed ? "再试一次" : "加载更多"}
        aria-disabled={more === "loading"}
        onClick={() => void pages.loadMore()}
      />
      <p className="load-more-text" role="status">
        {failed ? more.message : more === "loading" ? "正在加载…" : ""}
      </p>
    </div>
  );
}
