import type { Page } from "@playwright/test";
import { newerFunctions, newerSelectors } from "../helpers/compat.ts";

/** Used by Playwright's own scripts on the page, and by Chromium itself. */
const kept = new Set(["Error.captureStackTrace", "Error.stackTraceLimit"]);

/** Reduces the browser to the baseline: removes all features that any supported browser lacks, from scripts and from styles. */
export async function asOldBrowser(page: Page): Promise<void> {
  const newer = newerFunctions().filter(({ owner, member }) => !kept.has(`${owner}.${member}`));
  await page.addInitScript((names) => {
    for (const { owner, member } of names) {
      const home = Object(Reflect.get(globalThis, owner[0] === owner[0]?.toLowerCase() ? "undefined" : owner));
      if (member === null) {
        Reflect.deleteProperty(globalThis, owner);
        Reflect.deleteProperty(Intl, owner);
      } else if (owner === "Window") {
        Reflect.deleteProperty(globalThis, member);
      } else {
        Reflect.deleteProperty(home, member);
        Reflect.deleteProperty(Object(home.prototype), member);
      }
    }
    // The browser opens a button's popover without scripts.
    addEventListener(
      "beforetoggle",
      (event) => {
        const element = event.target;
        if (event.isTrusted && element instanceof HTMLElement && element.hasAttribute("popover"))
          event.preventDefault();
      },
      true,
    );
  }, newer);
  // In selectors, not in declarations such as `float:left`.
  const unknown = new RegExp(`(?<![:\\\\]):(${newerSelectors().join("|")})(?![\\w-])(?=[^;{}]*\\{)`, "g");
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    const css = (await response.text())
      .replaceAll(unknown, ":unheard-of-$1")
      .replaceAll("@view-transition", "@unheard-of");
    // Popovers are ordinary elements; in a layer below those of the site, like a browser's default style.
    await route.fulfill({ response, body: `@layer old{:where([popover]){display:block}}${css}` });
  });
}
