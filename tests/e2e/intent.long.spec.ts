import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";

const choice = (page: Page) => page.locator("html").getAttribute("data-choice");
const themeSwitch = (page: Page) => page.getByTitle("切换外观");
/** The file of the header's island. */
const headerCode = /\/_astro\/header\..*\.js/;

test("a press before any script is there is heard at once and takes effect once @main", async ({ page }) => {
  const open = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto("/tagList", { waitUntil: "commit" });
  await themeSwitch(page).dblclick();
  await expect(themeSwitch(page)).toHaveAttribute("aria-busy", "true");
  expect(await choice(page)).toBe("auto");
  open();
  await expect.poll(() => choice(page)).toBe("light");
  await expect(themeSwitch(page)).not.toHaveAttribute("aria-busy", "true");
  await themeSwitch(page).click();
  await expect.poll(() => choice(page)).toBe("dark");
});

test("a card's button pressed before any script is there takes effect once", async ({ page }) => {
  const open = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto("/searchResult?q=墨舞·第二折", { waitUntil: "commit" });
  const wish = page.getByRole("button", { name: "想看《墨舞·第二折》" }).first();
  await wish.dblclick();
  await expect(wish).toHaveAttribute("aria-busy", "true");
  open();
  const marked = page.locator("button.card-wish[data-marked]");
  await expect(marked).toHaveAttribute("aria-pressed", "true");
  await expect(marked).not.toHaveAttribute("aria-busy", "true");
});

test("a press while the island's code is on its way takes effect once", async ({ page }) => {
  await page.goto("/tagList");
  const open = await hold(page, headerCode);
  await themeSwitch(page).click();
  await themeSwitch(page).click();
  await expect(themeSwitch(page)).toHaveAttribute("aria-busy", "true");
  open();
  await expect.poll(() => choice(page)).toBe("light");
  await themeSwitch(page).click();
  await expect.poll(() => choice(page)).toBe("dark");
});

test("Ctrl+Enter in a field while the island's code is on its way sends what was written, once", async ({ page }) => {
  await page.goto("/reviewDetail?id=1");
  const open = await hold(page, /\/_astro\/Comments\..*\.js$/);
  const box = page.getByLabel("写评论");
  await box.fill("按得比脚本还早");
  await box.press("Control+Enter");
  await box.press("Control+Enter");
  await expect(page.locator(".comment-form [type=submit]")).toHaveAttribute("aria-busy", "true");
  open();
  await expect(page.locator(".comment", { hasText: "按得比脚本还早" })).toHaveCount(1);
  await expect(box).toHaveValue("");
  await expect(page.locator(".comment-form [type=submit]")).not.toHaveAttribute("aria-busy", "true");
});

test.describe("without its code", () => {
  test.use({ expectedConsole: [/ERR_FAILED|astro-island|hydrating|dynamically imported module/] });

  test("the page comes anew once, then an island says so, and the next press tries again", async ({ page }) => {
    const code = /\/_astro\/ActionBar\..*\.js/;
    const like = page.getByRole("button", { name: /^点赞/ }).first();
    await page.route(code, (route) => route.abort());
    await page.goto("/reviewDetail?id=1");
    // A new build may have taken its place.
    await Promise.all([page.waitForEvent("load"), like.click()]);
    await like.click();
    await expect(page.getByRole("status").filter({ hasText: "网络异常" })).toBeVisible();
    await expect(like).not.toHaveAttribute("aria-busy", "true");
    await page.unroute(code);
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
  });

  test("the header's own press tries again as well", async ({ page }) => {
    await page.route(headerCode, (route) => route.abort());
    await page.goto("/tagList");
    await Promise.all([page.waitForEvent("load"), themeSwitch(page).click()]);
    await themeSwitch(page).click();
    await expect(themeSwitch(page)).not.toHaveAttribute("aria-busy", "true");
    // The notice of other islands is in the file that did not come.
    const notice = page.getByText("页面没有取全");
    await expect(notice).toBeVisible();
    await page.unroute(headerCode);
    await themeSwitch(page).click();
    await expect.poll(() => choice(page)).toBe("light");
    await expect(notice).toBeHidden();
  });

  test("the page says so when its own script did not come, and can be opened again", async ({ page }) => {
    const code = /\/_astro\/frame\..*\.js/;
    await page.route(code, (route) => route.abort());
    await page.goto("/tagList");
    await expect(page.getByText("页面没有取全")).toBeVisible();
    await themeSwitch(page).click();
    await expect(themeSwitch(page)).not.toHaveAttribute("aria-busy", "true");
    await page.unroute(code);
    await page.getByRole("link", { name: "重新打开" }).click();
    await expect(page.getByText("页面没有取全")).toBeHidden();
    await themeSwitch(page).click();
    await expect.poll(() => choice(page)).toBe("light");
  });
});

test("nothing of React comes before somebody turns to an island", async ({ page }) => {
  // A saving connection: nothing is fetched ahead either.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(scripts.filter((url) => /\/react\.[^/]+\.js/.test(url))).toEqual([]);
  await themeSwitch(page).hover();
  await expect.poll(() => scripts.filter((url) => /\/react\.[^/]+\.js/.test(url)).length).toBe(1);
});

test("what islands need is fetched ahead when the page is idle, but not run", async ({ page }) => {
  await page.goto("/tagList");
  await expect(page.locator('link[rel="prefetch"][href*="/react."]')).toHaveCount(1);
  expect(await page.locator("astro-island:not([ssr])").count()).toBe(0);
});
