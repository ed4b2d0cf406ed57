import { expect, type Page } from "@playwright/test";
import type { SmtpServer } from "../helpers/smtp.ts";

/** The link in the latest mail with such a subject; waits for it. */
export async function mailedLink(smtp: SmtpServer, to: string, subject: string): Promise<string> {
  const find = () => smtp.to(to).findLast((mail) => mail.subject.includes(subject));
  await expect.poll(() => find() !== undefined).toBe(true);
  return /https?:\/\/\S+#\S+/.exec(find()?.text ?? "")?.[0] ?? "";
}

/** Presses through the page that the mail about a new address leads to, and on to the settings. */
export async function confirmAddress(page: Page): Promise<void> {
  await page.getByRole("button", { name: "确认邮箱" }).click();
  await page.getByRole("button", { name: "去设置" }).click();
}
