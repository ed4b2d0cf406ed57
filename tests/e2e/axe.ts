import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const everyWidth = [320, 768, 1440];

/**
 * Runs axe on the page, or a part of it, in its current state; returns the violations, and how many pixels it is wider than the viewport.
 */
export async function faultsOf(page: Page, part = "html"): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: ";" }) })
    .include(part)
    // There are no cross-origin frames here, so legacy mode is enough and avoids the extra page that axe would open each time.
    .setLegacyMode()
    .options({ runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] })
    .analyze();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  return wider > 0 ? [...found, `${wider} px too wide`] : found;
}

/** Axe is as large as a page's own scripts and would be injected again, twice, for each check of the same document. */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => "axe" in window)));
  return frames.every(Boolean);
}

/** Checks the open page, which follows the system's theme, with axe at every width in both themes, without reloading it. */
export async function expectNoFaults(page: Page, widths: readonly number[] = everyWidth): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("html")).toHaveAttribute("data-layout", width < 824 ? "mobile" : "pc");
      expect(await faultsOf(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}
