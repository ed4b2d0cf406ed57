import type { Page } from "@playwright/test";
import { scramble } from "../../src/lib/obfuscation.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { accountName, oldFilmAddress, loginPopup } from "./pages.ts";

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "分享" });

/** Side lengths of the poster as the browser decoded it. */
async function posterSize(page: Page): Promise<{ width: number; height: number }> {
  const picture = sheetOf(page).getByRole("img");
  await expect(picture).toBeVisible();
  return picture.evaluate((image) =>
    image instanceof HTMLImageElement
      ? { width: image.naturalWidth, height: image.naturalHeight }
      : { width: 0, height: 0 },
  );
}

test("a guest shares a film by keyboard: poster, link and file; who comes by the link is counted", async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = await oldFilmAddress(page);
  await page.goto(`${address}&pc=SOMEBODY&utm_source=x`);
  const button = page.getByRole("button", { name: "分享" });
  await button.focus();
  await page.keyboard.press("Enter");
  const sheet = sheetOf(page);
  await expect(sheet.getByRole("button", { name: "复制链接" })).toBeFocused();
  const size = await posterSize(page);
  expect(size.width).toBe(900);
  expect(size.height).toBeGreaterThan(900);
  const field = sheet.getByLabel("链接");
  await expect(field).toHaveValue(/\/videoDetails\?id=\d+&pc=[2-9A-Z]{8}$/);
  await sheet.getByRole("button", { name: "复制链接" }).click();
  await expect(sheet.getByRole("status")).toHaveText("链接已复制，去分享吧");
  const link = await field.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const file = page.waitForEvent("download");
  await sheet.getByRole("link", { name: "保存图片" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.png$/);
  await expectNoFaults(page, [320, 1440]);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`${address.replace("?", "\\?")}$`),
  );
  await loginPopup(friend).signUp(accountName(), "quiet-lantern-7");
  await friend.context().close();
  await loginPopup(page).signUp(accountName(), "quiet-lantern-7");
  await page.goto("/mine?area=invite");
  await expect(page.locator(".figures div", { hasText: "已注册" })).toContainText("1");
});

test("reviews, posts, performers and topics have posters of their own", async ({ page }) => {
  for (const path of ["/reviewDetail?id=1", "/postDetail?id=10", "/actressPage?id=1", "/topicsPage?id=1"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "分享", exact: true }).click();
    expect((await posterSize(page)).width).toBe(900);
    await expect(sheetOf(page).getByLabel("链接")).toHaveValue(
      new RegExp(`${path.replace("?", "\\?")}&pc=[2-9A-Z]{8}$`),
    );
    await sheetOf(page).getByRole("button", { name: "关闭" }).click();
  }
});

test("a picture that is scrambled on the wire is drawn unscrambled", async ({ page }) => {
  const address = await oldFilmAddress(page);
  let scrambled = 0;
  await page.route("**/images/videos/*-1280.webp", async (route) => {
    // Only what the poster asks for by itself: the page's own pictures are plain.
    if (route.request().resourceType() !== "fetch") return route.continue();
    const response = await route.fetch();
    scrambled += 1;
    await route.fulfill({ response, body: Buffer.from(scramble(new Uint8Array(await response.body()))) });
  });
  await page.goto(address);
  await page.getByRole("button", { name: "分享" }).click();
  // Without a picture it is half as tall.
  expect((await posterSize(page)).height).toBeGreaterThan(1000);
  expect(scrambled).toBe(1);
});

test.describe("where nothing can be had", () => {
  test.use({ expectedConsole: [/Failed to load resource|net::ERR/] });

  test("the sheet falls back to a link to copy by hand", async ({ page }) => {
    await newMember(page);
    const address = await oldFilmAddress(page);
    await page.goto(address);
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    });
    await page.route("**/api/app/user/shareqr", (route) => route.abort());
    await page.getByRole("button", { name: "分享" }).click();
    const sheet = sheetOf(page);
    await expect(sheet.getByText("这个浏览器画不了海报，请复制链接")).toBeVisible();
    await expect(sheet.getByLabel("链接")).toHaveValue(new URL(address, page.url()).href);
    await expect(sheet.getByRole("button", { name: "保存图片" })).toBeDisabled();
    await sheet.getByRole("button", { name: "复制链接" }).click();
    await expect(sheet.getByRole("status")).toHaveText("复制不了，链接已选中，请手动复制");
  });
});
