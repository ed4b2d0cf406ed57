import type { Page } from "@playwright/test";

/** Holds back these requests of the page, scripts or calls, until the returned function is called. */
export async function hold(page: Page, which: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve();
}

/** Holds back the next answer to this call, which the server gives at once; `given` resolves when it has. */
export async function holdAnswer(page: Page, which: RegExp): Promise<{ given: Promise<void>; release: () => void }> {
  const [given, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    which,
    async (route) => {
      const response = await route.fetch();
      given.resolve();
      await gate.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { given: given.promise, release: () => gate.resolve() };
}

/** The next answer to this call is lost on its way: the server has done what was asked. */
export async function loseAnswer(page: Page, which: RegExp): Promise<void> {
  await page.route(
    which,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
