import type { Marked } from "#lib/contract/schemas/search.ts";
import { partsOf } from "#lib/search/parts.ts";

/** A text with `<mark>` where it was searched for; whatever the text says stays text. */
export function markedNodes(marked: Marked): (Node | string)[] {
  return partsOf(marked).map(({ text, hit }) => {
    if (!hit) return text;
    const mark = document.createElement("mark");
    mark.textContent = text;
    return mark;
  });
}
