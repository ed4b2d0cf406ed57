import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { keyOf, type Thing, type Toggles, type Turned } from "#lib/client/toggles.ts";

/** State of this visitor's toggle and its count: `shown` is the page's count. */
export function useToggle<Type extends number>(
  { $turned }: Toggles<Type>,
  thing: Thing<Type>,
  shown: number | null = null,
): Turned {
  const key = keyOf(thing);
  const turned = useStore($turned, { keys: [key], ssr: "initial" })[key];
  return { on: turned?.on ?? false, count: turned?.count ?? shown };
}

/** Loads this visitor's earlier state of the toggle. */
export function useRecall<Type extends number>(toggles: Toggles<Type>, { contentType, targetId }: Thing<Type>): void {
  useEffect(() => void toggles.recall(contentType, [targetId]), [toggles, contentType, targetId]);
}
