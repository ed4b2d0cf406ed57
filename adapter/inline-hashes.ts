import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import Artplayer from "artplayer";
import { compactScript } from "../src/lib/compact-script.ts";
import type { InlineHashes } from "../src/server/http/security-headers.ts";
import islandForDevelopment from "astro/runtime/server/astro-island.prebuilt-dev.js";

interface Sources {
  /** Hashes from Astro: of its inline parts and of all built files. */
  scripts: readonly string[];
  styles: readonly string[];
  clientFolder: URL;
  /** Scripts that a layout imports with `?raw` and writes inline through `compactScript`. */
  inlineFolder: URL;
}

/**
 * Hashes of inline scripts and styles that pages may contain. They are computed from the sources, never from rendered pages, which would
 * also allow injected code. Built files are left out, as `'self'` allows them.
 */
export async function inlineHashes(sources: Sources): Promise<InlineHashes> {
  const files = new Set(await hashFiles(sources.clientFolder, /\.(m?js|css)$/));
  files.add(hashText(islandForDevelopment));
  const own = await hashFiles(sources.inlineFolder, /\.(js|json)$/, compactScript);
  const inline = (hashes: readonly string[]) => [...new Set(hashes)].filter((hash) => !files.has(hash)).toSorted();
  return {
    scripts: inline([...sources.scripts, ...own]),
    // The player adds an empty style element to the page and fills it afterwards.
    styles: inline([...sources.styles, hashText(Artplayer.STYLE), hashText("")]),
  };
}

function hashText(text: string | Uint8Array): string {
  return `sha256-${hash("sha256", text, "base64")}`;
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
