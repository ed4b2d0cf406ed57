import type { Dexie } from "dexie";
import { environment } from "../environment.ts";

/**
 * Closes the database when the page is left, and allows it again when the page comes back. WebKit suspends the transactions of a page in the
 * back/forward cache, and those would block every other page's: what is still to be stored then is refused.
 */
export function closeOnLeave(database: Dexie): void {
  environment.events.addEventListener("pagehide", () => {
    database.close();
    // It stays closed if it cannot be opened, as on the first use.
    environment.events.addEventListener("pageshow", () => void database.open().catch(() => {}), { once: true });
  });
}
