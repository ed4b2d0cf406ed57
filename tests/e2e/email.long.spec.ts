import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestServer, type TestServer } from "../../scripts/setup/server.ts";
import { freePort } from "../helpers/free-port.ts";
import { startSmsGateway, type SmsGateway } from "../helpers/sms.ts";
import { startSmtpServer, type SmtpServer } from "../helpers/smtp.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test as base } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { confirmAddress, mailedLink } from "./mailbox.ts";
import { newMember } from "./members.ts";
import { loginPopup } from "./pages.ts";
import { shooter } from "./shots.ts";

/** A site that sends mail and SMS. */
const test = base.extend<{ smtp: SmtpServer; sms: SmsGateway; site: TestServer; baseURL: string }>({
  async smtp({ browserName }, use) {
    const smtp = await startSmtpServer();
    await base.step(`a mail server for ${browserName}`, () => use(smtp));
    await smtp.close();
  },
  async sms({ browserName }, use) {
    const sms = await startSmsGateway();
    await base.step(`an SMS gateway for ${browserName}`, () => use(sms));
    await sms.close();
  },
  async site({ smtp, sms, browserName }, use) {
    const dataDir = mkdtempSync(path.join(tmpdir(), `shiguang-mail-${browserName}-`));
    const port = await freePort();
    const here = {
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      DEMO_CONTENT: "off",
      WORKER: "child",
    };
    const server = await startTestServer(dataDir, undefined, { ...smtp.settings, ...sms.settings, ...here });
    await use(server);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ site }, use) => use(`http://localhost:${new URL(site.origin).port}`),
});

test.use({ expectedConsole: [/login failed/] });

test("a member adds an address, confirms it, forgets the password and signs in with both", async ({ page, smtp }) => {
  const shoot = shooter(page);
  const link = (subject: string) => mailedLink(smtp, "mira@example.com", subject);
  const { call, password } = await newMember(page);
  await page.goto("/mine?area=settings");
  await page.getByRole("button", { name: "绑定邮箱" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("邮箱").fill("not an address");
  await dialog.getByLabel("当前密码").fill(password);
  await dialog.getByRole("button", { name: "发确认邮件" }).click();
  await expect(dialog.getByText("请输入正确的邮箱")).toBeVisible();
  await expectNoFaults(page);
  await shoot("email-dialog");
  await dialog.getByLabel("邮箱").fill("mira@example.com");
  await dialog.getByRole("button", { name: "发确认邮件" }).click();
  await expect(page.getByText("mira@example.com 等你打开邮件里的链接确认")).toBeVisible();
  // A link that was not copied whole, and then the whole one into the same tab.
  await page.goto("/confirmEmail");
  await expect(page.getByText("链接不完整")).toBeVisible();
  await page.goto(await link("确认你的邮箱"));
  await page.getByRole("button", { name: "确认邮箱" }).waitFor();
  await expectNoFaults(page);
  await shoot("email-confirm");
  await confirmAddress(page);
  await expect(page.getByText("mi***@example.com")).toBeVisible();
  // Opened once more it says what is so, and leads on.
  await page.goto("/rank");
  await page.goto(await link("确认你的邮箱"));
  await expect(page.getByText("这个链接已经用过、过期")).toBeVisible();
  await expect(page.getByRole("button", { name: "再试一次" })).toHaveCount(0);
  await page.getByRole("button", { name: "去设置" }).click();
  await expect(page.getByText("mi***@example.com")).toBeVisible();
  const replies = page.getByRole("switch", { name: "邮件：回复与评论" });
  const episodes = page.getByRole("switch", { name: "邮件：剧集更新与首映" });
  const release = await hold(page, /\/user\/mail\/kinds$/);
  await replies.click();
  await episodes.click();
  release();
  const chosen = async () => (await call("user/mail/state", {})).mails;
  await expect.poll(chosen).toMatchObject({ reply: true, update: true });
  await expect(replies).toBeChecked();
  await expect(episodes).toBeChecked();
  await page.getByText("mi***@example.com").scrollIntoViewIfNeeded();
  await shoot("email-settings");

  await page.setViewportSize({ width: 1280, height: 900 });
  const popup = loginPopup(page);
  await page.goto("/rank");
  await popup.signOut();
  await popup.open();
  await popup.dialog.getByRole("button", { name: "忘记密码" }).click();
  await popup.field("邮箱").fill("mira@example.com");
  await popup.submit("发送").click();
  await expect(popup.dialog.getByText("如果 mira@example.com 绑定了账号")).toBeVisible();
  await expectNoFaults(page);
  await shoot("email-forgotten");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(await link("重设密码"));
  await page.getByLabel("新密码", { exact: true }).fill("brighter-lantern-8");
  await page.getByLabel("再输一次新密码").fill("brighter-lantern-9");
  await page.getByRole("button", { name: "设置新密码" }).click();
  await expect(page.getByText("两次密码不一致 请重新确认")).toBeVisible();
  await expectNoFaults(page);
  await shoot("email-reset");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel("再输一次新密码").fill("brighter-lantern-8");
  await page.getByRole("button", { name: "设置新密码" }).click();
  await expect(page.getByText("新密码已设置")).toBeVisible();
  await page.reload();
  await expect(page.getByText("新密码已经设好的，用它登录")).toBeVisible();
  await page.locator(".scan").getByRole("button", { name: "登录" }).click();
  await popup.field("账号").fill("mira@example.com");
  await popup.field("密码").fill("brighter-lantern-8");
  await popup.submit("登录").click();
  await popup.dialog.waitFor({ state: "detached" });
  await page.goto("/mine?area=settings");
  await expect(page.getByText("mi***@example.com")).toBeVisible();
});

test("a mobile is bound with the code sent to it, and a wrong code is said once, at its field", async ({
  page,
  sms,
}) => {
  const { password } = await newMember(page);
  await page.goto("/mine?area=settings");
  await page.getByRole("button", { name: "绑定手机号" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发送验证码" }).click();
  await expect(dialog.getByLabel("手机号")).toBeFocused();
  await dialog.getByLabel("手机号").fill("13800138000");
  await dialog.getByRole("button", { name: "发送验证码" }).click();
  await expect(dialog.getByRole("button", { name: "秒后再发" })).toBeVisible();
  await dialog.getByLabel("当前密码").fill(password);
  await dialog.getByLabel("短信验证码").fill("000");
  await dialog.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(dialog.getByText(/^验证码不正确/)).toHaveText(["验证码不正确或已过期"]);
  await expect(dialog.getByLabel("短信验证码")).toBeFocused();
  await expectNoFaults(page);
  await dialog.getByLabel("短信验证码").fill(sms.codeFor("+8613800138000"));
  await dialog.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText("138****8000")).toBeVisible();
});
