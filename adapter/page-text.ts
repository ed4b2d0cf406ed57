/**
 * Characters after which a piece ends. V8 keeps strings of more than 128 kB apart, and those that are in use while it collects stay until
 * the next large collection; a page has up to twice as much, and its text is in use when it is put together.
 */
const pieceLength = 32_000;

/** The text of a page while Astro renders it, in pieces of which none ends within a tag. */
export class PageText {
  readonly #pieces: string[] = [];
  #last = "";

  add(chunk: string): void {
    // Text of users never begins with it, as it is escaped.
    if (this.#last.length > pieceLength && chunk.startsWith("<")) {
      this.#pieces.push(this.#last);
      this.#last = "";
    }
    this.#last += chunk;
  }

  pieces(): readonly string[] {
    return [...this.#pieces, this.#last];
  }
}

/** A `WeakMap` would keep its entries in memory until the next large collection. */
const pageText = Symbol("text of a page");

type Page = Response & { [pageText]?: PageText | undefined };

/** Remembers the text of a page that Astro has rendered, which it would otherwise encode only for `server.ts` to decode it again. */
export function keepText(page: Page, text: PageText): Response {
  page[pageText] = text;
  return page;
}

/**
 * Takes the text of a page; of one that was not kept, as its body says. Astro's objects with getters, and what they refer to, also stay until
 * the next large collection: the text, which is the largest, must not be among it.
 */
export async function takeText(page: Page): Promise<readonly string[]> {
  const text = page[pageText];
  page[pageText] = undefined;
  return text?.pieces() ?? [await page.text()];
}
