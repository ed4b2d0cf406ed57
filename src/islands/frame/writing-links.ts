import { simplified, type Writing, writingParameter } from "#lib/page/writing.ts";
import { inWriting, writingNamed, writingOf } from "#lib/page/writing-address.ts";

/**
 * On a page in another writing, what scripts link to and what forms ask for is in this as well; the links in the HTML are from the start.
 */
export function leadOn(): void {
  const writing = writingNamed(document.documentElement.lang);
  if (writing === simplified) return;
  // Before the browser follows the link, opens its menu or prefetches its page.
  for (const event of ["pointerover", "pointerdown", "focusin", "click"] as const) {
    document.addEventListener(event, ({ target }) => lead(target, writing), { capture: true, passive: true });
  }
  document.addEventListener("formdata", ({ target, formData }) => {
    if (target instanceof HTMLFormElement && target.method === "get" && target.hasAttribute("action"))
      formData.set(writingParameter, writing);
  });
}

function lead(target: EventTarget | null, writing: Writing): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  const address = link?.getAttribute("href") ?? "";
  if (!link || link.hreflang !== "" || !address.startsWith("/") || writingOf(address) === writing) return;
  link.setAttribute("href", inWriting(address, writing));
}
