/** Cache of the pages that were read last on this device, filled by the service worker. */
export const keptPages = "pages";

/** Forgets them: whoever uses the browser next need not see what was read. */
export async function forgetKeptPages(): Promise<void> {
  // Absent where the site is not served securely.
  if ("caches" in globalThis) await caches.delete(keptPages).catch(() => false);
}
