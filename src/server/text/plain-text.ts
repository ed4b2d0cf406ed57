import { oneLine } from "#lib/post-text.ts";

/** Converts a Markdown text to one line of plain text. */
export function toPlainText(markdown: string): string {
  return oneLine(
    partItems(withoutClosing(markdown))
      .replaceAll(/!?\[([^\]]{0,500})\]\((?:[^()]|\([^()]{0,200}\)){0,2000}\)/g, "$1")
      .replaceAll(/^[ \t]*(?:>+(?:[ \t]+|(?=[^\s>]))|(?:#{1,6}|(?:[-*+]|\d+[.)])(?:[ \t]+\[[ xX]\])?)[ \t]+)+/gm, "")
      // Fences of code with its language.
      .replaceAll(/^[ \t]*(?:`{3,}|~{3,})[^\n`~]*$/gm, "")
      // Horizontal rules, lines below headings, separators of table headers, and bars between cells.
      .replaceAll(/^ {0,3}=+[ \t]*$/gm, "")
      .replaceAll(/^[ \t|:-]+$/gm, (line) => (line.includes("-") ? "" : line))
      .replaceAll(
        /^[ \t]*\|(.*)$(?=(\n[ \t]*\|)?)/gm,
        (_, cells: string, next?: string) =>
          cells.replaceAll(/\\?\|/g, " ").trimEnd() + (next === undefined ? "" : "；"),
      )
      .replaceAll(marks, "$<kept>"),
  );
}

/** Headings may end with the signs they begin with. */
function withoutClosing(markdown: string): string {
  return markdown.replaceAll(/^[ \t>]*#{1,6}[ \t].*$/gm, (heading) => {
    const text = heading.trimEnd().replace(/(?<!#)#+$/, "");
    return /[ \t]$/.test(text) ? text : heading;
  });
}

/**
 * Marks of emphasis and code, and those that are characters of the text: after a backslash, within a name such as `snake_case`, between
 * digits, and a single wave.
 */
const marks =
  /\\(?<kept>[!-/:-@[-`{-~])|(?<=\d)(?<kept>\*)(?=\d)|(?<=[\p{L}\p{N}])(?<kept>_+)(?=[\p{L}\p{N}])|[*_`]+|~{2,}/gu;

/** A list item without punctuation at its end, followed by another one. */
const unparted = /^([ \t]*(?:[-*+]|\d+[.)])[ \t]+(?![ \t]).*[^\s\p{P}])[ \t]*(?=\n\s*(?:[-*+]|\d+[.)])[ \t])/gmu;

/** Adds separators between list items, which would run together on one line. */
function partItems(markdown: string): string {
  return markdown.replaceAll(unparted, "$1；");
}
