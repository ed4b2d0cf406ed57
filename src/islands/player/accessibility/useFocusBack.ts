import { type RefObject, useLayoutEffect, useRef } from "react";

/** Gives the focus to the player when what has it goes away, so that its keys go on working. */
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
