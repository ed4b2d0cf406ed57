import { useEffect, useRef } from "react";
import type { Pages, PagedResource } from "./pages.ts";

interface Props<Item> {
  pages: Extract<Pages<Item>, { state: "ready" }>;
  resource: PagedResource<Item>;
}

const glance = 10;

/** Brings the next page when it comes into view or by its button; says when the list has ended. */
export function LoadMore<Item>({ pages, resource }: Props<Item>) {
  const place = useRef<HTMLDivElement>(null);
  const { nextCursor, more } = pages;
  const failed = typeof more === "object";

  useEffect(() => {
    if (!place.current || nextCursor === null || failed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void resource.loadMore(), {
      rootMargin: "300px",
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [nextCursor, failed, resource]);

  // A list seen at a glance needs no word about its end.
  if (nextCursor === null) return pages.list.length > glance && <p className="load-more load-more-text">已经到底了</p>;
  return (
    <div className="load-more" ref={place} data-state={more === "loading" ? "loading" : undefined}>
      <button
        className="button"
        type="button"
        aria-disabled={more === "loading"}
        onClick={() => void resource.loadMore()}
      >
        {failed ? "再试一次" : "加载更多"}
      </button>
      <p className="load-more-text" role="status">
        {typeof more === "object" ? more.words : more === "loading" ? "正在加载" : ""}
      </p>
    </div>
  );
}
