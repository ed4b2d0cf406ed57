import type { Page } from "@playwright/test";
import { faultsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { accountName, loginPopup } from "./pages.ts";

// What a failed login leaves on the console, on purpose: see spec.
test.use({ expectedConsole: [/login failed|Failed to load resource/] });

const password = "quiet-lantern-7";

test("sign-in: rules in their order and place, a button that waits, Enter of an input method, and no way out by a press beside", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/login/official")) sent.push(request.url());
  });
  await page.goto("/FAQ");
  const { dialog, open, close, field, error, submit } = loginPopup(page);
  await open();
  expect(await page.locator(".login").evaluate((popup) => getComputedStyle(popup).zIndex)).toBe("2000");
  await expect(dialog.getByRole("tab", { name: "登录账号" })).toHaveAttribute("aria-selected", "true");
  await expect(dialog).toContainText("登录后继续享受高清影片");
  const account = field("账号");
  const secret = field("密码");
  await expect(account).toBeFocused();
  await expect(account).toHaveAttribute("placeholder", "请输入手机号/账号");
  await expect(secret).toHaveAttribute("placeholder", "请输入密码");
  await expect(account).toHaveAttribute("autocomplete", "username webauthn");
  await expect(secret).toHaveAttribute("autocomplete", "current-password");

  await expect(submit("登录")).toBeDisabled();
  await account.fill("read");
  await expect(submit("登录")).toBeDisabled();
  await secret.fill("123");
  await expect(submit("登录")).toBeEnabled();
  await account.fill("   ");
  await expect(submit("登录")).toBeDisabled();

  const rules = [
    { account: "", password: "", at: account, says: "请输入账号" },
    { account: "read", password: "", at: secret, says: "请输入密码" },
    { account: "read", password: "123", at: account, says: "账号长度不少于6位" },
    { account: "reader", password: "123", at: secret, says: "密码长度不少于6位" },
  ];
  for (const rule of rules) {
    await account.fill(rule.account);
    await secret.fill(rule.password);
    await secret.press("Enter");
    await expect(rule.at).toHaveAccessibleDescription(rule.says);
    await expect(rule.at).toBeFocused();
    await expect(error(rule.says)).toHaveCount(1);
    await expectAbove(page, rule.says, rule.at === account ? "#login-in-account" : "#login-in-password");
    await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toHaveCount(1);
  }

  await dialog.getByRole("button", { name: "显示密码" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await dialog.getByRole("button", { name: "显示密码" }).click();
  await expect(secret).toHaveAttribute("type", "password");

  // An input method's Enter takes what is composed and means nothing else.
  await account.fill("reader-one");
  await secret.fill("long-enough");
  await account.focus();
  const input = await page.context().newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "shi", selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press("Enter");
  await input.send("Input.insertText", { text: "拾" });
  expect(sent).toEqual([]);
  await expect(account).toHaveValue(/^reader-one/);

  await page.mouse.click(8, 8);
  await expect(dialog).toBeVisible();
  await expect(secret).toHaveValue("long-enough");
  await dialog.getByRole("tab", { name: "注册账号" }).click();
  await dialog.getByRole("tab", { name: "登录账号" }).click();
  await expect(account).toHaveValue(/^reader-one/);
  await close();
  await expect(dialog).toHaveCount(0);
  // What was typed is there again, but for the password.
  await open();
  await expect(account).toHaveValue(/^reader-one/);
  await expect(secret).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeFocused();
  expect(sent).toEqual([]);
});

