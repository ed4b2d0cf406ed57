import { expect, type Page } from "@playwright/test";

/** Page objects: locators and actions, so that tests read like a user's steps. */
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
    /** Opens the first film's link and waits for its page. */
    async openFirstFilm() {
      const link = page.locator('main a[href^="/videoDetails?id="]').first();
      const title = (await link.innerText()).trim();
      await link.click();
      await page.waitForURL(/\/videoDetails\?id=\d+/);
      return title;
    },
  };
}

/** Address of a film on the home page, which need not be opened for it. */
export async function filmAddress(page: Page): Promise<string> {
  const [href] = await homeFilms(page);
  if (!href) throw new Error("the home page links to no film");
  return href;
}

/** The same, of the oldest film there: it comes with the demonstration, while newer ones are other tests' own, may lack a file, and may go. */
export async function oldFilmAddress(page: Page): Promise<string> {
  const number = (href: string) => Number(/\d+$/.exec(href)?.[0]);
  const [href] = (await homeFilms(page)).toSorted((one, other) => number(one) - number(other));
  if (!href) throw new Error("the home page links to no film");
  return href;
}

async function homeFilms(page: Page): Promise<string[]> {
  const answer = await page.request.get("/");
  return [...(await answer.text()).matchAll(/href="(\/videoDetails\?id=\d+)"/g)].map(([, href = ""]) => href);
}

/** A new account name. */
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
    /** Signs this guest up as a member, on any page with the PC header. */
    async signUp(account: string, password: string) {
      // Some pages open the popup by themselves once they know that the user is a guest.
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
