import { useStore } from "@nanostores/react";
import type { ReadableAtom } from "nanostores";
import { useEffect } from "react";

/** What a resource holds, fetched anew whenever the part that shows it is opened. */
export function useLoaded<Value>(resource: { $value: ReadableAtom<Value>; load(): Promise<void> }): Value {
  useEffect(() => void resource.load(), [resource]);
  return useStore(resource.$value);
}
