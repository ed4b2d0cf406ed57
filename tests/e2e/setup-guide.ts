import type { Page } from "@playwright/test";
import type { TestServer } from "../../scripts/setup/server.ts";

/** The word that a site without an owner prints when it starts. */
export const printedWord = ({ printed }: TestServer): string =>
  /setup#([a-z0-9-]+)/.exec(printed.join("\n"))?.[1] ?? "";

/** Fills in who the owner is and how the site is called, on `/setup`. */
export async function fillGuide(page: Page, account: string, password: string, siteName: string): Promise<void> {
  await page.getByLabel("账号", { exact: true }).fill(account);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByLabel("确认密码").fill(password);
  await page.getByLabel("站名").fill(siteName);
}
