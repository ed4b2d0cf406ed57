import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { scrollStyle } from "#lib/client/motion.ts";
import { Lines, type ShownLine } from "./Lines.tsx";
import { $now, $transcript } from "./store.ts";

/** Milliseconds without automatic scrolling after the reader has scrolled. */
const handsOff = 6000;
const hands = ["wheel", "touchmove", "pointerdown", "keydown"];

interface Props {
  lines: readonly ShownLine[];
  lang: string;
  /** Whether the list scrolls to the current line, unless the reader has just scrolled it. */
  follows: boolean;
}

/** Lines with the current one marked. */
export function LiveLines({ lines, lang, follows }: Props) {
  const now = useStore($now);
  const { view } = useStore($transcript, { keys: ["view"] });
  const list = useRef<HTMLOListElement>(null);
  const handsAt = useRef(Number.NEGATIVE_INFINITY);

  // Replaces the server-rendered list: scroll position and focus are preserved.
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = view.scrolled;
    if (view.focused) document.getElementById(view.focused)?.querySelector("a")?.focus({ preventScroll: true });
  }, [view]);

  useEffect(() => {
    const element = list.current;
    const touch = () => {
      handsAt.current = performance.now();
    };
    for (const hand of hands) element?.addEventListener(hand, touch, { passive: true });
    return () => {
      for (const hand of hands) element?.removeEventListener(hand, touch);
    };
  }, []);

  useEffect(() => {
    const element = list.current;
    const line = element?.querySelector<HTMLElement>("li:has([aria-current])");
    if (!element || !line || !follows || now === null) return;
    if (element.contains(document.activeElement) || performance.now() - handsAt.current < handsOff) return;
    element.scrollTo({ top: line.offsetTop - element.clientHeight / 3, behavior: scrollStyle() });
  }, [now, follows]);

  return <Lines lines={lines} lang={lang} now={now} ref={list} />;
}
