import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { invitationLink } from "./invitations.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

// An invitation that is gone answers 404.
test.use({ expectedConsole: [/404 \(Not Found\)/] });

test("the link of an invitation that was cut off is pasted again in the same tab, and says what it is once it is used", async ({
  page,
  browser,
}) => {
  await newOperator(page);
  await page.goto("/admin?area=staff");
  await page.getByRole("button", { name: "邀请", exact: true }).click();
  const link = await invitationLink(page, "编辑", `小林 ${Date.now()}`);

  const guest = await (await browser.newContext()).newPage();
  await newMember(guest);
  await guest.goto(link.replace(/#.*/, ""));
  await expect(guest.getByText("链接不完整")).toBeVisible();
  await guest.goto(link.slice(0, -3));
  await expect(guest.getByText("邀请不存在、已用过、已撤销或已过期")).toBeVisible();
  await expect(guest.getByText("请邀请你的人再发一个")).toBeVisible();
  await expect(guest.getByRole("button", { name: "再试一次" })).toHaveCount(0);
  await expectNoFaults(guest);
  await guest.goto(link);
  // Who goes back at once, before that page has asked who they are, is of the team all the same.
  await guest.route("/admin", (route) => route.fulfill({ contentType: "text/html", body: "<title>运营</title>" }));
  await guest.getByRole("button", { name: /的身份接受$/ }).dblclick();
  await guest.waitForURL("/admin");
  await guest.unroute("/admin");
  await guest.goBack();
  await guest.getByRole("link", { name: "去运营" }).click();
  await expect(guest.getByRole("navigation", { name: "运营" })).toContainText("内容");
});

test("an owner is asked before leaving the team, and sees at once what another role of their own may do", async ({
  page,
}) => {
  const owner = await newOperator(page);
  await page.goto("/admin?area=staff");
  const line = page.getByRole("listitem").filter({ hasText: owner.account });
  const dialog = page.getByRole("dialog");
  await line.getByRole("button", { name: "退出团队" }).click();
  await expect(dialog).toContainText("自己不能撤销");
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "取消" }).click();
  await line.getByRole("button", { name: /^改角色/ }).click();
  await dialog.getByLabel("角色").selectOption("客服");
  await dialog.getByRole("button", { name: "保存" }).click();
  const nav = page.getByRole("navigation", { name: "运营" });
  await expect(nav.getByRole("link", { name: "团队" })).toHaveCount(0);
  await expect(nav.getByRole("link", { name: "反馈" })).toBeVisible();
});

test("an owner who leaves the team is taken home", async ({ page }) => {
  const owner = await newOperator(page);
  await page.goto("/admin?area=staff");
  await page.getByRole("listitem").filter({ hasText: owner.account }).getByRole("button", { name: "退出团队" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "退出", exact: true }).click();
  await page.waitForURL("/");
});

test.describe("two who answer the same feedback", () => {
  test.use({ expectedConsole: [/409 \(Conflict\)/] });

  test("whoever comes second sees that it is answered", async ({ page }) => {
    const { call } = await newOperator(page);
    const text = `两个人回复 ${Date.now()}`;
    const { id } = await call("feedback/add", { category: "other", text });
    await page.goto("/admin?area=feedback");
    const received = page.locator(".admin-case", { hasText: text });
    await received.getByRole("button", { name: "回复", exact: true }).click();
    await call("admin/feedback/answer", { id, text: "先回复的", seen: { status: "open", answerCount: 0 } });
    const dialog = page.getByRole("dialog", { name: "回复反馈" });
    await dialog.getByLabel("回复").fill("后回复的");
    await dialog.getByRole("button", { name: "回复", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("刚有人处理过");
    await dialog.getByRole("button", { name: "取消" }).click();
    await expect(received).toHaveCount(0);
    await page.getByRole("button", { name: "已回复" }).click();
    await expect(received).toContainText("先回复的");
  });
});
