import { readAddress } from "../address.ts";

/** How the reader got to the current page. */
export type Arrival = "history" | "link" | "same" | "reload";

/** `same`: by a link to the page they were already on, which reloads its data. */
export function arrival(): Arrival {
  const [entry] = performance.getEntriesByType("navigation");
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : "navigate";
  if (type === "back_forward") return "history";
  if (type === "reload") return "reload";
  return pathOf(window.navigation?.activation?.from?.url ?? document.referrer) === fullPath() ? "same" : "link";
}

/** Path and query of the current page, used as a storage key. */
export function fullPath(): string {
  return location.pathname + location.search;
}

function pathOf(address: string): string {
  const url = readAddress(address);
  return url?.origin === location.origin ? url.pathname + url.search : "";
}
