import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { newMember } from "./members.ts";

const header = (page: Page) => page.getByRole("banner").getByRole("button", { name: /签到/ });
const sheet = (page: Page) => page.getByRole("dialog", { name: "每日签到" });

test("a check-in in the member's area shows in the header and its sheet", async ({ page }) => {
  await newMember(page);
  await page.goto("/mine?area=checkin");
  const today = page.getByRole("region", { name: "今天" });
  await today.getByRole("button", { name: "签到", exact: true }).click();
  await expect(today.getByText("今天已签到", { exact: true })).toBeVisible();
  await expect(header(page)).toHaveText("已签到");
  await header(page).click();
  await expect(sheet(page).getByText("今天已签到")).toBeVisible();
});

test("a check-in in the header's sheet shows in the member's area @main", async ({ page }) => {
  await newMember(page);
  await page.goto("/mine?area=checkin");
  const today = page.getByRole("region", { name: "今天" });
  await expect(today.getByRole("button", { name: "签到", exact: true })).toBeVisible();
  await header(page).click();
  await sheet(page).getByRole("button", { name: "签到", exact: true }).click();
  await expect(sheet(page).getByText(/^签到成功，得到 \d+ 分/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(today.getByText("今天已签到", { exact: true })).toBeVisible();
  await expect(today.getByText("1天连续签到")).toBeVisible();
});

test("the header's button opens the sheet once, however hasty, closes it again, and asks nobody before", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/app/checkin/") && asked.push(request.url()));
  const open = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto("/FAQ", { waitUntil: "commit" });
  await header(page).dblclick();
  expect(asked).toEqual([]);
  open();
  await expect(sheet(page).getByRole("button", { name: "签到", exact: true })).toBeVisible();
  await header(page).focus();
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeFocused();
  await page.getByRole("button", { name: "关闭" }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(header(page)).toBeFocused();
});

test.describe("over midnight", () => {
  // The server is a day behind this browser, whose first calls are signed for the wrong time.
  test.use({ expectedConsole: [/status of 401/] });

  test("a page that is open over midnight does not say of the new day that it is checked in", async ({ page }) => {
    await newMember(page);
    await page.clock.install();
    await page.goto("/FAQ");
    await header(page).click();
    await sheet(page).getByRole("button", { name: "签到", exact: true }).click();
    await expect(header(page)).toHaveText("已签到");
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);
    await page.clock.fastForward("24:00:00");
    await expect(header(page)).toHaveText("签到");
  });
});
