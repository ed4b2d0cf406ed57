import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { accountName, filmAddress, loginPopup } from "./pages.ts";

const password = "quiet-lantern-7";

test("what a guest did is there after sign-up and in a second browser; two guests never mix", async ({
  page,
  browser,
}) => {
  const address = await filmAddress(page);
  await page.goto(address);
  const title = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
  const collect = page.getByRole("button", { name: /^收藏/ });
  await collect.click();
  await expect(page.getByText("已收藏")).toBeVisible();
  await page.getByLabel("写评论").fill("留给以后的自己");
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.locator(".comment", { hasText: "留给以后的自己" }).first()).not.toHaveAttribute("data-pending");
  await page.locator("[data-player-start]").click();
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0)).toBeGreaterThan(0);
  // Left at once: the place is handed over by the page that goes away.
  await page.goto("/FAQ");
  const sheet = page.getByRole("dialog", { name: "每日签到" });
  await page.getByRole("button", { name: "签到", exact: true }).click();
  await expectNoFaults(page, [320, 1440]);
  await sheet.getByRole("button", { name: "签到", exact: true }).dblclick();
  await expect(sheet.getByText(/^签到成功，得到 \d+ 分/)).toBeVisible();
  await expectNoFaults(page, [320, 1440]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "已签到", exact: true })).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: "签到", exact: true }).click();
  await expect(sheet.getByText("今天已签到")).toBeVisible();
  await sheet.getByRole("button", { name: "去注册" }).click();

  const account = accountName();
  await loginPopup(page).dialog.waitFor();
  await loginPopup(page).signUp(account, password);
  await page.goto("/mine");
  await expect(page.getByText("今天已签到")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await openArea(page, "我的收藏");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await openArea(page, "我的评论");
  await expect(page.getByText("留给以后的自己")).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await second.goto("/FAQ");
  const popup = loginPopup(second);
  await popup.open();
  await popup.field("账号").fill(account);
  await popup.field("密码").fill(password);
  await popup.submit("登录").click();
  await popup.dialog.waitFor({ state: "detached" });
  await second.goto("/mine?area=history");
  await expect(second.getByRole("link", { name: title })).toBeVisible();
  await openArea(second, "我的收藏");
  await expect(second.getByRole("link", { name: title })).toBeVisible();
  await openArea(second, "签到");
  await expect(second.getByText("今天已签到", { exact: true })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await newMember(other);
  for (const [area, text] of [
    ["history", "还没有看过影片"],
    ["collects", "还没有收藏"],
    ["comments", "还没有发表过评论"],
  ]) {
    await other.goto(`/mine?area=${area}`);
    await expect(other.getByText(text ?? "")).toBeVisible();
  }
  await second.context().close();
  await other.context().close();
});

test.describe("when the server cannot be reached", () => {
  test.use({ expectedConsole: [/Failed to load resource|net::ERR/] });

  test("the check-in of the header says so, and works when it is back", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/FAQ");
    await page.route("**/api/app/checkin/*", (route) => route.abort());
    await page.getByRole("button", { name: "签到", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "每日签到" });
    await expect(sheet.getByRole("alert")).toContainText("网络异常");
    await expectNoFaults(page, [320, 1440]);
    await page.unroute("**/api/app/checkin/*");
    await sheet.getByRole("button", { name: "再试一次" }).click();
    const press = sheet.getByRole("button", { name: "签到", exact: true });
    await page.route("**/api/app/checkin/click", (route) => route.abort());
    await press.click();
    await expect(sheet.getByRole("alert")).toContainText("网络异常");
    await page.unroute("**/api/app/checkin/click");
    await press.click();
    await expect(sheet.getByText("今天已签到")).toBeVisible();
  });
});

async function openArea(page: Page, name: string): Promise<void> {
  await page.locator(".mine-nav").getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}
