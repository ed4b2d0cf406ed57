/** A `WeakMap` would keep its entries in memory until the next large collection. */
const pageText = Symbol("text of a page");

type Page = Response & { [pageText]?: string | undefined };

/** Remembers the text of a page that Astro has rendered, which it would otherwise encode only for `server.ts` to decode it again. */
export function keepText(page: Page, text: string): Response {
  page[pageText] = text;
  return page;
}

/**
 * Takes the text of a page; of one that was not kept, as its body says. Astro's objects with getters, and what they refer to, also stay until
 * the next large collection: the text, which is the largest, must not be among it.
 */
export async function takeText(page: Page): Promise<string> {
  const text = page[pageText];
  page[pageText] = undefined;
  return text ?? page.text();
}
