import { test as base, expect } from "@playwright/test";

interface Expectations {
  /** Console output that a test provokes on purpose, e.g. the browser's message about a 404. Any other output fails the test. */
  expectedConsole: RegExp[];
}

/** Base of browser tests: unexpected console output, an uncaught error or a CSP report fails them. */
export const test = base.extend<Expectations & { watchedPage: void }>({
  expectedConsole: [[], { option: true }],
  watchedPage: [
    async ({ context, expectedConsole }, use) => {
      const strays: string[] = [];
      const note = (text: string) => {
        if (!expectedConsole.some((expected) => expected.test(text))) strays.push(text);
      };
      context.on("console", (message) => note(`${message.type()}: ${message.text()} (${message.location().url})`));
      context.on("weberror", (error) => note(`uncaught: ${String(error.error())}`));
      context.on("request", (request) => {
        if (request.url().endsWith("/csp-report")) strays.push(`CSP report: ${request.postData() ?? ""}`);
      });
      await use();
      expect(strays).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
