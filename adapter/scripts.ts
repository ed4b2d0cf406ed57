import { builtFolder } from "#lib/page/built-folder.ts";
import type { Edit } from "./edits.ts";

/** Only on pages with a film, see `layouts/PlayEarly.astro`. */
const filmFiles = '<meta name="player-files"';
const opening = '<script type="module"';
/** What follows in a component script as written by Astro, and in the player's first; users' texts have no tags, because `<` is escaped. */
const ownFile = new RegExp(`( async)? src="(${builtFolder}[^"]+)"`, "y");

/** Pictures that are seen only after the page's script has loaded this module. */
const [scrambled, clearsPictures] = [" data-scrambled", "lib/client/clear-picture.ts"];

/**
 * Names the files that the page's scripts import, so that they are asked for at once and not after those that import them. On pages with a
 * film, scripts that run after the page has been parsed get a lower priority, so that poster and film load first.
 */
export function scriptEdits(html: string, filesOf: App.Locals["filesOf"]): { edits: Edit[]; head: string } {
  const scripts = scriptsIn(html);
  const entries = scripts.map(({ file }) => file.slice(1));
  if (html.includes(scrambled)) entries.push(clearsPictures);
  const imported = new Set(entries.flatMap((entry) => filesOf?.(entry) ?? []));
  for (const { file } of scripts) imported.delete(file);
  const priority = html.includes(filmFiles) ? ' fetchpriority="low"' : "";
  const edits = scripts.flatMap(({ at, isAsync }) =>
    priority === "" || isAsync ? [] : [{ start: at, end: at, text: priority }],
  );
  const head = [...imported].map((file) => `<link rel="modulepreload"${priority} href="${file}">`).join("");
  return { edits, head };
}

/** The page's scripts, and where their attributes can be added. */
function scriptsIn(html: string): { at: number; isAsync: boolean; file: string }[] {
  const scripts = [];
  // An expression would take several times as long to look through a page.
  for (let start = html.indexOf(opening); start !== -1; start = html.indexOf(opening, start + 1)) {
    const at = start + opening.length;
    ownFile.lastIndex = at;
    const [, async, file] = ownFile.exec(html) ?? [];
    if (file !== undefined) scripts.push({ at, isAsync: async !== undefined, file });
  }
  return scripts;
}
