/** A Markdown text in one line without its marks. */
export function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, "")
    .replaceAll(/[*_`~]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
