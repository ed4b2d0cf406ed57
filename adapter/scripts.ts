import { builtFolder } from "#lib/page/built-folder.ts";
import type { PageEdits } from "./edits.ts";
import type { BuiltFiles } from "./islands.ts";

/** Only on pages with a film, see `layouts/PlayEarly.astro`; their first script begins by importing this module, on slow lines as well. */
const [filmFiles, startsFilm] = ['<meta name="player-files"', "islands/player/start.ts"];
const opening = '<script type="module"';
/** What follows in a component script as written by Astro, and in the player's first; users' texts have no tags, because `<` is escaped. */
const ownFile = new RegExp(`( async)? src="(${builtFolder}[^"]+)"`, "y");

/** Pictures that are seen only after the page's script has loaded this module. */
const [scrambled, clearsPictures] = [" data-scrambled", "lib/client/clear-picture.ts"];

/**
 * Names the files that the page's scripts import, so that they are asked for at once and not after those that import them. On pages with a
 * film, scripts that run after the page has been parsed get a lower priority, so that poster and film load first.
 */
export function scriptEdits(pieces: readonly string[], { filesOf }: BuiltFiles): PageEdits {
  const scripts = pieces.map(scriptsIn);
  const files = scripts.flat().map(({ file }) => file);
  const entries = files.map((file) => file.slice(1));
  if (pieces.some((html) => html.includes(scrambled))) entries.push(clearsPictures);
  const hasFilm = pieces.some((html) => html.includes(filmFiles));
  if (hasFilm) entries.push(startsFilm);
  const imported = new Set(entries.flatMap((entry) => filesOf?.(entry) ?? []));
  for (const file of files) imported.delete(file);
  const priority = hasFilm ? ' fetchpriority="low"' : "";
  const late = (all: readonly Script[]) => (priority === "" ? [] : all.filter(({ isAsync }) => !isAsync));
  const edits = scripts.map((all) => late(all).map(({ at }) => ({ start: at, end: at, text: priority })));
  const head = [...imported].map((file) => `<link rel="modulepreload"${priority} href="${file}">`).join("");
  return { edits, head };
}

interface Script {
  /** Where attributes can be added. */
  at: number;
  isAsync: boolean;
  file: string;
}

function scriptsIn(html: string): Script[] {
  const scripts: Script[] = [];
  // An expression would take several times as long to look through a page.
  for (let start = html.indexOf(opening); start !== -1; start = html.indexOf(opening, start + 1)) {
    const at = start + opening.length;
    ownFile.lastIndex = at;
    const [, async, file] = ownFile.exec(html) ?? [];
    if (file !== undefined) scripts.push({ at, isAsync: async !== undefined, file });
  }
  return scripts;
}
