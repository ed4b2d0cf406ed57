/** Milliseconds a write may be unseen on the pages of another process; set by `npm run test:pair`, none where one process serves the site. */
const within = Number(process.env["SEEN_WITHIN"] ?? 0);

/**
 * Opens and looks at what everybody sees right after a write. Where several processes serve the site it may take another look, as long as
 * they may still be telling each other; what a look begun after that shows has to be right.
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
