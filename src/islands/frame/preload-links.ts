import { savesData } from "#lib/client/preferences.ts";

/** Maximum number of concurrent fetches. */
const maxPreloads = 4;
/** Milliseconds of hovering that count as an intention to click. */
const meant = 65;

const done = new Set<string>();
let running = 0;

/**
 * Prefetches the page of a link that is about to be clicked, in browsers without speculation rules. The others use the page's own
 * (`layouts/inline/speculation-rules.json`), two at a time and not on a data-saving connection.
 */
export function preloadLinks(): void {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    const link = linkOf(target);
    if (link && pointerType === "mouse") setTimeout(() => link.matches(":hover") && preload(link), meant);
  });
  for (const event of ["touchstart", "focusin"] as const) {
    document.addEventListener(event, ({ target }) => preload(linkOf(target)), { passive: true });
  }
}

function preload(link: HTMLAnchorElement | null): void {
  if (!link || running >= maxPreloads || !leadsToPage(link)) return;
  if (savesData()) return;
  const address = link.href.replace(/#.*/, "");
  if (done.has(address)) return;
  done.add(address);
  running += 1;
  fetch(address, { priority: "low" })
    .then((page) => page.arrayBuffer())
    // The click itself will report the error.
    .catch(() => done.delete(address))
    .finally(() => {
      running -= 1;
    });
}

function leadsToPage({ href, rel, target, download }: HTMLAnchorElement): boolean {
  const url = new URL(href);
  if (url.origin !== location.origin || target !== "" || download !== "" || /\bnofollow\b/.test(rel)) return false;
  if (url.pathname === location.pathname && url.search === location.search) return false;
  return !/^\/(jump|api|media)\b/.test(url.pathname);
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}
