import { expect, test } from "./fixtures.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("films are found by facets, and every choice can be taken back @main", async ({ page }) => {
    await page.goto("/library");
    const total = page.locator(".facet-total");
    const counted = async () => Number((await total.textContent())?.match(/\d+/)?.[0]);
    const facet = (name: string) => page.getByRole("navigation", { name, exact: true });
    const choice = facet("形式").getByRole("link", { name: /短片/ });
    const count = await choice.locator(".choice-count").textContent();
    await choice.click();
    await expect(page).toHaveURL("/library?kind=short");
    await expect(total).toHaveText(`共 ${count} 部`);
    await expect(facet("形式").locator("[aria-current]")).toContainText("短片");

    await facet("片源")
      .getByRole("link", { name: /可以播放/ })
      .click();
    await expect(page).toHaveURL("/library?kind=short&film=yes");
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
    const chips = page.getByRole("group", { name: "已选条件" });
    await expect(chips.getByRole("link")).toHaveText(["短片", "可以播放", "清除全部"]);
    await page.getByRole("navigation", { name: "排序" }).getByRole("link", { name: "评分" }).click();
    await expect(page).toHaveURL("/library?kind=short&film=yes&sort=score");
    await chips.getByRole("link", { name: "去掉形式：短片" }).click();
    await expect(page).toHaveURL("/library?film=yes&sort=score");
    const playable = await counted();
    await chips.getByRole("link", { name: "清除全部" }).click();
    await expect(page).toHaveURL("/library?sort=score");
    await expect(chips).toHaveCount(0);
    // Films without a source are back; how many exactly changes while other tests publish theirs.
    expect(await counted()).toBeGreaterThan(playable);
  });

  test("a combination nothing has says so and leads back", async ({ page, request }) => {
    const answer = await page.goto("/library?country=AQ&score=9");
    expect(answer?.status()).toBe(200);
    await expect(page.getByText("没有符合这些条件的影片")).toBeVisible();
    await page.getByRole("link", { name: "看全部影片" }).click();
    await expect(page).toHaveURL("/library");
    expect((await request.get("/library?country=nowhere")).status()).toBe(404);
  });
});

for (const width of [390, 1280]) {
  test(`the library fits ${width} pixels, and going back from a film shows what was chosen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/rank");
    await page.goto("/library");
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    await page
      .getByRole("navigation", { name: "评分", exact: true })
      .getByRole("link", { name: /6 分以上/ })
      .click();
    await expect(page).toHaveURL("/library?score=6");
    await page
      .getByRole("navigation", { name: "片源" })
      .getByRole("link", { name: /可以播放/ })
      .click();
    await expect(page).toHaveURL("/library?score=6&film=yes");
    expect(await wide()).toBe(0);
    const first = page.locator("#library-list a[href^='/videoDetails']").first();
    const href = await first.getAttribute("href");
    await first.click();
    await expect(page).toHaveURL(href ?? "");
    await page.goBack();
    const chips = page.getByRole("group", { name: "已选条件" }).getByRole("link");
    await expect(chips).toHaveText(["6 分以上", "可以播放", "清除全部"]);
    // Choosing is no step of its own: back is where the reader came from.
    await page.goBack();
    await expect(page).toHaveURL("/rank");
  });
}
