import { everything } from "../cache/tags.ts";
import type { ImportContext } from "./batch.ts";

/** Pages are dropped at most so often, in milliseconds: what comes in stands on nearly all of them. */
const every = 2000;
/** With more tags than these the whole cache goes, and less often. */
const maxTags = 400;
const everyAll = 15_000;

/** Gathers what an import changes and tells it now and then. */
export function freshenTags({ changed, now }: ImportContext): { add(tags: ReadonlySet<string>): void; end(): void } {
  const waiting = new Set<string>();
  let count = now();
  function tell(): void {
    if (waiting.size === 0) return;
    changed(...(waiting.size > maxTags ? [everything] : waiting));
    waiting.clear();
    count = now();
  }
  return {
    add(tags) {
      for (const tag of tags) waiting.add(tag);
      if (now() - count >= (waiting.size > maxTags ? everyAll : every)) tell();
    },
    end: tell,
  };
}
