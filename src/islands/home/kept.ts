import { environment } from "#lib/client/environment.ts";
import { parseJson } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";

/** Beyond this the list starts anew: session storage is small. */
const mostPages = 10;

const key = () => `kept ${location.pathname}${location.search}`;

/** Keeps the pages a list has loaded, for when the reader comes back to this address. */
export function keepPages(pages: readonly Page<VideoCard>[]): void {
  writeStorage(environment.sessionStorage(), key(), JSON.stringify(pages.length <= mostPages ? pages : []));
}

/** The kept pages when the reader came back through history and the browser did not keep the page itself. */
export function keptPages(): Page<VideoCard>[] {
  const [navigation] = performance.getEntriesByType("navigation");
  const cameBack = navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
  const kept = cameBack ? parseJson(environment.sessionStorage()?.getItem(key()) ?? null) : null;
  return Array.isArray(kept) ? kept : [];
}
