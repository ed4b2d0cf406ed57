import { arrival, fullPath } from "#lib/client/arrival.ts";
import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { summon } from "#lib/client/summon.ts";
import { keptAlivePaths } from "#lib/page/facts.ts";

/** A longer list is not restored: session storage is small. */
const maxPages = 40;

interface Kept {
  /** Cursor of the first page, which the server renders: if it has changed, the stored pages do not fit. */
  firstCursor: string;
  /** The pages loaded after it, each as JSON. */
  pages: string[];
  scroll: number;
  /** Scroll positions of all elements that scroll horizontally, in document order. */
  sideways: number[];
  /** Id of the selected tab. */
  tab: string;
}

const nothing: Kept = { firstCursor: "", pages: [], scroll: 0, sideways: [], tab: "" };
let found = nothing;
let current = nothing;
let moved = false;

const key = () => `kept ${fullPath()}`;

/**
 * Restores the page's state, and stores it when the page is left. If the list had more pages, its island is summoned and restores the
 * scroll position.
 */
export function keepPageState(): void {
  const way = arrival();
  if (way === "history") found = read();
  // When returning by a link, the page starts at the top, as any page does.
  else if (way === "link" && keptAlivePaths.includes(location.pathname)) found = { ...read(), scroll: 0 };
  current = found;
  addEventListener("pagehide", save);
  for (const [index, element] of sidewaysElements().entries()) {
    const left = found.sideways[index];
    if (left) element.scrollTo({ left, behavior: "instant" });
  }
  document.getElementById(found.tab)?.click();
  if (found.pages.length > 0 && document.querySelector("[data-more]")) {
    for (const move of ["wheel", "touchmove", "keydown"])
      addEventListener(move, () => (moved = true), { once: true, passive: true });
    summon("more");
  } else restorePlace();
}

/** The stored pages of the list whose first page ends with this cursor. */
export function keptPages(firstCursor: string): readonly string[] {
  return found.firstCursor === firstCursor ? found.pages : [];
}

export function keepPages(firstCursor: string, pages: string[]): void {
  current = { ...current, firstCursor, pages: pages.length <= maxPages ? pages : [] };
  save();
}

/** Restores the scroll position once, unless the reader has scrolled already. */
export function restorePlace(): void {
  const { scroll } = found;
  found = { ...found, scroll: 0 };
  if (!moved && location.hash === "" && scroll > 0) scrollTo({ top: scroll, behavior: "instant" });
}

function save(): void {
  current = {
    ...current,
    scroll: scrollY,
    sideways: sidewaysElements().map((element) => element.scrollLeft),
    tab: document.querySelector('main [role="tab"][aria-selected="true"]')?.id ?? "",
  };
  writeStorage(environment.sessionStorage(), key(), JSON.stringify(current));
}

function sidewaysElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".rail-view, .rank-view")];
}

function read(): Kept {
  const kept = parseJson(environment.sessionStorage()?.getItem(key()) ?? null);
  if (!isRecord(kept)) return nothing;
  return {
    firstCursor: stringOf(kept["firstCursor"]),
    pages: Array.isArray(kept["pages"]) ? kept["pages"].filter((page) => typeof page === "string") : [],
    scroll: Number(kept["scroll"]) || 0,
    sideways: Array.isArray(kept["sideways"]) ? kept["sideways"].map(Number) : [],
    tab: stringOf(kept["tab"]),
  };
}
