import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

declare global {
  var shifts: number[];
}

/** What shifts from now on; only what follows a press or a key at once is not counted, as in the Core Web Vitals. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput)
          globalThis.shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => globalThis.shifts.reduce((sum, shift) => sum + shift, 0));
}

/** Pixels at a time: turned by hand, or flung to wherever the page ends. */
const ways = { slowly: 240, flung: 100_000 };

interface Case {
  path: string;
  width: number;
  way: keyof typeof ways;
}

/** The home page in every way; the other lists, which grow by the same part, slowly on a phone and flung on a computer. */
const cases: readonly Case[] = [
  { path: "/", width: 375, way: "flung" },
  { path: "/", width: 1280, way: "slowly" },
  ...["/", "/actressList", "/nav/reviews", "/tagDetails?tagCateId=1", "/discuss"].flatMap((path): Case[] => [
    { path, width: 375, way: "slowly" },
    { path, width: 1280, way: "flung" },
  ]),
];

for (const { path, width, way } of cases) {
  test(`${path} grows without pushing what is read, ${way}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifted = await watchShifts(page);
    await page.goto(path);
    const cards = page.locator("main :is(.video-card, .performer-card, .review-card)");
    const first = await cards.count();
    const status = page.locator(".load-more").getByRole("status");
    await page.mouse.move(width / 2, 400);
    let last = first;
    let grown = 0;
    // Three pages come by themselves, or all there are.
    await expect(async () => {
      await page.mouse.wheel(0, ways[way]);
      const now = await cards.count();
      if (now > last) grown += 1;
      last = now;
      const ended = (await status.innerText()).includes("到底");
      expect(grown === 3 || ended).toBe(true);
    }).toPass({ timeout: 40_000, intervals: [60] });
    await page.mouse.wheel(0, 100_000);
    await expect(page.getByRole("contentinfo")).toBeInViewport();
    expect(await cards.count()).toBeGreaterThan(first);
    expect(await shifted()).toBeLessThanOrEqual(0.1);
  });
}
