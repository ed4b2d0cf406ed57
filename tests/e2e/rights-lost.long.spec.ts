import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
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
  await page.getByRole("button", { name: "添加" }).click();
  await home;
  await expect(page.getByText("登录已失效，请重新登录")).toBeVisible();
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
  const popup = loginPopup(page);
  await popup.field("账号").fill(member.account);
  await popup.field("密码").fill(member.password);
  await popup.submit("登录").click();
  await expect(note).toBeHidden();
  await expect(write).toHaveValue("写到一半的评论");
});
