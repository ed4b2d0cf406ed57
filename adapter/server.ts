import { createApp } from "astro/app/entrypoint";
import { withEdits } from "./edits.ts";
import { islandEdits } from "./islands.ts";
import { textOf } from "./page-text.ts";
import { scriptEdits } from "./scripts.ts";

// Pages are cached as a whole, so streaming has no advantage, and a page that fails half-way can still become a 500.
const app = createApp({ streaming: false });

/** Loaded by `src/server/http/build.ts`. */
export async function render(
  request: Request,
  locals: App.Locals,
): Promise<Pick<Response, "status" | "headers" | "text" | "arrayBuffer">> {
  const response = await app.render(request, { locals });
  const { status, headers } = response;
  if (!headers.get("content-type")?.startsWith("text/html")) return response;
  const html = finished(await textOf(response), locals.filesOf);
  return { status, headers, text: async () => html, arrayBuffer: async () => new TextEncoder().encode(html).buffer };
}

/** The page with what Astro does not know of our files. */
function finished(html: string, filesOf: App.Locals["filesOf"]): string {
  const [islands, scripts] = [islandEdits(html, filesOf), scriptEdits(html, filesOf)];
  const end = html.indexOf("</head>");
  const head = end === -1 ? [] : [{ start: end, end, text: islands.head + scripts.head }];
  return withEdits(html, [...islands.edits, ...scripts.edits, ...head]);
}
