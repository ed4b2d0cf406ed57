import { everything } from "../cache/tags.ts";
import type { ImportContext } from "./batch.ts";

/** Minimum interval, in milliseconds, at which cached pages are invalidated: new films appear on nearly all pages. */
const every = 2000;
/** With more tags the whole cache is invalidated, at the longer interval `everyAll`. */
const maxTags = 400;
const everyAll = 15_000;

/** Collects the cache tags that an import changes and invalidates them at intervals. */
export function freshenTags({ changed, now }: ImportContext): { add(tags: ReadonlySet<string>): void; end(): void } {
  const waiting = new Set<string>();
  let count = now();
  function report(): void {
    if (waiting.size === 0) return;
    changed(...(waiting.size > maxTags ? [everything] : waiting));
    waiting.clear();
    count = now();
  }
  return {
    add(tags) {
      for (const tag of tags) waiting.add(tag);
      if (now() - count >= (waiting.size > maxTags ? everyAll : every)) report();
    },
    end: report,
  };
}
