import { atom, onMount } from "nanostores";
import { type AreaName, readArea } from "../../lib/mine-areas.ts";

interface AreaLocation {
  area: AreaName;
  /** Id of the item in the area, e.g. the film being edited. */
  item: number | null;
  /** Which side of the area, in its own words. */
  view: string | null;
}

/** The area in the address: links between areas change the content without loading a page; back and forward work. */
export const $location = atom<AreaLocation>({ area: "overview", item: null, view: null });

onMount($location, () => {
  const left = new AbortController();
  show();
  addEventListener("popstate", show, { signal: left.signal });
  // Runs before the frame's handler of links to the current page.
  document.addEventListener("click", followLink, { capture: true, signal: left.signal });
  return () => left.abort();
});

/** Opens an area, or an item of it, as its link would. */
function openLocation(href: string): void {
  if (href === location.pathname + location.search) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  show();
  scrollTo({ top: 0, behavior: "instant" });
  document.querySelector<HTMLElement>("#mine-title")?.focus({ preventScroll: true });
}

/** Shows another side of the area: what was pressed stays where it is, and going back leads to the side before. */
export function openView(view: string): void {
  const query = new URLSearchParams(location.search);
  if (query.get("view") === view) return;
  query.set("view", view);
  history.pushState(null, "", `${location.pathname}?${query}`);
  show();
}

function followLink(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target !== "" || link.origin !== location.origin || link.pathname !== location.pathname) return;
  const area = link.hash === "" ? readArea(new URLSearchParams(link.search).get("area")) : null;
  if (area === null) return;
  event.preventDefault();
  openLocation(link.pathname + link.search);
}

function show(): void {
  const query = new URLSearchParams(location.search);
  const id = query.get("id") ?? "";
  const item = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  $location.set({ area: readArea(query.get("area")) ?? "overview", item, view: query.get("view") });
}
