import { traditional, writingParameter } from "#lib/page/writing.ts";
import { inTraditional, isTraditional } from "#lib/page/writing-address.ts";

/**
 * On a page in traditional characters, what scripts link to and what forms ask for is in these as well; the links in the HTML are from the
 * start.
 */
export function leadOnInTraditional(): void {
  // Before the browser follows the link, opens its menu or prefetches its page.
  for (const event of ["pointerover", "pointerdown", "focusin", "click"] as const) {
    document.addEventListener(event, ({ target }) => lead(target), { capture: true, passive: true });
  }
  document.addEventListener("formdata", ({ target, formData }) => {
    if (target instanceof HTMLFormElement && target.method === "get" && target.hasAttribute("action"))
      formData.set(writingParameter, traditional);
  });
}

function lead(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  const address = link?.getAttribute("href") ?? "";
  if (!link || link.hreflang !== "" || !address.startsWith("/") || isTraditional(address)) return;
  link.setAttribute("href", inTraditional(address));
}
