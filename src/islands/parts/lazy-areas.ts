import { type ComponentType, lazy } from "react";

/** A part of a page whose code comes when it is first shown, or ahead of that. */
export function lazyArea(load: () => Promise<ComponentType>) {
  return { Part: lazy(() => load().then((part) => ({ default: part }))), load };
}
