import { createApp } from "astro/app/entrypoint";
import { builtFolder } from "#lib/page/built-folder.ts";
import { silenceDirectives, tidyIslands } from "./islands.ts";

// Pages are cached as a whole, so streaming has no advantage, and a page that fails half-way can still become a 500.
const app = createApp({ streaming: false });
silenceDirectives(app.manifest.clientDirectives);

/** Only on pages with a film, see `layouts/PlayEarly.astro`. */
const filmFiles = '<meta name="player-files"';
/** Component scripts as written by Astro; users' texts cannot contain this tag, because `<` is escaped. */
const componentScript = `<script type="module" src="${builtFolder}`;
const importedFile = `<link rel="modulepreload" href="${builtFolder}`;
/** These and the player's first script. */
const ownScript = new RegExp(`<script type="module"(?: async)? src="(${builtFolder}[^"]+)"`, "g");

/** Pictures that are seen only after the page's script has loaded this module. */
const [scrambled, clearsPictures] = [" data-scrambled", "lib/client/clear-picture.ts"];

/** Loaded by `src/server/http/build.ts`. */
export async function render(request: Request, locals: App.Locals): Promise<Response> {
  const response = await app.render(request, { locals });
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const html = withImports(tidyIslands(await response.text(), locals.filesOf), locals.filesOf);
  return new Response(html.includes(filmFiles) ? filmFirst(html) : html, response);
}

/** Names the files that the page's scripts import, so that they are asked for at once and not after those that import them. */
function withImports(html: string, filesOf: App.Locals["filesOf"]): string {
  const scripts = [...html.matchAll(ownScript)].map(([, file = ""]) => file);
  const entries = scripts.map((file) => file.slice(1));
  if (html.includes(scrambled)) entries.push(clearsPictures);
  const imported = entries.flatMap((entry) => filesOf?.(entry) ?? []);
  const links = [...new Set(imported)]
    .filter((file) => !scripts.includes(file))
    .map((file) => `${importedFile}${file.slice(builtFolder.length)}">`);
  return links.length === 0 ? html : html.replace("</head>", `${links.join("")}</head>`);
}

/** Lowers the priority of scripts that run after the page has been parsed, so that poster and film load first. */
function filmFirst(html: string): string {
  return html
    .replaceAll(componentScript, componentScript.replace(" src", ' fetchpriority="low" src'))
    .replaceAll(importedFile, importedFile.replace(" href", ' fetchpriority="low" href'));
}
