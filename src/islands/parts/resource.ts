import { atom, type ReadableAtom } from "nanostores";
import { wordsOf } from "#lib/client/messages.ts";

/** Something fetched: on its way, failed with words for the reader, or here. */
export type Loadable<Value> =
  | { state: "loading" }
  | { state: "failed"; words: string }
  | { state: "ready"; data: Value };

export interface Resource<Value> {
  $value: ReadableAtom<Loadable<Value>>;
  /** Fetches; what is shown meanwhile stays. An error over shown data is given to the caller only. */
  load(): Promise<void>;
  /** Changes what is shown, as an answer of the server said or an optimistic act supposes. */
  change(update: (data: Value) => Value): void;
}

/** One call's answer, kept while the page lives: coming back to an area shows it at once and fetches it anew. */
export function createResource<Value>(fetch: () => Promise<Value>): Resource<Value> {
  const $value = atom<Loadable<Value>>({ state: "loading" });
  return {
    $value,
    async load() {
      if ($value.get().state === "failed") $value.set({ state: "loading" });
      try {
        $value.set({ state: "ready", data: await fetch() });
      } catch (error) {
        const words = wordsOf(error);
        // Null: a newer request took this one's place and will bring the answer.
        if (words !== null && $value.get().state !== "ready") $value.set({ state: "failed", words });
      }
    },
    change(update) {
      const value = $value.get();
      if (value.state === "ready") $value.set({ state: "ready", data: update(value.data) });
    },
  };
}
