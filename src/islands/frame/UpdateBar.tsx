import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { $newBuild, declineNewBuild, takeNewBuild } from "./updates.ts";

/** Offers a reload when there is a new build. Hidden while the user types, or while it covers a field. */
export function UpdateBar() {
  const bar = useRef<HTMLDivElement>(null);
  // Screen readers announce changes of a live region, but not its first content: it is hydrated empty.
  const offered = useStore($newBuild, { ssr: "initial" }) !== null;
  const [away, setAway] = useState(false);

  useEffect(() => {
    if (!offered) return;
    const giveWay = () => setAway(bar.current !== null && (isTyping() || liesOverField(bar.current)));
    const frame = requestAnimationFrame(giveWay);
    const stop = new AbortController();
    for (const event of ["scroll", "resize", "focusin", "focusout"])
      addEventListener(event, giveWay, { passive: true, signal: stop.signal });
    return () => {
      cancelAnimationFrame(frame);
      stop.abort();
    };
  }, [offered]);

  return (
    <div className="update" role="status" ref={bar} data-away={away ? "" : undefined}>
      {offered && (
        <>
          <span>网站已更新</span>
          <button className="update-go" type="button" onClick={takeNewBuild}>
            刷新
          </button>
          <button className="update-close" type="button" onClick={declineNewBuild}>
            以后再说
          </button>
        </>
      )}
    </div>
  );
}

const fields = "input, textarea, select";

function isTyping(): boolean {
  return document.activeElement?.matches(`${fields}, [contenteditable="true"]`) ?? false;
}

function liesOverField(bar: HTMLElement): boolean {
  const own = bar.getBoundingClientRect();
  return [...document.querySelectorAll(fields)].some((field) => {
    const box = field.getBoundingClientRect();
    return (
      box.width > 0 && box.top < own.bottom && box.bottom > own.top && box.left < own.right && box.right > own.left
    );
  });
}
