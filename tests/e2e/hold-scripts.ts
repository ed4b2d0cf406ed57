import type { Page } from "@playwright/test";

/** Blocks scripts of the page until the returned function is called. */
export async function holdScripts(page: Page, which: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve();
}
