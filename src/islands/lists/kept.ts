import { arrival, fullPath } from "#lib/client/arrival.ts";
import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { summon } from "#lib/client/summon.ts";
import { keptAlivePaths } from "#lib/page/facts.ts";

/** Beyond this the list starts anew: session storage is small. */
const maxPages = 40;

interface Kept {
  /** Cursor of the first page, which the server draws: when it has changed, what follows would not fit. */
  firstCursor: string;
  /** The pages loaded after it, JSON each. */
  pages: string[];
  scroll: number;
  /** Of everything that scrolls sideways, in the order of the page. */
  sideways: number[];
  /** Id of the chosen tab. */
  tab: string;
}

const nothing: Kept = { firstCursor: "", pages: [], scroll: 0, sideways: [], tab: "" };
let found = nothing;
let current = nothing;
let moved = false;

const key = () => `kept ${fullPath()}`;

/** Puts the page where it was, and notes where it is when it is left. A list that had grown is called for, and does the former. */
export function keepPlace(): void {
  const way = arrival();
  if (way === "history") found = read();
  // By a link they come to the top of it, as to any page.
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

/** The kept pages of the list that begins with this cursor. */
export function keptPages(firstCursor: string): readonly string[] {
  return found.firstCursor === firstCursor ? found.pages : [];
}

export function keepPages(firstCursor: string, pages: string[]): void {
  current = { ...current, firstCursor, pages: pages.length <= maxPages ? pages : [] };
  save();
}

/** Once, and not for readers who have moved on already. */
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
