import { expect, type Page } from "@playwright/test";
import { totpOf } from "../../src/server/accounts/second-factor.ts";

/** The key that the open dialog shows to an authenticator, as a person would type it there. */
export async function keyInDialog(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "给验证器的二维码" })).toBeVisible();
  return (await dialog.locator("code").innerText()).replaceAll(" ", "");
}

/** Answers with the one-time password of now, and returns the recovery codes that are displayed then. */
export async function answerWith(page: Page, key: string): Promise<string[]> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("验证器里的六位数").fill(totpOf(key).generate());
  await dialog.getByRole("button", { name: "开启" }).click();
  await expect(dialog.getByRole("heading", { name: "恢复码" })).toBeVisible();
  return dialog.locator("code").allInnerTexts();
}

/** Turns the second factor on in the settings. */
export async function turnOnSecondFactor(page: Page, password: string): Promise<void> {
  await page.goto("/mine?area=settings");
  await page.getByRole("button", { name: /^开启 ?两步验证/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("当前密码").fill(password);
  await dialog.getByRole("button", { name: "下一步" }).click();
  await answerWith(page, await keyInDialog(page));
  await dialog.getByRole("button", { name: "我存好了" }).click();
  await expect(page.getByText("开着，还剩 10 个恢复码")).toBeVisible();
}
