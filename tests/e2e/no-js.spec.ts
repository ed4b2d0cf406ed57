import { expect, test } from "./fixtures.ts";
import { filmAddress } from "./pages.ts";

test.use({ javaScriptEnabled: false });

test("the home page reads and leads on without scripts @main", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const next = page.getByRole("link", { name: "加载更多" });
  const first = await page.locator("main article.video-card a").last().getAttribute("href");
  // The list's cards get their size when they come into view; a press looks for a place that stands still before it scrolls, not after.
  await next.scrollIntoViewIfNeeded();
  await next.click();
  await expect(page).toHaveURL(/cursor=/);
  expect(await page.locator("main article.video-card a").last().getAttribute("href")).not.toBe(first);
});

test("a film's page has its text, links and a native player @main", async ({ page }) => {
  await page.goto(await filmAddress(page));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: /位置|面包屑/ })).toBeVisible();
  const video = page.locator("video[controls]");
  await expect(video).toBeVisible();
  const source = await video.evaluate(
    (element) => element.getAttribute("src") ?? element.querySelector("source")?.getAttribute("src"),
  );
  expect(source).toMatch(/\.mp4$/);
  expect(await page.locator("main a[href^='/videoDetails?id=']").count()).toBeGreaterThan(3);
});

test("a member's page says that it needs scripts, and nothing there seems to load", async ({ page }) => {
  for (const path of ["/mine", "/post", "/sysMsg", "/admin"]) {
    await page.goto(path);
    await expect(page.locator(".page-note"), path).toContainText("请在浏览器里打开 JavaScript");
    await expect(page.locator(".skeleton").filter({ visible: true }), path).toHaveCount(0);
  }
});
