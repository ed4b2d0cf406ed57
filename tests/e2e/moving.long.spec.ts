import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { homePage } from "./pages.ts";
import { player } from "./player-page.ts";

// What moves by itself is the matter here.
test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "no-preference" } });

const hero = (page: Page) => page.getByRole("region", { name: "推荐" });

test("banners are stepped, chosen and stopped; the dots say which is in front", async ({ page }) => {
  await homePage(page).open();
  const dots = hero(page).getByRole("button", { name: /^第 \d 张/ });
  await hero(page).getByRole("button", { name: "下一张" }).click();
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
  await dots.last().click();
  await expect(dots.last()).toHaveAttribute("aria-current", "true");
  await hero(page).getByRole("button", { name: "下一张" }).click();
  await expect(dots.first()).toHaveAttribute("aria-current", "true");
  await hero(page).getByRole("button", { name: "暂停轮播" }).click();
  await expect(hero(page).getByRole("button", { name: "播放轮播" })).toBeVisible();
});

test("banners move on by themselves before anything of React is there, and rest under the pointer", async ({
  page,
}) => {
  await page.clock.install();
  await homePage(page).open();
  await page.clock.fastForward(6100);
  await expect(hero(page)).toHaveAttribute("data-at", "1");
  await hero(page).hover({ position: { x: 600, y: 60 } });
  await page.clock.fastForward(20_000);
  await expect(hero(page)).toHaveAttribute("data-at", "1");
});

test("the ranking's tabs are moved through by keyboard", async ({ page }) => {
  await homePage(page).open();
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("本周").focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(tab("全部")).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole("tabpanel", { name: "全部排行" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(tab("今日")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
});

test("a row is stepped to its end, where the button hands its focus to the row", async ({ page }) => {
  await homePage(page).open();
  const on = page.getByRole("button", { name: "热门专题：向后" });
  await expect(async () => {
    if (await on.isVisible()) await on.click({ timeout: 1000 });
    await expect(on).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole("group", { name: "热门专题" })).toBeFocused();
  await expect(page.getByRole("button", { name: "热门专题：向前" })).toBeVisible();
});

test("a film runs under the pointer that stays on it", async ({ page }) => {
  await homePage(page).open();
  const card = page.locator(".video-card:has([data-sprite])").first();
  await card.hover({ position: { x: 80, y: 60 } });
  const picture = card.locator(".scrub-picture");
  await expect(picture).toBeVisible();
  const path = await picture.evaluate((element) => element.style.backgroundPosition);
  await card.hover({ position: { x: 300, y: 60 } });
  await expect.poll(() => picture.evaluate((element) => element.style.backgroundPosition)).not.toBe(path);
  await page.mouse.move(2, 2);
  await expect(picture).toHaveCount(0);
});

test("what was watched is taken out of 继续观看 and put back, the focus going with it", async ({ page }) => {
  await newMember(page);
  await homePage(page).open();
  await homePage(page).openFirstFilm();
  await player(page).play();
  await expect.poll(() => player(page).time()).toBeGreaterThan(1);
  await page.goto("/");
  const region = homePage(page).continueWatching;
  const remove = region.getByRole("button", { name: /^从继续观看移除/ });
  await remove.click();
  const undo = region.getByRole("button", { name: "撤销" });
  await expect(undo).toBeFocused();
  await expect(region.getByRole("status")).toContainText("可以撤销");
  await undo.click();
  await expect(region.getByRole("link")).toBeFocused();
  await expect(remove).toBeVisible();
  // Nothing is left to be taken out of the account.
  expect(await page.evaluate(() => localStorage.getItem("history-removed"))).toBe("[]");
});
