import type { Dexie } from "dexie";
import { environment } from "../environment.ts";

/**
 * Closes the database when the page is left; Dexie opens it again on the next use. WebKit suspends the transactions of a page in the
 * back/forward cache, and those would block every other page's.
 */
export function closeOnLeave(database: Dexie): void {
  environment.events.addEventListener("pagehide", () => database.close({ disableAutoOpen: false }));
}
