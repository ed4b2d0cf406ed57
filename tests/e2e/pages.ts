import { expect, type Page } from "@playwright/test";

/** Page objects: where things are on a page, so that tests say what a person does. */
export function homePage(page: Page) {
  const grid = page.locator("#latest");
  return {
    grid,
    cards: page.locator("main article.video-card"),
    loadMore: page.locator(".load-more"),
    themeSwitch: page.getByRole("button", { name: /外观/ }),
    continueWatching: page.getByRole("region", { name: "继续观看" }),
    async open(path = "/") {
      await page.goto(path);
    },
    /** Follows the first film's link and waits for its page. */
    async openFirstFilm() {
      const link = page.locator('main a[href^="/videoDetails?id="]').first();
      const title = (await link.innerText()).trim();
      await link.click();
      await page.waitForURL(/\/videoDetails\?id=\d+/);
      return title;
    },
  };
}

/** Address of a film that is on the home page. */
export async function filmAddress(page: Page): Promise<string> {
  await page.goto("/");
  const href = await page.locator('main a[href^="/videoDetails?id="]').first().getAttribute("href");
  if (!href) throw new Error("the home page links to no film");
  return href;
}

/** An account nobody has yet. */
export function accountName(): string {
  return `e2e${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

export function loginPopup(page: Page) {
  const dialog = page.getByRole("dialog", { name: "登录或注册" });
  const field = (name: string) => dialog.getByLabel(name, { exact: true }).filter({ visible: true });
  const submit = (name: string) => dialog.getByRole("button", { name, exact: true }).filter({ visible: true });
  return {
    dialog,
    field,
    submit,
    error: (message: string) => dialog.getByRole("alert").filter({ hasText: message }),
    async open() {
      await page.getByRole("button", { name: "登录", exact: true }).click();
      await dialog.waitFor();
    },
    async close() {
      await dialog.getByRole("button", { name: "关闭" }).click();
    },
    /** Makes this guest a member, from whatever page has the header of a PC. */
    async signUp(account: string, password: string) {
      // Some pages open it by themselves once they know who is there.
      await expect(async () => {
        if (!(await dialog.isVisible()))
          await page.getByRole("button", { name: "注册", exact: true }).click({ timeout: 1000 });
        await dialog.waitFor({ timeout: 1000 });
      }).toPass();
      await dialog.getByRole("tab", { name: "注册账号" }).click();
      await field("账号").fill(account);
      await field("密码").fill(password);
      await field("确认密码").fill(password);
      await submit("注册").click();
      await dialog.waitFor({ state: "detached" });
    },
    async signOut() {
      await page.getByRole("button", { name: "我的账号" }).click();
      await page.getByRole("button", { name: "退出登录" }).click();
    },
  };
}
