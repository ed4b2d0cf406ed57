import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { asOldBrowser } from "./old-browser.ts";
import { accountName, homePage, loginPopup } from "./pages.ts";
import { player } from "./player-page.ts";

/** In the oldest browsers of `adapter/baseline.ts`. */
test.beforeEach(({ page }) => asOldBrowser(page));
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

const account = (page: Page) => page.getByRole("button", { name: "我的账号" });

test("what is newer than the baseline is gone", async ({ page }) => {
  await page.goto("/FAQ");
  const there = await page.evaluate(() => [
    "any" in AbortSignal,
    "canParse" in URL,
    "withResolvers" in Promise,
    "checkVisibility" in Element.prototype,
    "popover" in HTMLElement.prototype,
    "Segmenter" in Intl,
    "requestIdleCallback" in window,
    "union" in Set.prototype,
    "Temporal" in globalThis,
    // What the baseline has stays.
    !("toSorted" in Array.prototype && "timeout" in AbortSignal && "structuredClone" in window),
  ]);
  expect(there).toEqual(there.map(() => false));
});

test("an old browser shows the home page, and more films", async ({ page }) => {
  const home = homePage(page);
  await home.open();
  await expect(home.cards.first()).toBeVisible();
  const before = await home.cards.count();
  await home.loadMore.scrollIntoViewIfNeeded();
  await expect.poll(() => home.cards.count()).toBeGreaterThan(before);
});

test("an old browser plays a film for three seconds", async ({ page }) => {
  await homePage(page).open();
  await homePage(page).openFirstFilm();
  await player(page).play();
  await expect.poll(() => player(page).time()).toBeGreaterThan(3);
  await expect(page.locator(".player-error")).toBeEmpty();
});

test("in an old browser one signs up, opens the account's menu and signs out", async ({ page }) => {
  await homePage(page).open();
  await loginPopup(page).signUp(accountName(), "quiet-lantern-7");
  const menu = page.locator(".account-menu");
  await expect(menu).toBeHidden();
  await account(page).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(account(page)).toBeFocused();
  await account(page).click();
  await page
    .getByRole("heading", { level: 2 })
    .first()
    .click({ position: { x: 2, y: 2 } });
  await expect(menu).toBeHidden();
  await account(page).click();
  await account(page).click();
  await expect(menu).toBeHidden();
  await loginPopup(page).signOut();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
});

test("in an old browser the check-in sheet opens and closes", async ({ page }) => {
  await homePage(page).open();
  const button = page.getByRole("banner").getByRole("button", { name: /签到/ });
  const sheet = page.getByRole("dialog", { name: "每日签到" });
  await button.click();
  await expect(sheet.getByRole("button", { name: "签到", exact: true })).toBeVisible();
  await button.click();
  await expect(sheet).toHaveCount(0);
  await button.click();
  await expect(sheet).toBeFocused();
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("an old browser suggests while one types, and finds", async ({ page }) => {
  await homePage(page).open();
  const box = page.locator(".search-box").filter({ visible: true });
  await box.locator("[type=search]").fill("雨");
  await expect(box.getByRole("option").first()).toBeVisible();
  await box.locator("[type=search]").press("Enter");
  await expect(page).toHaveURL(/searchResult/);
  await expect(page.locator("main mark").first()).toBeVisible();
});
