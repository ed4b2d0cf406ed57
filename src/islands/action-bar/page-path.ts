/** The page's canonical path and query, without invitation codes. */
export function pagePath(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  const { pathname, search } = new URL(canonical);
  return pathname + search;
}
