import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestServer } from "../../scripts/setup/server.ts";
import { type IdentityProvider, providerSetting, startIdentityProvider } from "../helpers/identity-provider.ts";
import { faultsOf } from "./axe.ts";
import { expect, test as base } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { loginPopup } from "./pages.ts";
import { addAuthenticator } from "./passkeys.ts";
import { shooter } from "./shots.ts";

/** An empty site on which one can sign in with accounts of a provider of the test's own. */
const test = base.extend<{ site: { elsewhere: IdentityProvider; dataDir: string }; baseURL: string }>({
  async site({ browserName }, use) {
    const dataDir = mkdtempSync(path.join(tmpdir(), `shiguang-sign-in-${browserName}-`));
    const elsewhere = await startIdentityProvider();
    await use({ elsewhere, dataDir });
    elsewhere.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
  async baseURL({ site: { elsewhere, dataDir } }, use) {
    const server = await startTestServer(dataDir, undefined, { ...providerSetting(elsewhere), DEMO_CONTENT: "off" });
    await use(server.origin);
    await server.stop();
  },
});

// The first call after signing out finds that its session has ended.
test.use({ expectedConsole: [/login failed|401 \(Unauthorized\)/] });

test("a member adds a passkey, signs in with it without a password, and removes it", async ({ page }) => {
  const shoot = shooter(page);
  const touch = await addAuthenticator(page);
  const { password } = await newMember(page);
  await page.goto("/mine?area=settings");
  await page.getByRole("button", { name: /^添加 ?通行密钥/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("当前密码").fill("wrong-password");
  await dialog.getByLabel("名字").fill("书房的电脑");
  await dialog.getByRole("button", { name: "下一步" }).click();
  await expect(dialog.getByText("当前密码不正确")).toBeVisible();
  await shoot("passkey-add");
  expect(await faultsOf(page, ".mine-dialog")).toEqual([]);
  await dialog.getByLabel("当前密码").fill(password);
  await dialog.getByRole("button", { name: "下一步" }).click();
  const line = page.getByRole("list", { name: "通行密钥" }).getByRole("listitem");
  await expect(line).toContainText("书房的电脑");
  await expect(line).toContainText("没有用过");
  await shoot("passkey-settings");

  const popup = loginPopup(page);
  await page.goto("/FAQ");
  await popup.signOut();
  // Nobody touches the authenticator yet: the account field only suggests the passkey.
  await touch(false);
  await popup.open();
  const way = popup.dialog.getByRole("button", { name: "用通行密钥登录" });
  await expect(way).toBeVisible();
  await shoot("login-ways");
  await way.click();
  await expect(popup.dialog.getByRole("button", { name: "请在这台设备上确认…" })).toBeVisible();
  await shoot("login-passkey");
  expect(await faultsOf(page, ".login")).toEqual([]);
  // Whoever closes the popup meanwhile can try again; a request that waits does not see a touch that comes later.
  await page.keyboard.press("Escape");
  await popup.dialog.waitFor({ state: "detached" });
  await popup.open();
  await expect(way).toBeVisible();
  await touch(true);
  // The suggestion at the account field may be taken before the press.
  await Promise.any([popup.dialog.waitFor({ state: "detached" }), way.click()]);
  await popup.dialog.waitFor({ state: "detached" });

  await page.goto("/mine?area=settings");
  await expect(line).toContainText("用过");
  await line.getByRole("button", { name: /^移除/ }).click();
  await dialog.getByLabel("当前密码").fill(password);
  await dialog.getByRole("button", { name: "移除", exact: true }).click();
  await expect(line).toHaveCount(0);
});

test("a guest signs in with an account of another site, comes back to the page, and learns why it failed", async ({
  page,
  site: { elsewhere },
}) => {
  const shoot = shooter(page);
  const popup = loginPopup(page);
  const go = popup.dialog.getByRole("button", { name: "用公司账号登录" });
  elsewhere.account = null;
  await page.goto("/FAQ");
  await popup.open();
  await go.click();
  await page.waitForURL("**/signIn");
  await expect(popup.error("你在对方网站取消了，没有登录")).toBeVisible();
  await shoot("provider-declined");
  expect(await faultsOf(page, ".login")).toEqual([]);

  elsewhere.account = { sub: "77", name: "小雨" };
  await go.click();
  await page.waitForURL("**/FAQ");
  await expect(page.locator("html")).toHaveAttribute("data-member");
  await page.goto("/mine?area=settings");
  await expect(page.getByText("已关联 小雨，可以用来登录")).toBeVisible();
  await shoot("provider-settings");
  await page.getByRole("button", { name: /^解除 ?公司账号/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "解除", exact: true }).click();
  await expect(dialog.getByText("这是登录这个账号的最后一种方式")).toBeVisible();
  await dialog.getByRole("button", { name: "取消" }).click();

  // Linking a second site leads away and back to the settings.
  const link = page.getByRole("button", { name: /^关联 ?GitHub/ });
  elsewhere.account = null;
  await link.click();
  await dialog.getByRole("button", { name: "去登录" }).click();
  await expect(page.getByRole("heading", { name: "关联账号" })).toBeVisible();
  await expect(page.getByText("你在对方网站取消了，没有关联")).toBeVisible();
  await expect(page).toHaveTitle(/^关联账号 - /);
  await shoot("provider-link-declined");
  await page.getByRole("button", { name: "回到设置" }).click();
  elsewhere.account = { sub: "77", name: "小雨" };
  await link.click();
  await dialog.getByRole("button", { name: "去登录" }).click();
  await expect(page.getByText("已关联 小雨，可以用来登录")).toHaveCount(2);
});
