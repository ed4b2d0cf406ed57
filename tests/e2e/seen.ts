/**
 * Milliseconds in which a write may not be visible yet on another process's pages; set by `npm run test:pair`, 0 if one process serves the
 * site.
 */
const within = Number(process.env["SEEN_WITHIN"] ?? 0);

/**
 * Opens a public page and checks it right after a write. If several processes serve the site, it retries until they must have notified each
 * other; a check started after that must pass.
 */
export async function seen<Found>(look: () => Promise<Found>): Promise<Found> {
  const until = performance.now() + within;
  for (;;) {
    const last = performance.now() >= until;
    try {
      return await look();
    } catch (error) {
      if (last) throw error;
    }
  }
}
