import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { loginPopup } from "./pages.ts";
import { answerWith, keyInDialog } from "./second-factors.ts";

test.use({ expectedConsole: [/login failed/] });

const shots = process.env["SHOTS"];

test("a member turns the second factor on, signs in with it and with a recovery code, and turns it off", async ({
  page,
}) => {
  const { account, password } = await newMember(page);
  await page.goto("/mine?area=settings");
  const row = page.getByText("登录时除了密码，再要手机验证器里的六位数");
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: /^开启 ?两步验证/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("当前密码").fill("wrong-password");
  await dialog.getByRole("button", { name: "下一步" }).click();
  await expect(dialog.getByText("当前密码不正确")).toBeVisible();
  await dialog.getByLabel("当前密码").fill(password);
  await dialog.getByRole("button", { name: "下一步" }).click();
  const secret = await keyInDialog(page);
  await dialog.getByLabel("验证器里的六位数").fill("000000");
  await dialog.getByRole("button", { name: "开启" }).click();
  await expect(dialog.getByText("验证码不对或已经用过，等下一个再试")).toBeVisible();
  await expectNoFaults(page);
  for (const width of shots ? [390, 1280] : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/second-key-${width}.png` });
  }
  const [first = "", second = ""] = await answerWith(page, secret);
  if (shots) await page.screenshot({ path: `${shots}/second-codes.png` });
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "我存好了" }).click();
  await expect(page.getByText("开着，还剩 10 个恢复码")).toBeVisible();

  const popup = loginPopup(page);
  await page.goto("/rank");
  await popup.signOut();
  await popup.open();
  await popup.field("账号").fill(account);
  await popup.field("密码").fill(password);
  await popup.submit("登录").click();
  await expect(popup.dialog.getByText("请输入验证器里的六位数，或一个恢复码")).toBeVisible();
  await expect(popup.field("两步验证")).toBeFocused();
  await expect(popup.field("密码")).toHaveValue(password);
  if (shots) await page.screenshot({ path: `${shots}/second-login.png` });
  await popup.field("两步验证").fill(first);
  await popup.submit("登录").click();
  await popup.dialog.waitFor({ state: "detached" });

  await page.goto("/mine?area=settings");
  await expect(page.getByText("开着，还剩 9 个恢复码")).toBeVisible();
  await page.getByRole("button", { name: /^关闭 ?两步验证/ }).click();
  await dialog.getByLabel("当前密码").fill(password);
  await dialog.getByLabel("验证器里的六位数").fill(second);
  await dialog.getByRole("button", { name: "关闭", exact: true }).click();
  await expect(row).toBeVisible();
});