test("sign-up: rules in their order and place, by keyboard alone", async ({ page }) => {
  await page.goto("/FAQ");
  const { dialog, field, error, submit } = loginPopup(page);
  const opener = page.getByRole("button", { name: "注册", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(field("账号")).toBeFocused();
  await expect(submit("注册")).toBeDisabled();

  // Tab goes round inside, and comes by everything there is.
  const passed = new Set<string>();
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press("Tab");
    const { inside, name } = await page.evaluate(() => ({
      inside: document.activeElement?.closest(".login") !== null,
      name: document.activeElement?.id || document.activeElement?.textContent || "",
    }));
    expect(inside).toBe(true);
    passed.add(name);
  }
  expect([...passed]).toEqual(
    expect.arrayContaining(["login-up-account", "login-up-confirmPassword", "login-tab-signUp"]),
  );
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".login") !== null)).toBe(true);

  const account = field("账号");
  const secret = field("密码");
  const again = field("确认密码");
  await expect(account).toHaveAttribute("placeholder", "请输入账号");
  await expect(again).toHaveAttribute("placeholder", "请输入确认密码");
  const rules = [
    { typed: ["", "", ""], at: account, above: "#login-up-account", says: "请输入账号" },
    { typed: ["read", "", ""], at: secret, above: "#login-up-password", says: "请输入密码" },
    { typed: ["read", "123", ""], at: again, above: "#login-up-password", says: "请输入确认密码" },
    { typed: ["read", "123", "321"], at: again, above: "#login-up-password", says: "两次密码不一致 请重新确认" },
    { typed: ["read", "123", "123"], at: account, above: "#login-up-account", says: "账号不少于6位" },
    { typed: ["reader", "123", "123"], at: secret, above: "#login-up-password", says: "密码不少于6位" },
  ];
  for (const { typed, at, above, says } of rules) {
    for (const [index, input] of [account, secret, again].entries()) await input.fill(typed[index] ?? "");
    await expect(submit("注册")).toBeEnabled({ enabled: typed.every((text) => text !== "") });
    await page.keyboard.press("Enter");
    await expect(at).toHaveAccessibleDescription(says);
    await expect(at).toBeFocused();
    await expect(error(says)).toHaveCount(1);
    await expectAbove(page, says, above);
  }
  await dialog.getByRole("button", { name: "关闭" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a guest signs up, signs out, mistypes a password and signs in; another tab follows @main", async ({
  page,
  context,
}) => {
  const account = accountName();
  await page.goto("/FAQ");
  const { dialog, field, open, submit, signUp, signOut } = loginPopup(page);
  const token = () => page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "{}").token);
  await signUp(account, password);
  await expect(page.getByRole("button", { name: "我的账号" })).toBeVisible();
  const asGuest = await token();
  await signOut();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeFocused();

  const other = await context.newPage();
  await other.goto("/FAQ");
  await loginPopup(other).open();
  await page.bringToFront();

  await open();
  await field("账号").fill(account);
  await field("密码").fill("not-the-password");
  await submit("登录").click();
  await expect(field("密码")).toHaveAccessibleDescription("账号或密码不正确，请检查后再试");
  await expect(field("账号")).toHaveValue(account);
  await expect(field("密码")).toHaveValue("not-the-password");

  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/login/official")) requests.push(request.url());
  });
  await field("密码").fill(password);
  await field("密码").press("Enter");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(requests).toHaveLength(1);
  expect(await token()).not.toBe(asGuest);
  await expect(loginPopup(other).dialog).toHaveCount(0);
  await expect(other.getByRole("button", { name: "我的账号" })).toBeVisible();
});

test("a login that cannot be sent keeps what was typed and says what to do", async ({ page, context }) => {
  await page.goto("/FAQ");
  const { dialog, field, open, submit } = loginPopup(page);
  const before = page.waitForResponse("**/login/before");
  await open();
  await before;
  await field("账号").fill("reader-one");
  await field("密码").fill(password);
  await context.setOffline(true);
  // The page's own bar is behind the popup, where readers do not come.
  await expect(dialog.getByRole("status").filter({ hasText: "网络已断开" })).toHaveCount(1);
  await submit("登录").click();
  await expect(dialog.getByRole("alert").filter({ hasText: "网络异常，请检查网络后再试" })).toBeVisible();
  await context.setOffline(false);

  await page.route("**/login/official", (route) =>
    route.fulfill({ status: 503, json: { code: 1053, tip: "", data: null } }),
  );
  await submit("登录").click();
  await expect(dialog.getByRole("alert").filter({ hasText: "服务器有点忙，请稍后再试" })).toBeVisible();
  await page.unroute("**/login/official");
  await page.route("**/login/official", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "2" },
      json: { code: 1011, tip: "操作太频繁，请稍后再试", data: null },
    }),
  );
  await submit("登录").click();
  await expect(dialog.getByRole("button", { name: /请等 \d 秒/ })).toHaveAttribute("aria-disabled", "true");
  await expect(submit("登录")).toHaveAttribute("aria-disabled", "false");
  await expect(field("账号")).toHaveValue("reader-one");
  await expect(field("密码")).toHaveValue(password);
});

