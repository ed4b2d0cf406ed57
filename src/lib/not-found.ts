/** The part of `Astro` that is needed here. */
interface PageContext {
  rewrite(path: string): Promise<Response>;
}

/**
 * Response for a missing content item: the 404 page at the requested address.
 *
 * ```astro
 * const video = await Astro.locals.find("video/detail", { id });
 * if (video === null) return notFound(Astro);
 * if (video === "gone") return gone(Astro);
 * ```
 * In `404.astro`, `Astro.originPathname` is the requested path: `Page Not Found: {Astro.originPathname}`.
 */
export function notFound(page: PageContext): Promise<Response> {
  return page.rewrite("/404");
}

const goneQuery = "?gone";

/** Response for a content item that was removed: the 404 page, which says so, with status 410. */
export async function gone(page: PageContext): Promise<Response> {
  const { body, headers } = await page.rewrite(`/404${goneQuery}`);
  return new Response(body, { status: 410, headers });
}

/** Response for a content item that is another one now: for good at that one's address. */
export function moved(address: string): Response {
  return new Response(null, { status: 301, headers: { Location: address } });
}

/** Whether the 404 page is about something that was removed. */
export function isAboutGone({ search }: URL): boolean {
  return search === goneQuery;
}
