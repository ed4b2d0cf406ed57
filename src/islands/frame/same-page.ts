/** Parameters that say which thing a page shows; the others say how. */
const identity = ["id", "tid", "tagCateId", "area"];

/**
 * A link to the page the reader is on takes its place instead of adding to the history: another order, another filter, another tab of
 * the same thing. (For the very same address browsers do so themselves.)
 */
export function replaceOnSamePage(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.target !== "" || link.hasAttribute("download") || !showsSamePage(new URL(link.href))) return;
    event.preventDefault();
    location.replace(link.href);
  });
}

function showsSamePage(url: URL): boolean {
  if (url.origin !== location.origin || url.pathname !== location.pathname || url.search === location.search)
    return false;
  const here = new URLSearchParams(location.search);
  return identity.every((name) => url.searchParams.get(name) === here.get(name));
}
