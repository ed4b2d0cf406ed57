import { type RefObject, useLayoutEffect, useRef } from "react";

/** Moves the focus to the player when the focused element is removed, so that its keys still work. */
export function useFocusBack<Kind extends HTMLElement>(player: HTMLElement): RefObject<Kind | null> {
  const ref = useRef<Kind>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    return () => {
      if (box?.contains(box.ownerDocument.activeElement)) player.focus({ preventScroll: true });
    };
  }, [player]);
  return ref;
}
