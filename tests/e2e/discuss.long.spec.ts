import { faultsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

test("posts load on as they were drawn, with their pictures, films and prices", async ({ page }) => {
  await page.goto("/discuss");
  const cards = page.locator(".discuss-list .post-card");
  await page.locator(".load-more").scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(20);
  const ids = await cards.evaluateAll((all) => all.map((card) => card.id));
  expect(new Set(ids).size).toBe(ids.length);
  const later = cards.filter({ hasText: "教你听出一列车有几节" });
  await expect(later.locator(".post-price")).toHaveText("12 积分");
  await expect(later.locator(".review-on")).toHaveText("聊《铁轨的声音》");
  await expect(later.locator("img:not(.avatar img)")).toHaveCount(0);
  const pictured = cards.filter({ hasText: "第四次走沙洲" });
  await expect(pictured.getByRole("img", { name: "沙丘下的帐篷与火" })).toHaveCount(1);
  await expect(pictured.locator(".post-price")).toHaveCount(0);
  await later.locator(".review-title a").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("教你听出一列车有几节");
});

test("a tag narrows the feed and the orders keep it", async ({ page }) => {
  await page.goto("/discuss");
  await page.getByRole("navigation", { name: "标签" }).getByRole("link", { name: /^手艺/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("手艺的讨论");
  const titles = page.locator("#post-list .review-title");
  const count = await titles.count();
  await page.getByRole("navigation", { name: "排序" }).getByRole("link", { name: "最热" }).click();
  await expect(page).toHaveURL(/tid=\d+&sort=hot/);
  await expect(titles).toHaveCount(count);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`pictures open over the page by keyboard alone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/discuss");
    await page.getByRole("link", { name: "照着《扎灯人》扎了一盏水灯，九步都在这里" }).click();
    const first = page.getByRole("link", { name: "七根劈好的竹篾" });
    // Before the script is there the link leads to the large picture itself.
    await first.focus();
    await page.keyboard.press("Enter");
    const viewer = page.getByRole("dialog", { name: "看大图" });
    await expect(viewer.getByRole("img", { name: "七根劈好的竹篾" })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(viewer.getByRole("status")).toHaveText(/^9 \/ 9/);
    await viewer.getByRole("button", { name: "下一张" }).click();
    await expect(viewer.getByRole("status")).toHaveText(/^1 \/ 9/);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(first).toBeFocused();
    await first.click();
    await viewer.getByRole("img").click();
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByRole("status")).toHaveText(/^2 \/ 9/);
    await page.mouse.click(4, 4);
    await expect(viewer).toBeHidden();
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture is a link to the large one", async ({ page, request }) => {
    await page.goto("/discuss");
    await page.getByRole("link", { name: "同一个阳台，一天里的九种天" }).click();
    const links = page.locator(".post-images a");
    await expect(links).toHaveCount(9);
    const response = await request.get((await links.first().getAttribute("href")) ?? "");
    expect(response.headers()["content-type"]).toBe("image/webp");
  });
});
