import type { Page } from "@playwright/test";
import { accountName, loginPopup } from "./pages.ts";

export const invitedPassword = "password-of-tests";

/** The link of a new invitation, which the dialog of the team's area makes. */
export async function invitationLink(page: Page, role: string, note: string): Promise<string> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("角色").selectOption(role);
  await dialog.getByLabel("给谁").fill(note);
  await dialog.getByRole("button", { name: "新建邀请" }).click();
  return page.getByRole("textbox", { name: "邀请链接" }).inputValue();
}

/** Somebody new accepts the invitation that is open in their browser; returns the account. */
export async function acceptInvitation(guest: Page): Promise<string> {
  await guest.getByRole("button", { name: "登录或注册后接受" }).click();
  const account = accountName();
  await loginPopup(guest).signUp(account, invitedPassword);
  return account;
}

/** The areas that the operators' page offers, without their counts. */
export async function offeredAreas(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: "运营" }).getByRole("link");
  return (await links.allTextContents()).map((text) => text.replace(/\d+$/, ""));
}
