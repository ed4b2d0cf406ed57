import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** Milliseconds until a press counts as long. */
const longPress = 500;

/**
 * Handlers of a button: `press` for a press, `more` for a long press, a right click and the menu key. The end of a long press does not call
 * `press`.
 */
export function useLongPress(press: () => void, more: () => void) {
  const timer = useRef(0);
  const done = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stop = () => clearTimeout(timer.current);
  function fire(): void {
    stop();
    if (done.current) return;
    done.current = true;
    more();
  }

  return {
    onPointerDown({ pointerType }: PointerEvent) {
      done.current = false;
      stop();
      if (pointerType === "touch") timer.current = window.setTimeout(fire, longPress);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onKeyDown() {
      done.current = false;
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      fire();
    },
    onClick() {
      if (!done.current) press();
      done.current = false;
    },
  };
}
