const texts = new WeakMap<Response, string>();

/** Remembers the text of a page that Astro has rendered, which it would otherwise encode only for `server.ts` to decode it again. */
export function keepText(page: Response, text: string): Response {
  texts.set(page, text);
  return page;
}

/** The text of a page; of one that was not kept, as its body says. */
export async function textOf(page: Response): Promise<string> {
  return texts.get(page) ?? page.text();
}
