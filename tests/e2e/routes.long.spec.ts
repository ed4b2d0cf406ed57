import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a spoiler is folded until somebody opens it", async ({ page }) => {
    await page.goto("/nav/reviews");
    await page.locator(".review-card:has(.spoiler) .review-title a").first().click();
    await expect(page.locator(".prose")).toBeHidden();
    await page.getByText("这篇影评含剧透").click();
    await expect(page.locator(".prose")).toBeVisible();
  });

  test("the next page of a list is a link", async ({ page }) => {
    await page.goto("/actressList");
    const first = await page.locator(".performer-card").first().getAttribute("href");
    await page.getByRole("link", { name: "加载更多" }).click();
    await expect(page).toHaveURL(/cursor=/);
    expect(await page.locator(".performer-card").first().getAttribute("href")).not.toBe(first);
  });
});

test("what an address does not mean is not found @main", async ({ request }) => {
  const wrong: Record<string, string[]> = {
    "/tagDetails": [
      "",
      "tid=0",
      "tid=999999",
      "tid=1&tagCateId=1",
      "tid=1&sort=old",
      "tid=1&contentType=3",
      "tagCateId=999999",
      "tid=1&cursor=x.y.z",
    ],
    "/tagReviews": ["", "tid=abc", "tid=1&sort=x"],
    "/topicsPage": ["id=0", "id=999999", "id=1&sort=x", "sort=hot"],
    "/actressList": [
      "tid=0",
      "tagCateId=999999",
      "tid=1&tagCateId=1",
      "initial=s",
      "initial=SS",
      "sort=x",
      "cursor=!",
      "sort=name&cursor=1.2.3",
    ],
    "/live": ["id=0", "id=999999"],
    "/actressPage": ["", "id=-1", "id=999999", "id=1&sort=x"],
    "/nav/reviews": ["sort=x", "id=0", "id=999999", "cursor=x"],
    "/reviewDetail": ["", "id=1.5", "id=999999"],
    "/noticeDetail": ["", "id=99999"],
    "/rank": ["period=year", "contentType=5"],
    "/faq": [""],
    "/discuss": ["sort=x", "tid=0", "tid=999999", "cursor=x"],
    "/postDetail": ["", "id=1.5", "id=999999"],
  };
  const unknown = Object.entries(wrong).flatMap(([path, queries]) =>
    queries.map((query) => (query === "" ? path : `${path}?${query}`)),
  );
  unknown.push(`/actressList?cursor=${"a".repeat(300)}`);
  for (const path of unknown) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain(`Page Not Found: ${path.replace(/\?.*/, "")}`);
  }
});

test("the tab bar and the header menu lead to what is built @main", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("navigation", { name: "底部导航" }).getByRole("link", { name: "影评" }).click();
  await expect(page).toHaveURL("/nav/reviews");
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [name, path] of [
    ["演员", "/actressList"],
    ["标签", "/tagList"],
    ["专题", "/topicsPage"],
    ["讨论", "/discuss"],
  ] as const) {
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator(".header-menu [aria-current=page]")).toHaveText(name);
  }
});

test("each of the six binding types of an ad leads where it should", async ({ page }) => {
  const html = await (await page.request.get("/api/openapi.json")).text();
  expect(html).toContain("performer/list");
  await page.goto("/");
  const links = await page
    .locator("[data-ad]")
    .evaluateAll((ads) => ads.map((ad) => [ad.textContent ?? "", ad.getAttribute("href") ?? ""] as const));
  const hrefOf = (message: string) => links.find(([text]) => text.includes(message))?.[1] ?? "";
  expect(hrefOf("今晚看点什么")).toBe("/?id=10782");
  expect(hrefOf("雨夜放映室")).toMatch(/^\/topicsPage\?id=\d+$/);
  expect(hrefOf("抬头就有")).toMatch(/^\/tagDetails\?tid=\d+$/);
  expect(hrefOf("她的声音住过很多角色")).toMatch(/^\/actressPage\?id=\d+$/);
  expect(hrefOf("有手艺的人在这里")).toMatch(/^\/actressList\?tid=\d+$/);
  expect(hrefOf("不知道看什么")).toMatch(/^\/tagDetails\?tagCateId=\d+$/);
  expect(hrefOf("从山里来的")).toMatch(/^\/actressList\?tagCateId=\d+$/);
  for (const text of ["雨夜放映室", "抬头就有", "她的声音", "有手艺的人", "不知道看什么", "从山里来的"]) {
    const response = await page.goto(hrefOf(text));
    expect(response?.status(), text).toBe(200);
    await page.goBack();
  }
});

