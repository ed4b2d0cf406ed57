const linked = /(?:href|src)="(\/_astro(?:-\w+)?\/[^"]+)"/g;
const ofIslands = /<meta name="island-files" content="([^"]*)"/;
const pictures = /<img[^>]* src="(\/[^"]+)"/g;
const imports = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

/** Built files that a page names: styles, scripts, and those of its islands, which are in the same folder. */
export function filesIn(html: string): string[] {
  const named = all(html, linked);
  const islands = (ofIslands.exec(html)?.[1] ?? "").split(" ").filter(Boolean);
  return [...named, ...islands.map((name) => folderOf(named[0] ?? "/_astro/") + name)];
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/") + 1);

/** Pictures of this site on a page. */
export const picturesIn = (html: string): string[] => all(html, pictures);

/** Files that a script needs before it runs; `file` is the script's own path. */
export const importsIn = (script: string, file: string): string[] =>
  all(script, imports).map((name) => folderOf(file) + name);

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found.replaceAll("&amp;", "&"));
}
