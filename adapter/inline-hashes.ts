import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import Artplayer from "artplayer";
import { compactScript } from "../src/lib/compact-script.ts";
import type { InlineHashes } from "../src/server/http/security-headers.ts";
import islandForDevelopment from "astro/runtime/server/astro-island.prebuilt-dev.js";

interface Sources {
  /** What Astro knows of: its own inline parts, and also every built file. */
  scripts: readonly string[];
  styles: readonly string[];
  clientFolder: URL;
  /** Scripts that a layout imports with `?raw` and prints between script tags through `compactScript`. */
  inlineFolder: URL;
}

/**
 * Hashes of what may stand inline on a page. They come from the sources, never from rendered pages: that would bless whatever
 * somebody managed to inject. Built files are left out, `'self'` covers them.
 */
export async function inlineHashes(sources: Sources): Promise<InlineHashes> {
  const files = new Set(await hashFiles(sources.clientFolder, /\.(m?js|css)$/));
  files.add(hashText(islandForDevelopment));
  const own = await hashFiles(sources.inlineFolder, /\.(js|json)$/, compactScript);
  const inline = (hashes: readonly string[]) => [...new Set(hashes)].filter((hash) => !files.has(hash)).toSorted();
  return {
    scripts: inline([...sources.scripts, ...own]),
    // The player puts its style element on the page empty and fills it then.
    styles: inline([...sources.styles, hashText(Artplayer.STYLE), hashText("")]),
  };
}

function hashText(text: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

async function hashFiles(
  folder: URL,
  name: RegExp,
  printed: (text: string) => string = (text) => text,
): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const wanted = names.filter((file) => name.test(file)).map((file) => file.replaceAll("\\", "/"));
  return Promise.all(wanted.map(async (file) => hashText(printed(await readFile(new URL(file, folder), "utf8")))));
}
