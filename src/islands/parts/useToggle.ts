import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { keyOf, type Target, type Toggles, type Turned } from "#lib/client/toggles.ts";

/** State of this visitor's toggle and its count: `shown` is the page's count. */
export function useToggle<Type extends number>(
  { $turned }: Toggles<Type>,
  target: Target<Type>,
  shown: number | null = null,
): Turned {
  const key = keyOf(target);
  const turned = useStore($turned, { keys: [key], ssr: "initial" })[key];
  return { on: turned?.on ?? false, count: turned?.count ?? shown };
}

/** Loads this visitor's earlier state of the toggle. */
export function useRecall<Type extends number>(toggles: Toggles<Type>, { contentType, targetId }: Target<Type>): void {
  useEffect(() => void toggles.recall(contentType, [targetId]), [toggles, contentType, targetId]);
}
