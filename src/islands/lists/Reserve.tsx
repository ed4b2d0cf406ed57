import { useEffect, useRef } from "react";
import type { ListKind } from "./kinds.tsx";

interface Props {
  kind: ListKind;
  /** Number of items in a page. */
  count: number;
  /** Called when the reader scrolls near it. */
  onNear?: () => void;
}

/** Reserves the space of the next page, so that nothing moves when it is added. */
export function Reserve({ kind, count, onNear }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { frame, lines } = kind.blank;

  useEffect(() => {
    if (!list.current || !onNear) return;
    // A busy browser tells of several changes at once, the oldest first.
    const heard = (changes: IntersectionObserverEntry[]) => changes.at(-1)?.isIntersecting && onNear();
    const observer = new IntersectionObserver(heard, { rootMargin: "1200px" });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [onNear]);

  return (
    <ul className={kind.className} aria-hidden="true" ref={list}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <span className={`${frame} skeleton`} />
          {lines > 0 && <p className="video-card-title skeleton">&nbsp;</p>}
          {lines > 0 && <p className="card-facts skeleton">&nbsp;</p>}
        </li>
      ))}
    </ul>
  );
}
