import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { oldFilmAddress } from "./pages.ts";

const writtenIn = (page: Page) => page.locator("html").getAttribute("lang");

test("a reader chooses traditional characters: pages, buttons, what scripts load and link to, and later visits", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "繁體" }).click();
  await page.waitForURL("/?hl=zh-Hant");
  expect(await writtenIn(page)).toBe("zh-Hant");
  await expect(page).toHaveTitle(/影評/);
  await page.getByRole("button", { name: "登入", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "登入或註冊" });
  await expect(dialog.getByRole("tab", { name: "註冊帳號" })).toBeVisible();
  await expectNoFaults(page, [320, 1440]);
  await page.keyboard.press("Escape");

  // Cards that a script loads are in the same characters, and lead on in them.
  const cards = page.locator("#latest article");
  const before = await cards.count();
  await page.locator(".load-more").scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  await cards.last().getByRole("link").first().click();
  await page.waitForURL(/videoDetails\?id=\d+&hl=zh-Hant$/);
  await expect(page.getByLabel("寫評論")).toBeVisible();

  // A form keeps them too.
  const search = page.locator(".search-box [type=search]").filter({ visible: true });
  await search.fill("月");
  await search.press("Enter");
  await page.waitForURL(/searchResult\?.*hl=zh-Hant/);

  // Whoever has chosen gets them at any address, until they choose again.
  await page.goto("/rank");
  await page.waitForURL("/rank?hl=zh-Hant");
  await page.getByRole("link", { name: "簡體" }).click();
  await page.waitForURL("/rank");
  expect(await writtenIn(page)).toBe("zh-CN");
  await page.reload();
  expect(new URL(page.url()).search).toBe("");
});

test("a film is read in either, and each names the other; words that were written are not changed", async ({
  page,
  plainPage,
}) => {
  const member = await newMember(page);
  const film = await oldFilmAddress(page);
  const targetId = Number(/\d+$/.exec(film)?.[0]);
  const text = `这里的云很干净 ${Date.now()}`;
  await member.call("comment/add", { contentType: 2, targetId, text });
  await plainPage.goto(`${film}&hl=zh-Hant`);
  const { origin } = new URL(plainPage.url());
  await expect(plainPage.locator('link[rel="canonical"]')).toHaveAttribute("href", `${origin}${film}&hl=zh-Hant`);
  await expect(plainPage.locator('link[hreflang="zh-Hans"]')).toHaveAttribute("href", origin + film);
  await expect(plainPage.locator('link[hreflang="zh-Hant"]')).toHaveAttribute("href", `${origin}${film}&hl=zh-Hant`);
  await expect(
    plainPage.locator(".comment", { hasText: text.replace("这里的云很干净", "這裡的雲很乾淨") }),
  ).toBeVisible();
  await plainPage.goto(film);
  await expect(plainPage.locator(".comment", { hasText: text })).toBeVisible();

  await page.goto("/mine?area=comments&hl=zh-Hant");
  await expect(page.getByRole("heading", { name: "我的評論" })).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  await page.goto(`${film}&hl=zh-Hant`);
  await page.locator("[data-player-start]").click();
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0)).toBeGreaterThan(0.5);
});
