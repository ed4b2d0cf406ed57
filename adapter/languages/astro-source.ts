interface Range {
  start: number;
  end: number;
}

/** Where the two parts of an `.astro` file are: its code, and what it draws. */
export function splitAstro(source: string): { frontmatter: Range; template: Range } {
  const fence = /^---\n(.*?)^---\s*$/ms.exec(source);
  if (fence?.index !== 0) return { frontmatter: { start: 0, end: 0 }, template: { start: 0, end: source.length } };
  return {
    frontmatter: { start: 4, end: 4 + (fence[1] ?? "").length },
    template: { start: fence[0].length, end: source.length },
  };
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, " ");

/** The template with everything that TSX cannot read replaced by blanks, so that all places stay the same. */
export function maskTemplate(template: string): string {
  return template
    .replaceAll(/<!doctype[^>]*>|<!--.*?-->/gis, blank)
    .replaceAll(
      /(<(script|style)\b[^>]*(?<!\/)>)(.*?)(<\/\2>)/gs,
      (_, open: string, _name, inner: string, close: string) => open + blank(inner) + close,
    );
}
