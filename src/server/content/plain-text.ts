import { oneLine } from "#lib/post-text.ts";

/** A Markdown text in one line without its marks. */
export function toPlainText(markdown: string): string {
  return oneLine(
    markdown
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, "")
      // Rules, the line below a table's heads, and the bars between its cells.
      .replaceAll(/^[ \t|:-]+$/gm, (line) => (line.includes("-") ? "" : line))
      .replaceAll(/^[ \t]*\|.*$/gm, (line) => line.replaceAll("|", " "))
      .replaceAll(/[*_`~]+/g, ""),
  );
}
