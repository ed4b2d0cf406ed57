import type { Page } from "@playwright/test";

/** Scripts of the page wait until the function it gives is called. */
export async function holdScripts(page: Page, which: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve();
}
