import { builtFolder } from "#lib/page/built-folder.ts";
import type { Edit } from "./edits.ts";

/** Only on pages with a film, see `layouts/PlayEarly.astro`. */
const filmFiles = '<meta name="player-files"';
/** Component scripts as written by Astro, and the player's first script; users' texts cannot contain these tags, because `<` is escaped. */
const ownScript = new RegExp(`<script type="module"( async)? src="(${builtFolder}[^"]+)"`, "g");
const beforeSource = '<script type="module"'.length;

/** Pictures that are seen only after the page's script has loaded this module. */
const [scrambled, clearsPictures] = [" data-scrambled", "lib/client/clear-picture.ts"];

/**
 * Names the files that the page's scripts import, so that they are asked for at once and not after those that import them. On pages with a
 * film, scripts that run after the page has been parsed get a lower priority, so that poster and film load first.
 */
export function scriptEdits(html: string, filesOf: App.Locals["filesOf"]): { edits: Edit[]; head: string } {
  const scripts = [...html.matchAll(ownScript)].map(({ index, 1: isAsync, 2: file = "" }) => ({
    index,
    isAsync,
    file,
  }));
  const entries = scripts.map(({ file }) => file.slice(1));
  if (html.includes(scrambled)) entries.push(clearsPictures);
  const imported = new Set(entries.flatMap((entry) => filesOf?.(entry) ?? []));
  for (const { file } of scripts) imported.delete(file);
  const priority = html.includes(filmFiles) ? ' fetchpriority="low"' : "";
  const edits = scripts.flatMap(({ index, isAsync }) => {
    const at = index + beforeSource;
    return priority === "" || isAsync !== undefined ? [] : [{ start: at, end: at, text: priority }];
  });
  const head = [...imported].map((file) => `<link rel="modulepreload"${priority} href="${file}">`).join("");
  return { edits, head };
}
