import { expect, type Page } from "@playwright/test";
import sharp from "sharp";

/** Writes a page of the site's own and publishes it, from the settings on. */
export async function writePage(page: Page, address: string, title: string, text: string): Promise<void> {
  await page.goto("/admin?area=site");
  await page.getByRole("navigation", { name: "站点的其他内容" }).getByRole("link", { name: "页面" }).click();
  await page.getByRole("link", { name: "新建页面" }).click();
  await page.getByLabel(/^地址/).fill(address);
  await page.getByLabel("标题", { exact: true }).fill(title);
  await page.getByLabel("摘要").fill("我们是谁");
  await page.getByLabel(/^更新时间/).fill("2026-11-20T10:00");
  await page.getByLabel("正文").fill(text);
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByRole("link", { name: "看线上的" })).toHaveAttribute("href", `/page?name=${address}`);
}

/** Chooses a picture of one colour for a field of the settings, and waits until it is taken. */
export async function choosePicture(
  page: Page,
  field: "icon" | "logo" | "logoDark",
  background: string,
  [width, height]: readonly [number, number],
): Promise<void> {
  const drawn = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  const input = page.locator(`input[type="file"][name="${field}"]`);
  await input.setInputFiles({ name: `${field}.png`, mimeType: "image/png", buffer: drawn });
  await expect(
    page
      .locator(".content-picture")
      .filter({ has: input })
      .getByRole("img", { name: /^现在的/ }),
  ).toBeVisible();
}

/** Adds an entry to the menu in the header. */
export async function addMenuEntry(page: Page, name: string, href: string): Promise<void> {
  const menus = page.getByRole("group", { name: "页眉菜单" });
  await menus.getByRole("button", { name: "加一项" }).click();
  await menus.getByLabel("名字").last().fill(name);
  await menus.getByLabel("去哪里").last().fill(href);
}

/** Publishes the open settings. */
export async function publishSettings(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/admin/content/publish"));
  await page.getByRole("button", { name: "发布" }).click();
  await answered;
  await expect(page.getByText("已发布", { exact: true }).first()).toBeVisible();
}
