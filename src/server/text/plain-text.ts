import { oneLine } from "#lib/post-text.ts";

/** A Markdown text in one line without its marks. */
export function toPlainText(markdown: string): string {
  return oneLine(
    partItems(markdown)
      .replaceAll(/!?\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, "$1")
      .replaceAll(/^[ \t]*(?:>+(?:[ \t]+|(?=[^\s>]))|(?:#{1,6}|[-*+]|\d+[.)])[ \t]+)+/gm, "")
      // Rules, the line below a table's heads, and the bars between its cells.
      .replaceAll(/^[ \t|:-]+$/gm, (line) => (line.includes("-") ? "" : line))
      .replaceAll(
        /^[ \t]*\|(.*?)\|?[ \t]*$(?=(\n[ \t]*\|)?)/gm,
        (_, cells: string, next?: string) => cells.replaceAll("|", " ").trimEnd() + (next === undefined ? "" : "；"),
      )
      .replaceAll(/[*_`~]+/g, ""),
  );
}

/** An entry of a list without a mark at its end, and another one after it. */
const unparted = /^([ \t]*(?:[-*+]|\d+[.)])[ \t]+.*[^\s\p{P}])[ \t]*(?=\n\s*(?:[-*+]|\d+[.)])[ \t])/gmu;

/** Entries of a list would run into each other in one line. */
function partItems(markdown: string): string {
  return markdown.replaceAll(unparted, "$1；");
}
