import { useEffect, useRef } from "react";

/** Calls `look` every so many milliseconds, while `on` is true and the page is in sight. */
export function useRepeated(look: () => unknown, every: number, on = true): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  }, [look]);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => {
      if (!document.hidden) void latest.current();
    }, every);
    return () => clearInterval(timer);
  }, [every, on]);
}
