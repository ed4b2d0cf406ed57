import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import { builtFolder, builtFolderIn } from "#lib/page/built-folder.ts";
import { readCatalogues, rowFor, wordingOf } from "./catalogues.ts";
import { ownForm, roomOf } from "./rooms.ts";
import { translate } from "./translate.ts";

/**
 * Builds the site in another language: every text of the interface is replaced in the source, so that nothing is left to do when a page is
 * rendered. Where a file has a form of its own in that language, `format-words.en.ts` beside `format-words.ts`, that is used.
 */
export async function languagePlugin(root: string, language: string): Promise<Plugin> {
  const catalogues = await readCatalogues(root, language);
  /** By file: most are needed by pages and by browsers. */
  const known = new Map<string, Promise<string | null>>();

  async function inLanguage(file: string): Promise<string | null> {
    const source = await readFile(join(root, file), "utf8");
    if (file === "src/lib/page/built-folder.ts") return source.replace(builtFolder, builtFolderIn(language));
    const translated = translate(file, source, (text) => {
      const row = rowFor(catalogues, file, text);
      return row && wordingOf(catalogues, row);
    });
    // Other plugins may have their own way to load it.
    return translated === source ? null : translated;
  }

  return {
    name: "shiguang:language",
    enforce: "pre",
    async load(id) {
      const file = relative(root, id).split(sep).join("/");
      if (!/^src\/[^?]*\.(?:tsx?|astro)$/.test(file) || file.endsWith(".d.ts")) return null;
      const own = join(root, ownForm(file, language));
      if (existsSync(own)) {
        this.addWatchFile(own);
        return readFile(own, "utf8");
      }
      if (roomOf(file) === null) return null;
      const made = known.get(file) ?? inLanguage(file);
      known.set(file, made);
      return made;
    },
  };
}