test("who asks for what needs a member, at once after the page came, is led on to it", async ({ page }) => {
  await page.goto("/FAQ", { waitUntil: "commit" });
  const { dialog, signUp } = loginPopup(page);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/mine?area=points", textContent: "我的积分" });
    document.querySelector("main")?.append(link);
  });
  await page.getByRole("link", { name: "我的积分" }).click();
  await expect(dialog).toBeVisible();
  await signUp(accountName(), password);
  await expect(page).toHaveURL("/mine?area=points");
  await expect(page.getByRole("button", { name: "我的账号" })).toBeVisible();
  // The button shows how the name begins, before any script of the page runs.
  const letter = page.locator(".account-button .avatar");
  expect(await letter.evaluate((element) => getComputedStyle(element, "::after").content)).toMatch(/^"."$/);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the popup and its errors, ${colorScheme}: axe finds nothing and nothing overflows`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/FAQ");
    const { field, open, dialog } = loginPopup(page);
    await open();
    for (const tab of ["登录账号", "注册账号"]) {
      await dialog.getByRole("tab", { name: tab }).click();
      await field("密码").fill("123");
      await field("账号").fill("read");
      await field("账号").press("Enter");
      await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await faultsOf(page, ".login"), `${tab}, ${width} px`).toEqual([]);
        const overflow = await page.locator(".login").evaluate((popup) => popup.scrollWidth - popup.clientWidth);
        expect(overflow, `${tab}, ${width} px`).toBe(0);
      }
    }
  });
}

/** The message stands higher than the field it is about, and nothing but its label is between them. */
async function expectAbove(page: Page, message: string, field: string): Promise<void> {
  const said = await page.getByText(message, { exact: true }).boundingBox();
  const box = await page.locator(field).boundingBox();
  expect(said && box && box.y - (said.y + said.height)).toBeGreaterThanOrEqual(0);
  expect(said && box && box.y - (said.y + said.height)).toBeLessThan(40);
}

test("a challenge is solved by itself, with a word meanwhile", async ({ page }) => {
  const challenges = [60, 10].map((bits) => `${bits}.zzzzzzzz.${"0".repeat(32)}.${"m".repeat(32)}`);
  const proofs: (string | null)[] = [];
  await page.route("**/login/official", async (route) => {
    const proof = await route.request().headerValue("x-proof");
    if (proof !== null) {
      proofs.push(proof);
      return route.fulfill({ json: { code: 2001, tip: "账号或密码不正确", data: null } });
    }
    const challenge = challenges[0];
    await route.fulfill({ status: 429, json: { code: 1017, tip: "密码错误次数过多", data: null, challenge } });
  });
  const { dialog, open, field, error, submit } = loginPopup(page);
  const attempt = async () => {
    await page.goto("/FAQ");
    await open();
    await field("账号").fill("somebody-new");
    await field("密码").fill(password);
    await submit("登录").click();
  };
  // One that takes for ever.
  await attempt();
  await expect(dialog.getByRole("button", { name: "正在确认…" })).toHaveAttribute("aria-busy", "true");
  challenges.shift();
  await attempt();
  await expect(error("账号或密码不正确，请检查后再试")).toHaveCount(1);
  expect(proofs).toHaveLength(1);
});
