import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

interface RunOnly {
  type: "tag" | "rule";
  values: string[];
}
const allRules: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** All that a theme changes. */
const colours: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
const everyWidth = [320, 1440];
/** Between two layouts: nothing but the room changes there. */
const between = 768;

/**
 * Runs axe on the page, or a part of it, in its current state; returns the violations, and how many pixels it is wider than the viewport.
 */
export async function faultsOf(page: Page, part = "html", runOnly: RunOnly = allRules): Promise<string[]> {
  // What is laid out late (`components/lists.css`) would lie over what follows it, in measures taken without looking.
  await page.evaluate(() => document.documentElement.setAttribute("data-return", ""));
  const { violations } = await new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: ";" }) })
    .include(part)
    // There are no cross-origin frames here, so legacy mode is enough and avoids the extra page that axe would open each time.
    .setLegacyMode()
    .options({ runOnly, resultTypes: ["violations"] })
    .analyze();
  const wider = await widerThanViewport(page);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  return wider > 0 ? [...found, `${wider} px too wide`] : found;
}

/** Axe is as large as a page's own scripts and would be injected again, twice, for each check of the same document. */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => "axe" in window)));
  return frames.every(Boolean);
}

/**
 * Checks the open page, which follows the system's theme, with axe at every width, without reloading it: the last width in dark, the others
 * in light; a single one in both. Between the layouts it must only fit.
 */
export async function expectNoFaults(page: Page, widths: readonly number[] = everyWidth): Promise<void> {
  await expectToFit(page, [between]);
  const last = widths.at(-1) ?? between;
  for (const width of widths.slice(0, -1)) await expectNone(page, "light", width, allRules);
  if (widths.length === 1) await expectNone(page, "light", last, allRules);
  await expectNone(page, "dark", last, widths.length === 1 ? colours : allRules);
}

/** Checks that the page scrolls down only. */
export async function expectToFit(page: Page, widths: readonly number[] = [...everyWidth, between]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => widerThanViewport(page), `${width} px`).toBe(0);
  }
}

function widerThanViewport(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function expectNone(page: Page, colorScheme: "light" | "dark", width: number, runOnly: RunOnly): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
  await expect(page.locator("html")).toHaveAttribute("data-layout", layoutAt(width));
  expect(await faultsOf(page, "html", runOnly), `${colorScheme}, ${width} px`).toEqual([]);
}

function layoutAt(width: number): "mobile" | "pc" {
  return width < 824 ? "mobile" : "pc";
}
