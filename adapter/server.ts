import { createApp } from "astro/app/entrypoint";
import { silenceDirectives, tidyIslands } from "./islands.ts";

// Pages are kept whole, so nothing is won by streaming, and a page that fails half-way can still become a 500.
const app = createApp({ streaming: false });
silenceDirectives(app.manifest.clientDirectives);

/** On pages with a film, see `layouts/PlayEarly.astro`. */
const filmFiles = '<meta name="player-files"';
/** As Astro prints the scripts of components; text of people has no such tag, its `<` is written out. */
const componentScript = /<script type="module" src="\/_astro\//g;

/** What `src/server/http/build.ts` loads. */
export async function render(request: Request, locals: App.Locals): Promise<Response> {
  const response = await app.render(request, { locals });
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const html = tidyIslands(await response.text(), locals.filesOf);
  return new Response(html.includes(filmFiles) ? filmFirst(html) : html, response);
}

/** Scripts that run when the whole page has been read need not come before its poster and its film. */
function filmFirst(html: string): string {
  return html.replaceAll(componentScript, '<script type="module" fetchpriority="low" src="/_astro/');
}
