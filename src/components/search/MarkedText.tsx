import type { Marked } from "#lib/contract/schemas/search.ts";
import { partsOf } from "#lib/search/parts.ts";

/** A text with its search matches marked. */
export function MarkedText({ marked }: { marked: Marked }) {
  return partsOf(marked).map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text));
}
