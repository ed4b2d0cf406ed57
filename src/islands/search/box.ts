import { map } from "nanostores";
import { api, type Client } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import type { Suggestion } from "#lib/contract/schemas/search.ts";

/** Milliseconds after the last key before suggestions are asked for. */
const pause = 120;

interface SearchState {
  /** What hangs under the field; `record` is what was searched for before, and what others search for. */
  shown: "nothing" | "record" | "suggestions";
  suggestions: readonly Suggestion[];
  /** Place of the suggestion the keyboard stands on; -1 for the field itself. */
  chosen: number;
  /** For readers who do not see the suggestions. */
  said: string;
}

const closed: SearchState = { shown: "nothing", suggestions: [], chosen: -1, said: "" };

/**
 * What a search field is doing. What an input method is still composing is no term yet: nothing is asked for. With `recalls` an empty
 * field shows the record.
 */
export function createBox({ recalls, client = api }: { recalls: boolean; client?: Client }) {
  const $box = map<SearchState>(closed);
  let composing = false;
  let stopWaiting = (): void => {};
  let question: AbortController | null = null;

  function forgetQuestion(): void {
    stopWaiting();
    question?.abort();
    question = null;
  }

  function close(): void {
    forgetQuestion();
    $box.set(closed);
  }

  async function ask(term: string): Promise<void> {
    const asked = new AbortController();
    question = asked;
    // Suggestions are a help: without them the search itself still works.
    const answer = await client.call("search/suggest", { q: term }, { signal: asked.signal }).catch(() => null);
    if (asked.signal.aborted) return;
    if (answer === null) return close();
    const { length } = answer.list;
    $box.set({
      shown: length > 0 ? "suggestions" : "nothing",
      suggestions: answer.list,
      chosen: -1,
      said: length > 0 ? `${length} 条建议，用上下键选择` : "没有建议",
    });
  }

  /** Shows what belongs to what stands in the field. */
  function open(text: string): void {
    forgetQuestion();
    const term = text.trim();
    if (composing) return;
    if (term !== "") stopWaiting = environment.after(pause, () => void ask(term));
    else $box.set({ ...closed, shown: recalls ? "record" : "nothing" });
  }

  return {
    $box,
    open,
    close,
    isComposing: () => composing,
    beginComposing() {
      composing = true;
      forgetQuestion();
    },
    endComposing(text: string) {
      composing = false;
      open(text);
    },
    /** From the field itself down to the last suggestion and round again. */
    step(by: 1 | -1) {
      const { suggestions, chosen } = $box.get();
      const places = suggestions.length + 1;
      $box.setKey("chosen", ((chosen + 1 + by + places) % places) - 1);
    },
  };
}

export type Box = ReturnType<typeof createBox>;
