import type { Page } from "@playwright/test";
import { areasOf } from "../../src/lib/admin-areas.ts";
import { acceptInvitation, invitationLink, invitedPassword, offeredAreas } from "./invitations.ts";
import { expect } from "./fixtures.ts";
import { confirmAddress, mailedLink } from "./mailbox.ts";
import { accountName, loginPopup } from "./pages.ts";
import { addAuthenticator } from "./passkeys.ts";
import { turnOnSecondFactor } from "./second-factors.ts";
import { fillGuide, printedWord } from "./setup-guide.ts";
import { shooter } from "./shots.ts";
import { addMenuEntry, choosePicture, publishSettings, writePage } from "./site-form.ts";
import { test } from "./tls-site.ts";

// The first call after signing out finds that its session has ended; whoever of the staff has no second factor is refused.
// Over HTTP/2 a status has no words.
test.use({ expectedConsole: [/login failed|status of 40[13]/] });

const name = "夜航影院";
const [account, password, address] = [accountName(), "quiet-lantern-7", "owner@yehang.example"];

test("a new operator comes from the printed word to a branded site with staff, passkey, mail and backup over TLS, by clicks alone", async ({
  page,
  plainPage,
  browser,
  site,
  smtp,
}) => {
  test.setTimeout(600_000);
  const shoot = shooter(page);
  const dialog = page.getByRole("dialog");

  await test.step("the printed word makes the owner and names the site", async () => {
    // nginx may start after the site.
    await expect(() => page.goto(`/setup#${printedWord(site)}`)).toPass();
    await fillGuide(page, account, password, name);
    await page.getByRole("radio", { name: /^空的/ }).check();
    await page.getByRole("button", { name: "开始" }).click();
    await page.waitForURL((url) => url.pathname === "/admin");
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
  });

  await test.step("a page, pictures, colours, a filing number and a menu of its own", async () => {
    await writePage(page, "about", "关于夜航", "## 夜航\n\n一群夜里看片的人。");
    await page.goto("/admin?area=site");
    await expect(page.getByLabel("站名", { exact: true })).toHaveValue(name);
    await choosePicture(page, "icon", "#7a1fa2", [512, 512]);
    await choosePicture(page, "logo", "#1d4ed8", [600, 150]);
    await choosePicture(page, "logoDark", "#fde047", [600, 150]);
    await page.getByLabel("主色 · 浅色外观（可不填）").fill("#7a1fa2");
    await page.getByLabel("主色 · 深色外观（可不填）").fill("#d9a7ff");
    await page.getByLabel("ICP 备案号").fill("京ICP备00000000号-1");
    await addMenuEntry(page, "关于", "/page?name=about");
    await publishSettings(page);
  });

  await test.step("an address, confirmed by the mail to it", async () => {
    await page.goto("/mine?area=settings");
    await page.getByRole("button", { name: "绑定邮箱" }).click();
    await dialog.getByLabel("邮箱").fill(address);
    await dialog.getByLabel("当前密码").fill(password);
    await dialog.getByRole("button", { name: "发确认邮件" }).click();
    const link = await mailedLink(smtp, address, "确认你的邮箱");
    expect(new URL(link).origin).toBe(site.origin);
    await page.goto(link);
    await confirmAddress(page);
    await expect(page.getByText("ow***@yehang.example")).toBeVisible();
  });

  await test.step("a passkey, and signing in with it", async () => {
    const touch = await addAuthenticator(page);
    await page.getByRole("button", { name: /^添加 ?通行密钥/ }).click();
    await dialog.getByLabel("当前密码").fill(password);
    await dialog.getByLabel("名字").fill("书房的电脑");
    await dialog.getByRole("button", { name: "下一步" }).click();
    const line = page.getByRole("list", { name: "通行密钥" }).getByRole("listitem");
    await expect(line).toContainText("没有用过");
    await signInAgain(page, touch);
    await page.goto("/mine?area=settings");
    await expect(line).toContainText("书房的电脑");
    await expect(line).not.toContainText("没有用过");
  });

  const editor = await (await browser.newContext()).newPage();
  const moderator = await (await browser.newContext()).newPage();
  await test.step("an editor and a moderator come by their links and see their own areas", async () => {
    for (const [guest, role, label] of [
      [editor, "editor", "编辑"],
      [moderator, "moderator", "版主"],
    ] as const) {
      await page.goto("/admin?area=staff");
      await page.getByRole("button", { name: "邀请", exact: true }).click();
      const link = await invitationLink(page, label, `${label}小林`);
      expect(new URL(link).origin).toBe(site.origin);
      await guest.goto(link);
      await expect(guest.getByText(`邀请你做这个网站的${label}`)).toBeVisible();
      await acceptInvitation(guest);
      await expect(guest.getByRole("navigation", { name: "运营" })).toBeVisible();
      await expect.poll(() => offeredAreas(guest)).toEqual(areasOf(role).map((area) => area.label));
      await guest.goto("/admin?area=site");
      await expect(guest.getByText("你的角色看不到这里")).toBeVisible();
    }
  });

  await test.step("the editor writes, the moderator lets it through", async () => {
    await editor.goto("/post");
    await editor.getByRole("link", { name: "写第一篇" }).click();
    await editor.getByLabel("正文").fill("第一场放映\n周六晚上八点，天台见。");
    await editor.getByRole("button", { name: "发布" }).click();
    await expect(editor.getByRole("listitem").filter({ hasText: "第一场放映" })).toContainText("审核中");
    await moderator.goto("/admin?area=queue");
    const card = moderator.locator(".admin-case").filter({ hasText: "第一场放映" });
    await card.getByRole("button", { name: "通过", exact: true }).click();
    await expect(card).toHaveCount(0);
  });

  await test.step("staff need a second factor: without one they cannot work, with one they can", async () => {
    await turnOnSecondFactor(page, password);
    await page.goto("/admin?area=site");
    await page.locator("summary").filter({ hasText: "安全" }).click();
    await page.getByLabel("团队成员必须两步验证").check();
    await publishSettings(page);
    await expect(async () => {
      await moderator.goto("/admin?area=queue");
      await expect(moderator.getByText(/团队成员要先开启两步验证/).first()).toBeVisible({ timeout: 5000 });
    }).toPass();
    await turnOnSecondFactor(moderator, invitedPassword);
    await moderator.goto("/admin?area=queue");
    await expect(moderator.getByText("都处理完了")).toBeVisible();
  });

  await test.step("backups are planned, and one is made now", async () => {
    await page.goto("/admin");
    const backups = page.getByRole("region", { name: "备份" });
    await backups.getByRole("button", { name: "改时间与份数" }).click();
    await dialog.getByLabel("留几天的").fill("5");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(backups).toContainText("留 5 天");
    await expect(backups).toContainText("还没有备份过");
    await backups.getByRole("button", { name: "现在备份" }).click();
    await expect(page.getByText("备份排上队了")).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(backups).toContainText(/个文件，用了 [\d.]+ 秒/, { timeout: 2000 });
    }).toPass();
    await expect(backups).not.toContainText("没有成功");
    await shoot("own-overview");
  });

  await test.step("readers find the site under its own name alone", async () => {
    await expect(async () => {
      await plainPage.goto("/");
      await expect(plainPage.locator(".brand-logo-light")).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(plainPage).toHaveTitle(new RegExp(name));
    await expect(plainPage.getByRole("link", { name: "京ICP备00000000号-1" })).toBeVisible();
    await plainPage.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "关于" }).click();
    await expect(plainPage.getByRole("heading", { level: 1, name: "关于夜航" })).toBeVisible();
    await plainPage.goto("/discuss");
    await plainPage
      .getByRole("link", { name: /第一场放映/ })
      .first()
      .click();
    await expect(plainPage.getByText("周六晚上八点，天台见。")).toBeVisible();
    await expect(plainPage).toHaveTitle(new RegExp(name));
    await page.goto("/");
    await shoot("own-home");
    const post = new URL(plainPage.url());
    const shown = [
      "/",
      "/page?name=about",
      post.pathname + post.search,
      "/manifest.webmanifest",
      "/?hl=en",
      "/signIn",
      "/feed.xml",
    ];
    for (const address of shown) expect(await readIn(page, address), address).toContain(name);
    for (const address of shown) expect(await readIn(page, address), address).not.toContain("拾光");
    for (const { subject, text, html, headers } of smtp.mails) {
      expect(`${subject}${text}${html}`).toContain(name);
      expect(`${subject}${text}${html}${JSON.stringify(headers)}`).not.toContain("拾光");
    }
    for (const cookie of await page.context().cookies()) expect(cookie).toMatchObject({ secure: true });
  });
  for (const one of [editor, moderator]) await one.context().close();
});

async function signInAgain(page: Page, touch: (isTouched: boolean) => Promise<void>): Promise<void> {
  const popup = loginPopup(page);
  await page.goto("/FAQ");
  await popup.signOut();
  // The account field suggests the passkey at once where the authenticator needs no touch.
  await touch(false);
  await popup.open();
  await touch(true);
  const way = popup.dialog.getByRole("button", { name: "用通行密钥登录" });
  await Promise.any([popup.dialog.waitFor({ state: "detached" }), way.click()]);
  await popup.dialog.waitFor({ state: "detached" });
}

/** What the site answers to the page's browser. */
function readIn(page: Page, address: string): Promise<string> {
  return page.evaluate(async (address) => {
    const answer = await fetch(address);
    return answer.ok ? answer.text() : `${answer.status}`;
  }, address);
}
