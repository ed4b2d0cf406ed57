/** Where built files are. Their names change with their content. */
const folder = "/_astro/";

const linked = /(?:href|src)="(\/_astro\/[^"]+)"/g;
const ofIslands = /<meta name="island-files" content="([^"]*)"/;
const pictures = /<img[^>]* src="(\/[^"]+)"/g;
const imports = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

/** Built files that a page names: styles, scripts, and those of its islands. */
export function filesIn(html: string): string[] {
  const islands = (ofIslands.exec(html)?.[1] ?? "").split(" ").filter(Boolean);
  return [...all(html, linked), ...islands.map((name) => folder + name)];
}

/** Pictures of this site on a page. */
export const picturesIn = (html: string): string[] => all(html, pictures);

/** Files that a script needs before it runs. */
export const importsIn = (script: string): string[] => all(script, imports).map((name) => folder + name);

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found.replaceAll("&amp;", "&"));
}
