import { type ComponentType, lazy } from "react";

/** A part of a page whose code is loaded when it is first displayed, or preloaded with `load`. */
export function lazyArea(load: () => Promise<ComponentType>) {
  return { Part: lazy(() => load().then((part) => ({ default: part }))), load };
}
