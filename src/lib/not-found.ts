/** What `Astro` offers a page, as far as it is needed here. */
interface PageContext {
  rewrite(path: string): Promise<Response>;
}

/**
 * The answer of a page whose thing does not exist: the 404 page at the address that was asked for.
 *
 * ```astro
 * const video = await Astro.locals.find("video/detail", { id });
 * if (video === null) return notFound(Astro);
 * if (video === "gone") return gone(Astro);
 * ```
 * In `404.astro`, `Astro.originPathname` is the path that was asked for: `Page Not Found: {Astro.originPathname}`.
 */
export function notFound(page: PageContext): Promise<Response> {
  return page.rewrite("/404");
}

/** The answer of a page whose thing existed once and was removed: the 404 page with status 410. */
export async function gone(page: PageContext): Promise<Response> {
  const { body, headers } = await page.rewrite("/404");
  return new Response(body, { status: 410, headers });
}
