/** Limits on Markdown that bound the cost of parsing it. No normal text comes near them. */
export const markdownLimits = {
  /** Depth of nested quotes and lists. */
  nesting: 20,
  /** `*`, `_`, `~` and `` ` `` in one paragraph; up to three in a row count as one. Emphasis nests at most half as deep. */
  marks: 400,
  /** Characters that may start Markdown syntax, in the whole text. */
  signs: 2000,
} as const;

/** Messages for the author of a text that exceeds a limit. */
export const tooNested = `引用或列表最多嵌套 ${markdownLimits.nesting} 层，请减少几层`;
export const tooMarked = `一段里最多用 ${markdownLimits.marks} 处 *、_、~、\` 记号，请减少或分段`;
export const tooManySigns = `全文最多用 ${markdownLimits.signs} 处 Markdown 记号或网址，请减少一些`;

/** A marker of a quote or a list at the start of a line, with the white space before it. */
const opening = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const runs = /\*{1,3}|_{1,3}|~{1,3}|`{1,3}/g;
const signs = /[!*_~`[\]<&\\@]|:\/\/|www\./gi;
/** A line that ends the paragraph before it. */
const parting = /^ {0,3}(?:[-*+] +\S|#{1,6} )|^[ \t>]*$/;

/**
 * Checks whether a text can be parsed in the time and stack depth of other texts of its length: null, or a message for its author. One pass
 * over the lines, without building a tree; it may count too much, but never too little.
 */
export function markdownFault(text: string): string | null {
  /** Columns of the open list items. */
  const items: number[] = [];
  if ((text.match(signs)?.length ?? 0) > markdownLimits.signs) return tooManySigns;
  let marks = 0;
  for (const line of text.split("\n")) {
    if (nestingOf(line, items) > markdownLimits.nesting) return tooNested;
    if (parting.test(line)) marks = 0;
    marks += line.match(runs)?.length ?? 0;
    if (marks > markdownLimits.marks) return tooMarked;
  }
  return null;
}

/** Number of quotes and lists around the end of a line's markers. */
function nestingOf(line: string, items: number[]): number {
  let [quotes, inLine, first, at] = [0, 0, -1, 0];
  for (;;) {
    opening.lastIndex = at;
    const [mark] = opening.exec(line) ?? [];
    if (mark === undefined) break;
    at += mark.length;
    if (mark.endsWith(">")) quotes += 1;
    else {
      inLine += 1;
      if (first === -1) first = at;
    }
  }
  if (inLine === 0) {
    if (/^[^\s>]/.test(line)) items.length = 0;
    return quotes + items.length;
  }
  while ((items.at(-1) ?? -1) >= first) items.pop();
  items.push(first);
  return quotes + items.length + inLine - 1;
}

/** Lines of a text that is not parsed, without their leading markers. */
export function unmarkedLines(text: string): string[] {
  return text.split("\n").map((line) => line.replace(/^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+[ \t]*/, ""));
}
