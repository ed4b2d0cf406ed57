import { type BrowserContext, type Page, test as base, expect } from "@playwright/test";

interface Expectations {
  /** Console output that a test provokes on purpose, e.g. the browser's message about a 404. Any other output fails the test. */
  expectedConsole: RegExp[];
}

/** Another test deletes its ad while a page that showed it is being loaded. */
const deletedAd = /404 \(Not Found\) \(.*\/images\/ads\/own-/;

/** The browser says this of what a slow machine has not used after a few seconds; `player.spec.ts` checks that all of it is used. */
const usedLate = /was preloaded using link preload but not used/;

/** Base of browser tests: unexpected console output, an uncaught error or a CSP report fails them. */
export const test = base.extend<Expectations & { watchedPage: void; plainPage: Page }>({
  expectedConsole: [[], { option: true }],
  watchedPage: [
    async ({ context, expectedConsole }, use) => {
      const strays = watch(context, expectedConsole);
      await use();
      expect(strays).toEqual([]);
    },
    { auto: true },
  ],
  /** A second visitor, whose browser runs no scripts. */
  async plainPage({ browser, expectedConsole }, use) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const strays = watch(context, expectedConsole);
    await use(await context.newPage());
    await context.close();
    expect(strays).toEqual([]);
  },
});

/** Fills the returned list with what the pages of `context` should not say, from now on. */
function watch(context: BrowserContext, expectedConsole: readonly RegExp[]): string[] {
  const strays: string[] = [];
  const harmless = [...expectedConsole, deletedAd, usedLate, /Service Worker registration blocked by Playwright/];
  const note = (text: string, page: Page | null) => {
    if (!harmless.some((expected) => expected.test(text))) strays.push(`${text}, on ${page?.url() ?? "no page"}`);
  };
  context.on("console", (message) =>
    note(`${message.type()}: ${message.text()} (${message.location().url})`, message.page()),
  );
  context.on("weberror", (error) => note(`uncaught: ${String(error.error())}`, error.page()));
  context.on("request", (request) => {
    if (request.url().endsWith("/csp-report")) note(`CSP report: ${request.postData() ?? ""}`, null);
  });
  return strays;
}

export { expect };
