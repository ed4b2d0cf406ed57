import { map } from "nanostores";
import { api, type Client } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import type { Suggestion } from "#lib/contract/schemas/search.ts";

/** Milliseconds after the last key before a request. */
const pause = 120;

interface SearchState {
  /** Whether recent and hot terms are displayed. */
  recalled: boolean;
  suggestions: readonly Suggestion[];
  /** Announced to screen readers. */
  said: string;
}

const closed: SearchState = { recalled: false, suggestions: [], said: "" };

/** State of a search field. During IME composition nothing is requested. With `recalls` an empty field displays recent and hot terms. */
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
    // Suggestions are optional: the search works without them.
    const answer = await client.call("search/suggest", { q: term }, { signal: asked.signal }).catch(() => null);
    if (asked.signal.aborted) return;
    if (answer === null) return close();
    const suggestions = answer.list;
    const said = suggestions.length > 0 ? `${suggestions.length} 条建议，用上下键选择` : "没有建议";
    $box.set({ recalled: false, suggestions, said });
  }

  /** Displays what belongs to the field's text. */
  function open(text: string): void {
    forgetQuestion();
    const term = text.trim();
    if (composing) return;
    if (term !== "") stopWaiting = environment.after(pause, () => void ask(term));
    else $box.set({ ...closed, recalled: recalls });
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
  };
}