test("tabs and orders change the list and replace the page in the history", async ({ page }) => {
  await page.goto("/tagList");
  await page.locator(".tag-tile").first().click();
  await expect(page).toHaveURL("/tagDetails?tid=1");
  // Until its script runs, a link adds to the history as any link does.
  await page.waitForLoadState();
  await page.getByRole("navigation", { name: "内容" }).getByRole("link", { name: "演员" }).click();
  await expect(page).toHaveURL(/contentType=8/);
  await expect(page.locator(".performer-card").first()).toBeVisible();
  await page.waitForLoadState();
  await page.getByRole("navigation", { name: "排序" }).getByRole("link", { name: "最热" }).click();
  await expect(page).toHaveURL(/sort=hot/);
  await page.goBack();
  await expect(page).toHaveURL("/tagList");
});

test("lists load on: reviews and performers as well as films @main", async ({ page }) => {
  await page.goto("/nav/reviews");
  const reviews = page.locator("main .review-card");
  const scrolled = async () => {
    await page.locator(".load-more").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    return reviews.count();
  };
  await expect.poll(scrolled).toBeGreaterThan(36);
  const last = reviews.last();
  await expect(last.locator("time")).toHaveText(/\S/);
  await expect(last.locator(".rating")).toHaveText(/\d/);
  await expect(last.locator(".review-author")).toHaveText(/\S/);
  const ids = await reviews.evaluateAll((cards) => cards.map((card) => card.id));
  expect(new Set(ids).size).toBe(ids.length);
  await last.locator(".review-title a").click();
  await expect(page).toHaveURL(new RegExp(`/reviewDetail\\?id=${(ids.at(-1) ?? "").replace("review-", "")}$`));
});

test("questions are searched where they stand", async ({ page }) => {
  await page.goto("/FAQ");
  await page.getByLabel("在问题里找").fill("签到");
  await expect(page.getByRole("status").filter({ hasText: "找到" })).toBeVisible();
  await expect(page.locator(".faq-one:visible").first()).toContainText("签到");
  await page.getByLabel("在问题里找").fill("没有这样的问题吧");
  await expect(page.getByText("没有找到，换个说法试试")).toBeVisible();
  await page.getByLabel("在问题里找").fill("");
  expect(await page.locator(".faq-one:visible").count()).toBeGreaterThan(20);
});

test("a link to a question opens it", async ({ page }) => {
  await page.goto("/FAQ");
  const { id } = await page
    .locator(".faq-one")
    .nth(5)
    .evaluate(({ id }) => ({ id }));
  await page.goto("/");
  await page.goto(`/FAQ#${id}`);
  await expect(page.locator(`#${id}`)).toHaveAttribute("open", "");
});

test.describe("kept alive", () => {
  /** The calls a page makes from now on. */
  function callsOf(page: Page): string[] {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/app/") && request.url().includes("/list")) calls.push(request.url());
    });
    return calls;
  }

  for (const way of ["a link", "the back button"] as const) {
    test(`the performers come back as they were by ${way}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/actressList?sort=name");
      const cards = page.locator("main .performer-card");
      await expect(async () => {
        await page.locator(".load-more").scrollIntoViewIfNeeded();
        await expect(page.getByText("已经到底了")).toBeVisible({ timeout: 500 });
      }).toPass();
      expect(await cards.count()).toBeGreaterThan(24);
      await cards.nth(20).scrollIntoViewIfNeeded();
      const index = await page.evaluate(() => scrollY);
      expect(index).toBeGreaterThan(400);
      const names = await cards.locator(".performer-name").allInnerTexts();
      await cards.nth(20).click();
      await expect(page).toHaveURL(/actressPage/);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const calls = callsOf(page);
      if (way === "the back button") await page.goBack();
      else {
        await page.evaluate(() => {
          const link = document.createElement("a");
          link.href = "/actressList?sort=name";
          link.textContent = "回到演员";
          document.querySelector("main")?.prepend(link);
        });
        await page.getByRole("link", { name: "回到演员" }).click();
      }
      await expect(page).toHaveURL("/actressList?sort=name");
      await expect.poll(() => cards.count()).toBe(names.length);
      if (way === "the back button") await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(index - 60);
      else expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await cards.locator(".performer-name").allInnerTexts()).toEqual(names);
      expect(calls).toEqual([]);
    });
  }

  test("the home page comes back by its link with what was loaded, at its top, and anew when it was the page itself", async ({
    page,
  }) => {
    await page.goto("/");
    const cards = page.locator("#latest article, #latest .ad-card");
    const before = await cards.count();
    await page.locator(".load-more").scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
    const loaded = await cards.count();
    await page.getByRole("tab", { name: "本月" }).click();
    await cards.nth(before + 2).scrollIntoViewIfNeeded();
    await cards
      .nth(before + 2)
      .getByRole("link")
      .click();
    await page.waitForURL(/videoDetails/);
    const calls = callsOf(page);
    await page.getByRole("link", { name: "拾光首页" }).click();
    await page.waitForURL("/");
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(loaded);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole("tab", { name: "本月" })).toHaveAttribute("aria-selected", "true");
    expect(calls).toEqual([]);
    const entries = await page.evaluate(() => history.length);
    await page.getByRole("link", { name: "拾光首页" }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
});
