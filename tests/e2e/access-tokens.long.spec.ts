import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";

const shots = process.env["SHOTS"];

test("a member makes an access token, a script uses it without anything else, and it ends when revoked", async ({
  page,
  request,
}) => {
  const { password, user } = await newMember(page);
  await page.goto("/mine?area=settings");
  await page.getByRole("button", { name: "新建令牌" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /^读/ }).uncheck();
  await dialog.getByRole("button", { name: "新建", exact: true }).click();
  await expect(dialog.getByText("写下它给谁用，以后好认")).toBeVisible();
  await expect(dialog.getByText("至少选一项")).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByLabel("名字").fill("备份脚本");
  await dialog.getByRole("checkbox", { name: /^读/ }).check();
  await dialog.getByLabel("当前密码").fill(password);
  for (const width of shots ? [390, 1280] : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/tokens-${width}.png` });
  }
  await dialog.getByRole("button", { name: "新建", exact: true }).click();
  const token = await page.getByRole("textbox", { name: "访问令牌" }).inputValue();
  await page.getByRole("button", { name: "好了" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "备份脚本" });
  await expect(line).toContainText("没有用过");
  if (shots) await page.screenshot({ path: `${shots}/tokens-list.png`, fullPage: true });

  const me = () => request.post("/api/app/user/info", { data: {}, headers: { authorization: `Bearer ${token}` } });
  expect(await (await me()).json()).toMatchObject({ code: 200, data: { id: user.id } });
  await line.getByRole("button", { name: /^撤销/ }).click();
  await expect(line).toHaveCount(0);
  expect((await me()).status()).toBe(401);
});
