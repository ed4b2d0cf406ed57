import { atom } from "nanostores";
import { type AreaName, areaHref, areaTitles, readArea } from "./areas.ts";

/** The area that is shown. */
export const $area = atom<AreaName>("overview");

/** The thing of that area the address names, e.g. the film that is being changed. */
export const $item = atom<number | null>(null);

/** Keeps `$area` and the address at one: links between areas change the content, not the page; back and forward work. */
export function followAddress(): void {
  $area.set(areaOf(location.search));
  $item.set(itemOf(location.search));
  addEventListener("popstate", () => show(location.search));
  // Before the frame's own rule for links to the page the reader is on.
  document.addEventListener("click", followLink, { capture: true });
}

/** Goes to an area, or a thing of it, as its link would. */
export function openPlace(href: string): void {
  if (href === location.pathname + location.search) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  show(location.search);
  scrollTo({ top: 0, behavior: "instant" });
  document.querySelector<HTMLElement>("#mine-title")?.focus({ preventScroll: true });
}

function followLink(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target !== "" || link.origin !== location.origin || link.pathname !== location.pathname) return;
  const area = link.hash === "" ? readArea(new URLSearchParams(link.search)) : null;
  if (area === null) return;
  event.preventDefault();
  openPlace(link.pathname + link.search);
}

function itemOf(search: string): number | null {
  const id = new URLSearchParams(search).get("id") ?? "";
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

function areaOf(search: string): AreaName {
  return readArea(new URLSearchParams(search)) ?? "overview";
}

/** The frame around the area is the server's: it is told here. */
function show(search: string): void {
  const area = areaOf(search);
  $item.set(itemOf(search));
  $area.set(area);
  const title = areaTitles[area];
  document.title = document.title.replace(/^[^-]+/, `${title} `);
  const heading = document.querySelector("#mine-title");
  if (heading) heading.textContent = title;
  const page = document.querySelector<HTMLElement>(".mine");
  if (page) page.dataset.area = area;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".mine-nav a")) {
    if (link.getAttribute("href") === areaHref(area)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
