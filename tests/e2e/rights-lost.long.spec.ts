import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { type Member, newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { loginPopup } from "./pages.ts";

test.use({ expectedConsole: [/40[13] \((Forbidden|Unauthorized)\)/] });

test("who loses the role while writing is told so, and what was written stays", async ({ page, browser, context }) => {
  const owner = await newOperator(await (await browser.newContext()).newPage());
  const editor = await newMember(page);
  await owner.call("admin/staff/set", { userId: editor.user.id, role: "editor" });
  await page.goto("/admin?area=questions");
  await page.getByRole("button", { name: "新问题" }).click();
  const dialog = page.getByRole("dialog", { name: "新问题" });
  await dialog.getByLabel("问题").fill("写到一半的问题");
  await dialog.getByLabel("回答").fill("写到一半的回答");
  await owner.call("admin/staff/set", { userId: editor.user.id, role: null });
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("你的角色已被收回，请找团队的所有者")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/mine");
  await expect(page.getByText("你的团队角色已经变了")).toBeVisible();
  await expect(dialog.getByLabel("回答")).toHaveValue("写到一半的回答");
});

test("who is signed out while writing is told why to sign in again, and finds what was written", async ({ page }) => {
  const operator = await newOperator(page);
  await page.goto("/admin?area=words");
  await page.getByRole("textbox", { name: "词语" }).first().fill("写到一半");
  await operator.call("user/logout", {});
  const home = page.waitForURL("/");
  // The page may have heard of it already, and be on its way home without the button.
  void page
    .getByRole("button", { name: "添加" })
    .click()
    .catch(() => undefined);
  await home;
  await expect(page.getByText("登录已失效，请重新登录").first()).toBeVisible();
  const popup = loginPopup(page);
  await popup.field("账号").fill(operator.account);
  await popup.field("密码").fill(operator.password);
  await popup.submit("登录").click();
  await page.waitForURL("/admin?area=words");
  await expect(page.getByRole("textbox", { name: "词语" }).first()).toHaveValue("写到一半");
});

test("who is signed out before a comment reads under which name it goes, and keeps it while signing in", async ({
  page,
}) => {
  const member = await newMember(page);
  await page.goto("/videoDetails?id=1");
  const write = page.getByRole("textbox", { name: "写评论" });
  await write.scrollIntoViewIfNeeded();
  await write.fill("写到一半的评论");
  const note = page.getByText("现在发布的会署游客的名字");
  await expect(note).toBeHidden();
  await member.call("user/logout", {});
  await page.getByRole("button", { name: "点赞" }).first().click();
  await expect(note).toBeVisible();
  await note.getByRole("button", { name: "登录" }).click();
  await signInAgain(page, member);
  await expect(note).toBeHidden();
  await expect(write).toHaveValue("写到一半的评论");
});

async function signInAgain(page: Page, { account, password }: Member): Promise<void> {
  const popup = loginPopup(page);
  await popup.field("账号").fill(account);
  await popup.field("密码").fill(password);
  await popup.submit("登录").click();
  await popup.dialog.waitFor({ state: "detached" });
}

test("who is signed out before a review is sent is asked to sign in there, and goes on writing", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/videoDetails?id=1");
  await page.getByRole("button", { name: "写影评" }).click();
  const dialog = page.getByRole("dialog", { name: "写影评" });
  await dialog.getByRole("radio", { name: "8" }).check({ force: true });
  await dialog.getByRole("textbox", { name: "标题" }).fill("写到一半的影评");
  await dialog.getByRole("textbox", { name: "正文" }).fill("写到一半。");
  await member.call("user/logout", {});
  await dialog.getByRole("button", { name: "发布" }).click();
  await expect(dialog.getByText("写的都还在，登录后接着写。")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "登录" })).toBeFocused();
  await dialog.getByRole("button", { name: "登录" }).click();
  await signInAgain(page, member);
  await expect(dialog.getByRole("textbox", { name: "标题" })).toHaveValue("写到一半的影评");
  await expect(dialog.getByRole("textbox", { name: "正文" })).toHaveValue("写到一半。");
});

test("who is signed out before a mark is saved reads where it is kept now", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/videoDetails?id=1");
  await page.getByRole("button", { name: "写短评" }).click();
  const dialog = page.getByRole("dialog", { name: "我的标记" });
  await dialog.getByLabel("一句话短评").fill("写到一半");
  // The page is to hear of it from the press alone: it may hear earlier, and then keeps the mark on the device.
  const release = await hold(page, /\/api\/app\/(?!mark\/set|login\/guest)/);
  await member.call("user/logout", {});
  await dialog.getByRole("button", { name: "保存" }).click();
  const note = dialog.getByText("现在保存的先留在这台设备上，登录后带进账号");
  await expect(note).toBeVisible();
  release();
  await note.getByRole("button", { name: "登录" }).click();
  await signInAgain(page, member);
  await expect(note).toBeHidden();
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.locator(".mark-line", { hasText: "写到一半" })).toBeVisible();
});
