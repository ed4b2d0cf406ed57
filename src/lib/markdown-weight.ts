/** What a text in Markdown may ask of whoever parses it. Nobody who writes to be read comes near. */
export const markdownLimits = {
  /** Quotes and lists inside one another. */
  nesting: 20,
  /** `*`, `_`, `~` and `` ` `` in one paragraph; up to three in a row count once. Emphasis nests no deeper than half of it. */
  marks: 400,
  /** What may begin something other than plain words, in the whole text. */
  signs: 2000,
} as const;

/** What is wrong with a text that asks for more; as a sentence for its author. */
export const tooNested = `引用或列表最多嵌套 ${markdownLimits.nesting} 层，请减少几层`;
export const tooMarked = `一段里最多用 ${markdownLimits.marks} 处 *、_、~、\` 记号，请减少或分段`;
export const tooManySigns = `全文最多用 ${markdownLimits.signs} 处 Markdown 记号或网址，请减少一些`;

/** One mark of a quote or a list at the beginning of a line, with the white space around it. */
const opening = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const runs = /\*{1,3}|_{1,3}|~{1,3}|`{1,3}/g;
const signs = /[!*_~`[\]<&\\@]|:\/\/|www\./gi;
/** A line that ends the paragraph before it, whatever that is. */
const parting = /^ {0,3}(?:[-*+] +\S|#{1,6} )|^[ \t>]*$/;

/**
 * Says whether a text can be parsed in the time and on the stack of any other text its length: null, or what to tell its author.
 * One pass over the lines, without building anything; it may count a little more than there is, never less.
 */
export function markdownFault(text: string): string | null {
  /** Columns of the list items that stand open. */
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

/** Quotes and lists around the end of a line's marks. */
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

/** The lines of a text that is not to be parsed, without the marks they begin with. */
export function unmarkedLines(text: string): string[] {
  return text.split("\n").map((line) => line.replace(/^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+[ \t]*/, ""));
}
