import type { MouseEvent } from "react";
import { openOverlay } from "#lib/client/stores/overlay.ts";

/**
 * Opens the large picture of a link (`a[data-press]` around a small one) in an overlay, with the other pictures of its list. Modified
 * clicks, e.g. for a new tab, are left to the browser.
 */
export function showPictures(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-press]") : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const links = [...(link.closest("ul") ?? event.currentTarget).querySelectorAll<HTMLAnchorElement>("a[data-press]")];
  const pictures = links.flatMap(({ href, firstElementChild }) => {
    if (!(firstElementChild instanceof HTMLImageElement)) return [];
    const [width, height] = ["width", "height"].map((name) => Number(firstElementChild.getAttribute(name)));
    return { href, alt: firstElementChild.alt, width: width ?? 0, height: height ?? 0 };
  });
  openOverlay({ name: "pictures", pictures, at: links.indexOf(link) });
}
