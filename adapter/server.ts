import { createApp } from "astro/app/entrypoint";

// Pages are kept whole, so nothing is won by streaming, and a page that fails half-way can still become a 500.
const app = createApp({ streaming: false });

/** As Astro prints the scripts of components; text of people has no such tag, its `<` is written out. */
const componentScript = /<script type="module" src="\/_astro\//g;

/** What `src/server/http/build.ts` loads. */
export async function render(request: Request, locals: App.Locals): Promise<Response> {
  const response = await app.render(request, { locals });
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  // They run when the page has been read, whatever they are asked for before; its styles, pictures and film cannot wait.
  const html = (await response.text()).replace(
    componentScript,
    '<script type="module" fetchpriority="low" src="/_astro/',
  );
  return new Response(html, response);
}
