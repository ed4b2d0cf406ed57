import { expect, test } from "./fixtures.ts";
import { homePage } from "./pages.ts";

test("shows its sections, each with something in it @main", async ({ page }) => {
  await homePage(page).open();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const title of ["今日精选", "排行榜", "热门专题", "演员", "影评", "最新影片"]) {
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  }
  expect(await homePage(page).cards.count()).toBeGreaterThan(20);
});

test("links only to pages that answer", async ({ page, request }) => {
  await homePage(page).open();
  const hrefs = await page
    .locator("a[href^='/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const paths = [...new Set(hrefs.map((href) => href.replace(/#.*/, "")))].filter(
    (href) => href && !href.startsWith("/jump"),
  );
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
});

test.describe("while other tests delete films of members", () => {
  // The picture of one that is gone is no longer there when the reader comes to it.
  test.use({ expectedConsole: [/404 \(Not Found\) .*\/media\/works\//] });
  test("loads the next page as the reader nears the end, and says so @main", async ({ page }) => {
    const home = homePage(page);
    await home.open();
    const links = home.grid.locator(".card-link");
    const before = await links.count();
    await home.loadMore.scrollIntoViewIfNeeded();
    await expect.poll(() => links.count()).toBeGreaterThan(before);
    const titles = await links.allInnerTexts();
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test.describe("when the network fails while loading more", () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  test("says what happened and goes on after a retry", async ({ page }) => {
    const home = homePage(page);
    await page.route("**/api/app/video/list", (route) => route.abort());
    await home.open();
    const before = await home.cards.count();
    await home.loadMore.scrollIntoViewIfNeeded();
    await expect(home.loadMore).toContainText("网络异常");
    await page.unroute("**/api/app/video/list");
    await home.loadMore.getByRole("link", { name: "再试一次" }).click();
    await expect.poll(() => home.cards.count()).toBeGreaterThan(before);
  });
});

test("a channel shows its own films, an unknown one is not found", async ({ page, request }) => {
  await homePage(page).open();
  const channel = page.getByRole("navigation", { name: "频道" }).getByRole("link").nth(1);
  const name = (await channel.innerText()).trim();
  await channel.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("navigation", { name: "频道" }).locator("[aria-current=page]")).toHaveText(name);
  expect((await request.get("/?id=10782")).status()).toBe(200);
  for (const id of ["1", "abc", "-1", "10782.5"]) expect((await request.get(`/?id=${id}`)).status(), id).toBe(404);
});

test("remembers the theme before the next page paints", async ({ page }) => {
  const home = homePage(page);
  await page.emulateMedia({ colorScheme: "light" });
  await home.open();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(root).toHaveAttribute("data-choice", "auto");
  await home.themeSwitch.click();
  // Two presses before the switch is awake would be one.
  await expect(root).toHaveAttribute("data-choice", "light");
  await home.themeSwitch.click();
  await expect(root).toHaveAttribute("data-choice", "dark");
  expect(await page.evaluate(() => localStorage.getItem("color-scheme"))).toBe("dark");
  await page.reload({ waitUntil: "commit" });
  await expect(root).toHaveAttribute("data-theme", "dark");
});

test("a second tab follows the theme of the first", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await homePage(page).open();
  const second = await context.newPage();
  await homePage(second).open();
  await homePage(page).themeSwitch.click();
  await expect(page.locator("html")).toHaveAttribute("data-choice", "light");
  await homePage(page).themeSwitch.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(second.locator("html")).toHaveAttribute("data-theme", "dark");
});

test.describe("an offline moment", () => {
  // The browser itself may fetch its icons just then.
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });
  test("is said, and so is its end", async ({ page, context }) => {
    await homePage(page).open();
    await context.setOffline(true);
    await expect(page.getByText("网络已断开")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("网络已恢复")).toBeVisible();
  });
});

test("the back button returns to the place in the list @main", async ({ page }) => {
  const home = homePage(page);
  await home.open();
  const card = home.cards.nth(18).locator("a").first();
  await card.scrollIntoViewIfNeeded();
  const index = await page.evaluate(() => window.scrollY);
  expect(index).toBeGreaterThan(300);
  await card.click();
  await page.waitForURL(/videoDetails/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(index - 200);
});

const scales = [
  { width: 320, size: 32 },
  { width: 375, size: 37.5 },
  { width: 428, size: 42.8 },
  { width: 824, size: 42.8 },
  { width: 825, size: 37.5 },
  { width: 1440, size: 37.5 },
];
for (const { width, size } of scales) {
  test(`at ${width} px a rem is ${size} px, with and without scripts`, async ({ browser, baseURL }) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        javaScriptEnabled,
        ...(baseURL ? { baseURL } : {}),
      });
      const page = await context.newPage();
      await page.goto("/");
      await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
      await context.close();
    }
  });
}

test("a phone reaches what the header's menu leads to on larger screens", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await homePage(page).open();
  await expect(page.locator(".header-menu")).toBeHidden();
  const ways = page.getByRole("navigation", { name: "逛逛" });
  for (const name of ["演员", "标签", "专题", "排行榜"]) await expect(ways.getByRole("link", { name })).toBeVisible();
  await ways.getByRole("link", { name: "标签" }).click();
  await expect(page).toHaveURL("/tagList");
});

test("the strip about checking in opens the check-in for a guest, on any page its link leads from", async ({
  page,
}) => {
  await homePage(page).open();
  await page.getByRole("link", { name: /今天签到了吗/ }).click();
  const sheet = page.getByRole("dialog", { name: "每日签到" });
  await expect(sheet).toBeVisible();
  await page.goto("/FAQ");
  await page.goto("/#checkin");
  await expect(sheet).toBeVisible();
});
