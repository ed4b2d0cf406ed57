import { identityParameters } from "#lib/page/facts.ts";

/**
 * A link to another state of the current page (order, filter, tab) replaces the history entry instead of adding one; so does a form that is
 * submitted to the same page. (For an identical address browsers do so themselves.)
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
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "get" || form.target !== "")
      return;
    const url = addressOf(form);
    if (!showsSamePage(url)) return;
    event.preventDefault();
    location.replace(url);
  });
}

/** The address that a form with method GET is submitted to. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  const texts = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
  url.search = new URLSearchParams(texts).toString();
  return url;
}

function showsSamePage(url: URL): boolean {
  if (url.origin !== location.origin || url.pathname !== location.pathname || url.search === location.search)
    return false;
  const here = new URLSearchParams(location.search);
  return identityParameters.every((name) => url.searchParams.get(name) === here.get(name));
}
