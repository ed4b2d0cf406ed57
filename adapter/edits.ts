/** Replaces the characters from `start` to before `end`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Changes of a page. */
export interface PageEdits {
  /** By piece of its text. */
  edits: Edit[][];
  /** What comes at the end of its head. */
  head: string;
}

/** Makes all changes at once: a page has a hundred thousand characters, and is copied only here. Edits must not overlap. */
export function withEdits(html: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text } of edits.toSorted((left, right) => left.start - right.start)) {
    parts.push(html.slice(done, start), text);
    done = end;
  }
  return [...parts, html.slice(done)].join("");
}
