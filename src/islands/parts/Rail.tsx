import { type ReactNode, useEffect, useRef, useState } from "react";
import { scrollStyle } from "#lib/client/motion.ts";
import { IconButton } from "./IconButton.tsx";

interface Props {
  /** Accessible name of the row. */
  label: string;
  /** The list, `<ul class="rail-list">`. */
  children?: ReactNode;
}

/** A row that scrolls horizontally. Its buttons are displayed only if there is more to scroll to. */
export function Rail({ label, children }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ back: false, on: true });

  useEffect(() => {
    const row = view.current;
    if (!row) return;
    const update = () => {
      const back = row.scrollLeft > 1;
      const on = row.scrollLeft < row.scrollWidth - row.clientWidth - 1;
      const focused = buttons.current?.contains(document.activeElement) ? document.activeElement : null;
      // A focused button that disappears passes the focus to the row.
      if (focused && !(focused.matches("[data-back]") ? back : on)) row.focus({ preventScroll: true });
      setMore((now) => (now.back === back && now.on === on ? now : { back, on }));
    };
    const observer = new ResizeObserver(update);
    observer.observe(row);
    row.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener("scroll", update);
    };
  }, []);

  function step(way: 1 | -1): void {
    const row = view.current;
    row?.scrollBy({ left: way * row.clientWidth * 0.85, behavior: scrollStyle() });
  }

  return (
    <div className="rail">
      <div className="rail-view" role="group" aria-label={label} tabIndex={0} ref={view}>
        {children}
      </div>
      <div className="rail-buttons" ref={buttons}>
        <IconButton
          icon="back"
          label={`${label}：向前`}
          className="rail-button"
          data-back=""
          hidden={!more.back}
          onClick={() => step(-1)}
        />
        <IconButton
          icon="next"
          label={`${label}：向后`}
          className="rail-button"
          hidden={!more.on}
          onClick={() => step(1)}
        />
      </div>
    </div>
  );
}
