import { createApp } from "astro/app/entrypoint";
import { withEdits } from "./edits.ts";
import { islandEdits, type BuiltFiles } from "./islands.ts";
import { takeText } from "./page-text.ts";
import { scriptEdits } from "./scripts.ts";

// Pages are cached as a whole, so streaming has no advantage, and a page that fails half-way can still become a 500.
const app = createApp({ streaming: false });

/**
 * As much of a request as Astro reads. A `Request` stays in memory, with everything that was made for it, until the next large collection:
 * a page's text and its objects, which is a third of a megabyte.
 */
class PageRequest implements Pick<Request, "url" | "method" | "headers" | "body"> {
  readonly method = "GET";
  readonly headers = new Headers();
  readonly body = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
}

/** Loaded by `src/server/http/build.ts`. */
export async function render(
  { url }: { url: string },
  locals: App.Locals,
): Promise<Pick<Response, "status" | "headers" | "text" | "arrayBuffer">> {
  // Pages get no more of a request than its address (`src/server/http/render.ts`).
  // eslint-disable-next-line typescript/consistent-type-assertions
  const response = await app.render(new PageRequest(url) as unknown as Request, { locals });
  const { status, headers } = response;
  if (!headers.get("content-type")?.startsWith("text/html")) return response;
  const pieces = finished(await takeText(response), locals);
  return { status, headers, text: async () => pieces.join(""), arrayBuffer: async () => encoded(pieces).buffer };
}

/** The page with what Astro does not know of our files. */
function finished(pieces: readonly string[], built: BuiltFiles): string[] {
  const [islands, scripts] = [islandEdits(pieces, built), scriptEdits(pieces, built)];
  return pieces.map((piece, index) => {
    const end = piece.indexOf("</head>");
    const head = end === -1 ? [] : [{ start: end, end, text: islands.head + scripts.head }];
    return withEdits(piece, [...(islands.edits[index] ?? []), ...(scripts.edits[index] ?? []), ...head]);
  });
}

function encoded(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts = pieces.map((piece) => encoder.encode(piece));
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
