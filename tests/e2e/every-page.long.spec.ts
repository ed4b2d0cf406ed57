import type { Page } from "@playwright/test";
import { expectNoFaults, expectToFit } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { filmAddress } from "./pages.ts";
import { others, routes } from "./routes.ts";

/** Another order or part of a page that is opened without these words too: its parts and its scripts are the same. */
const sameParts = /[?&](?:sort|period|craft|tab)=/;

/** What holds for every public page: its two versions, with and without scripts, are each opened once for all checks. */
test.use({ expectedConsole: [/404 \(Not Found\)/] });

const paths = ["a film", "/nowhere", ...others, ...routes.map((route) => route.path)];

for (const route of routes.filter(({ path }) => sameParts.test(path))) {
  test(`${route.path}: heading, links and address, no overflow`, async ({ plainPage }) => {
    await plainPage.goto(route.path);
    await expectStructure(plainPage, route);
    await expectToFit(plainPage);
  });
}

for (const path of paths.filter((path) => !sameParts.test(path))) {
  test(`${path}: same text without scripts, no fault for axe, no overflow`, async ({ page, plainPage }) => {
    const address = path === "a film" ? await filmAddress(page) : path;
    // Other visitors write and search meanwhile: two looks may fall on both sides of a change, but not again and again.
    const differ = async () => {
      const [scripted, plain] = await Promise.all([
        textOf(page, address, "networkidle"),
        textOf(plainPage, address, "load"),
      ]);
      expect(plain.length).toBeGreaterThan(100);
      return difference(scripted, plain);
    };
    await expect.poll(differ).toBeLessThanOrEqual(0.02);
    const route = routes.find((one) => one.path === path);
    if (route) await expectStructure(plainPage, route);
    await expectNothingIdle(plainPage);
    await expectNoFaults(page);
    // The frame is the same on every page.
    for (const width of path === "/" ? [320, 1440] : []) await expectNoFaults(page, [width]);
  });
}

/** A page's heading, text, links and canonical address, of its HTML alone. */
async function expectStructure(page: Page, { path, leadsTo, knownAs }: (typeof routes)[number]): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "所在位置" })).toBeVisible();
  expect(await page.locator(`main a[href^="${leadsTo}"]`).count()).toBeGreaterThan(0);
  expect((await page.locator("main").innerText()).length).toBeGreaterThan(60);
  const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
  expect(new URL(canonical ?? "").pathname).toBe(knownAs ?? new URL(path, "http://localhost").pathname);
}

/** Without scripts no control is shown, or reached with a key, that does nothing. */
async function expectNothingIdle(page: Page): Promise<void> {
  const idle = await page.locator("button, input, select, textarea").evaluateAll((controls) =>
    controls
      .filter((control) => {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.hasAttribute("popovertarget"))
          return false;
        return !control.closest("form")?.hasAttribute("action");
      })
      .map((control) => control.outerHTML.slice(0, 100)),
  );
  expect(idle).toEqual([]);
}

/** Opens a page; its text but for what only scripts need or change. */
async function textOf(page: Page, address: string, waitUntil: "load" | "networkidle"): Promise<string> {
  const response = await page.goto(address, { waitUntil });
  expect(response?.status()).toBe(address === "/nowhere" ? 404 : 200);
  // Buttons, forms, the player and what is remembered on this device are not there without scripts; times are said relative to now with them.
  const text = await page.locator("body").evaluate((body: HTMLElement) => {
    const left = "button, form.needs-js, [data-player], .recent, time[data-relative], .comment-fold[data-second]";
    const hidden = [...body.querySelectorAll<HTMLElement>(left)].map((element) => ({
      element,
      style: element.style.cssText,
    }));
    for (const { element } of hidden) element.style.setProperty("display", "none", "important");
    const { innerText } = body;
    for (const { element, style } of hidden) element.style.cssText = style;
    return innerText;
  });
  return text.replace(/\s+/g, "");
}

/** Letters that only one of two texts has, as a share of the longer one. */
function difference(one: string, other: string): number {
  const counts = new Map<string, number>();
  for (const letter of one) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  for (const letter of other) counts.set(letter, (counts.get(letter) ?? 0) - 1);
  const apart = [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
  return apart / Math.max(one.length, other.length);
}
