import { expect, test } from "./fixtures.ts";
import type { Page } from "@playwright/test";
import { hold } from "./hold.ts";
import { newMember } from "./members.ts";
import { filmAddress } from "./pages.ts";

test("nothing on the home and film pages moves after it is drawn", async ({ page }) => {
  const film = await filmAddress(page);
  for (const address of ["/", film]) {
    await page.goto(address, { waitUntil: "networkidle" });
    expect(await shiftOf(page), address).toBeLessThanOrEqual(0.01);
  }
});

test("nothing on a member's own pages moves on a phone when their content has come", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newMember(page);
  for (const { address, content } of [
    { address: "/mine", content: ".profile" },
    { address: "/mine?area=settings", content: ".set-themes" },
    { address: "/sysMsg", content: ".message-link" },
  ]) {
    await page.goto(address);
    await expect(page.locator(content).first()).toBeVisible();
    expect(await shiftOf(page), address).toBeLessThanOrEqual(0.01);
  }
});

test("nothing on a member's overview moves when who they are and their level come late", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newMember(page);
  const release = await hold(page, /\/api\/app\/(user|checkin|collect)\//);
  await page.goto("/mine");
  await expect(page.locator(".mine-entries")).toBeVisible();
  await shiftOf(page);
  release();
  await expect(page.locator(".profile-level [role=progressbar]")).toBeVisible();
  await expect(page.locator(".mine-entries .mine-fact").nth(1)).toHaveText("0");
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
});

/** How much has moved on the page by now, without anybody pressing anything. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ("value" in entry && typeof entry.value === "number") sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
