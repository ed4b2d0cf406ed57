import { useEffect, useRef, useState } from "react";

/** Counts whole seconds down to 0 by the clock, because timers of background tabs are late. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);

  function start(seconds: number): void {
    const end = Date.now() + seconds * 1000;
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      if (now === 0) clearInterval(timer.current);
      setLeft(now);
    };
    clearInterval(timer.current);
    timer.current = setInterval(tick, 1000);
    tick();
  }

  useEffect(() => () => clearInterval(timer.current), []);
  return [left, start];
}
