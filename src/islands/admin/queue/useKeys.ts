import { useEffect, useRef } from "react";

/** Keys that only move go on while they are held down; any other would decide on cases that nobody has looked at. */
const moving = new Set(["j", "k"]);

/** Single keys that act on the queue while nobody types and no dialog is open. */
export function useKeys(on: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);

  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
      if (document.querySelector("dialog[open]")) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act || (event.repeat && !moving.has(event.key))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on]);
}
