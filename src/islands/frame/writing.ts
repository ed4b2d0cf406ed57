import { writeStorage } from "#lib/client/storage.ts";
import { environment } from "#lib/client/environment.ts";
import { inTraditional, isTraditional, simplified, traditional, writingParameter } from "#lib/page/writing.ts";

/** The reader's choice, which `layouts/inline/before-paint.js` follows on pages that were opened by another address. */
const key = "writing";

/**
 * Remembers in which characters the reader wants to read, once they have chosen. On pages in traditional ones, what scripts link to and
 * what forms ask for is in these as well; the links in the HTML are from the start.
 */
export function followWriting(): void {
  document.addEventListener("click", ({ target }) => {
    const chosen = linkOf(target)?.hreflang;
    if (chosen === simplified || chosen === traditional) writeStorage(environment.localStorage(), key, chosen);
  });
  if (document.documentElement.lang !== traditional) return;
  // Before the browser follows the link, opens its menu or prefetches its page.
  for (const event of ["pointerover", "pointerdown", "focusin", "click"] as const) {
    document.addEventListener(event, ({ target }) => lead(linkOf(target)), { capture: true, passive: true });
  }
  document.addEventListener("formdata", ({ target, formData }) => {
    if (target instanceof HTMLFormElement && target.method === "get" && target.hasAttribute("action"))
      formData.set(writingParameter, traditional);
  });
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}

function lead(link: HTMLAnchorElement | null): void {
  const address = link?.getAttribute("href") ?? "";
  if (!link || link.hreflang !== "" || !address.startsWith("/") || isTraditional(address)) return;
  link.setAttribute("href", inTraditional(address));
}
