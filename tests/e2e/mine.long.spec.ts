import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { areaGroups, areas } from "../../src/lib/mine-areas.ts";
import { faultsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { newMember } from "./members.ts";
import { filmAddress, loginPopup } from "./pages.ts";

const password = "quiet-lantern-7";

test("the area is in the address: links, back, forward and reload go by it, an unknown one is not found @main", async ({
  page,
}) => {
  await newMember(page);
  await page.goto("/mine");
  await openArea(page, "积分");
  await expect(page).toHaveURL(/area=points$/);
  await openArea(page, "设置");
  await expect(page).toHaveTitle(/^设置 - /);
  await page.goBack();
  await expect(heading(page, "积分")).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(heading(page, "设置")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/mine$/);
  await expect(heading(page, "我的")).toBeVisible();
  expect((await page.request.get("/mine?area=nowhere")).status()).toBe(404);
});

test("in a low window the current link of the navigation can be seen, also with the focus", async ({ page }) => {
  await newMember(page);
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto("/mine?area=settings");
  await expect(page.getByRole("switch", { name: "省流量" })).toBeVisible();
  const last = nav(page).getByRole("link").last();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("checking in, finding the points and turning settings works by keyboard alone", async ({ page }) => {
  // Some hundred keys, one after the other.
  const { account } = await newMember(page);
  await page.goto("/mine");
  const checkIn = page.getByRole("button", { name: /^签到 \+\d/ });
  await tabTo(page, checkIn);
  // Twice, as a hasty reader would.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/签到成功，得到 \d+ 分/)).toBeVisible();
  await tabTo(page, nav(page).getByRole("link", { name: "积分" }));
  await page.keyboard.press("Enter");
  await expect(heading(page, "积分")).toBeFocused();
  await expect(page.getByText("每日签到")).toHaveCount(1);
  await tabTo(page, page.getByRole("tab", { name: "明细" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "排行" })).toBeFocused();
  await expect(page.getByText(/我排第 \d+ 名/)).toBeVisible();

  await tabTo(page, nav(page).getByRole("link", { name: "设置" }));
  await page.keyboard.press("Enter");
  const saver = page.getByRole("switch", { name: "省流量" });
  await tabTo(page, saver);
  await page.keyboard.press("Space");
  await expect(saver).toBeChecked();
  const change = page.getByRole("button", { name: "修改密码" });
  await tabTo(page, change);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await expect(dialog.getByLabel("当前密码")).toBeFocused();
  await page.keyboard.type("not-the-password");
  await page.keyboard.press("Tab");
  await page.keyboard.type("another-lantern-8");
  await page.keyboard.press("Tab");
  await page.keyboard.type("another-lantern-8");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("当前密码不正确", { exact: false })).toBeVisible();
  await expect(dialog.getByLabel("新密码", { exact: true })).toHaveValue("another-lantern-8");
  await page.keyboard.press("Escape");
  await expect(change).toBeFocused();
  expect(account).not.toBe("");
});

test("one line of the history is taken out and put back; emptying asks once", async ({ page }) => {
  await newMember(page);
  const address = await filmAddress(page);
  await page.goto("/nav/reviews");
  await page.locator("main a[href^='/reviewDetail?id=']").first().click();
  await page.waitForURL(/reviewDetail/);
  const read = page.url();
  const review = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
  expect(address).toContain("videoDetails");
  await expect
    .poll(async () => {
      // Who leaves before the page's scripts run has not read it.
      await page.goto(read);
      await page.goto("/mine?area=history");
      await page.getByRole("tab", { name: "影评" }).click();
      const link = page.getByRole("link", { name: review });
      await expect(link.or(page.getByText("还没有读过影评"))).toBeVisible();
      return link.count();
    })
    .toBe(1);
  await page.getByRole("button", { name: `从历史记录移除《${review}》` }).click();
  await expect(page.getByRole("button", { name: "撤销" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: review })).toBeFocused();
  await page.getByRole("button", { name: "清空" }).click();
  await page.getByRole("dialog", { name: "清空影评记录" }).getByRole("button", { name: "清空" }).click();
  await expect(page.getByText("还没有读过影评")).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "影评" }).click();
  await expect(page.getByText("还没有读过影评")).toBeVisible();
});

test("a new device does not say that nothing was watched before it has asked", async ({ page }) => {
  const member = await newMember(page);
  const id = Number(new URL(await filmAddress(page), "http://site").searchParams.get("id"));
  await member.call("history/merge", { changes: [{ contentType: 2, id, at: new Date().toISOString() }] });
  const release = await hold(page, /\/history\/merge$/);
  // Asked when what is on this device has been read.
  const asked = page.waitForRequest(/\/history\/merge$/);
  await page.goto("/mine?area=history");
  await asked;
  await expect(page.getByText("还没有看过影片")).toHaveCount(0);
  await expect(page.locator(".mine-skeleton")).toBeVisible();
  release();
  await expect(page.getByText("1 条", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "影评" }).click();
  await expect(page.getByText("还没有读过影评")).toBeVisible();
});

test("a profile is edited, its picture cropped and sent; wrong words and a reload keep what was typed", async ({
  page,
}) => {
  await newMember(page);
  await page.goto("/mine?area=userinfo");
  const name = page.getByLabel("昵称");
  await name.fill("影");
  await page.getByLabel("简介").fill("周末看片");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(name).toHaveAccessibleDescription(/昵称要/);
  await expect(name).toBeFocused();
  // More than fits, as a paste brings it: the field takes what is counted as more characters, and the server says so there.
  await name.fill("影".repeat(17));
  await page.getByRole("button", { name: "保存" }).click();
  await expect(name).toHaveAccessibleDescription(/昵称要 2 到 16 个字/);
  await expect(name).toBeFocused();
  await page.reload();
  await expect(page.getByLabel("简介")).toHaveValue("周末看片");
  await name.fill("拾灯的人");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("资料已保存")).toBeVisible();

  const picture = await page.request.get("/icons/icon-512.png");
  await page.getByLabel("选一张图片").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: await picture.body(),
  });
  const dialog = page.getByRole("dialog", { name: "裁剪头像" });
  const frame = dialog.getByLabel(/裁剪框/);
  await frame.focus();
  await page.keyboard.press("ArrowLeft");
  await dialog.getByLabel("放大").fill("2");
  await dialog.getByRole("button", { name: "用作头像" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(".userinfo-picture .avatar img")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("昵称")).toHaveValue("拾灯的人");
  await expect(page.locator(".userinfo-picture .avatar img")).toBeVisible();
});

test("the app lock hides the page from a new tab until its code or the password is given", async ({
  page,
  context,
}) => {
  await newMember(page);
  await page.goto("/mine?area=settings");
  await page.getByRole("button", { name: "设置应用锁" }).click();
  const dialog = page.getByRole("dialog", { name: "设置应用锁" });
  await dialog.getByLabel("新的应用锁密码").fill("2468");
  await dialog.getByLabel("再输一次").fill("2486");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("再输一次")).toHaveAccessibleDescription("两次输入不一致");
  await dialog.getByLabel("再输一次").fill("2468");
  await page.keyboard.press("Enter");
  await expect(page.getByText("已打开", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("已打开", { exact: true })).toBeVisible();

  const tab = await context.newPage();
  await tab.goto("/mine?area=comments");
  await expect(tab.getByRole("heading", { name: "已锁定" })).toBeVisible();
  await expectClean(tab);
  await tab.getByLabel("应用锁密码").fill("1357");
  await tab.keyboard.press("Enter");
  await expect(tab.getByLabel("应用锁密码")).toHaveAccessibleDescription(/不对/);
  await tab.getByLabel("应用锁密码").fill("2468");
  await tab.keyboard.press("Enter");
  await expect(tab.getByText("还没有发表过评论")).toBeVisible();

  const third = await context.newPage();
  await third.goto("/mine");
  await third.getByRole("button", { name: "忘记应用锁密码" }).click();
  await third.getByRole("dialog").getByLabel("当前密码").fill(password);
  await third.keyboard.press("Enter");
  await expect(third.getByRole("heading", { name: "我的", exact: true })).toBeVisible();
  await expect(third.getByRole("region", { name: "我", exact: true })).toBeVisible();
});

test("data comes out as a file, another device is signed out, an account is left and comes back by signing in", async ({
  page,
  browser,
}) => {
  const { account, call } = await newMember(page);
  const other = await (await browser.newContext()).newPage();
  await other.goto("/FAQ");
  const popup = loginPopup(other);
  await popup.open();
  await popup.field("账号").fill(account);
  await popup.field("密码").fill(password);
  await popup.submit("登录").click();
  await popup.dialog.waitFor({ state: "detached" });

  const text = "要带走的评论";
  const targetId = Number(/\d+$/.exec(await filmAddress(page))?.[0]);
  const { comment } = await call("comment/add", { contentType: 2, targetId, text });
  await page.goto("/mine?area=settings");
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出" }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^shiguang-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({
    exportedAt: expect.stringMatching(/^20/),
    data: {
      account: { account },
      comments: [{ id: comment.id, contentType: 2, targetId, text }],
      history: [],
      points: { entries: [{ rule: expect.any(String) }] },
    },
  });
  await page.getByRole("button", { name: "退出其他设备" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "退出", exact: true }).click();
  await expect(page.getByText("已退出 1 台设备")).toBeVisible();

  await page.getByRole("button", { name: "注销" }).click();
  const dialog = page.getByRole("dialog", { name: "注销账号" });
  await expectClean(page);
  await dialog.getByLabel("当前密码").fill(password);
  await dialog.getByRole("button", { name: "确认注销" }).click();
  await page.waitForURL(/\/$/);
  await expect(page.locator(".toast", { hasText: /账号将在.+注销，之前登录就会取消/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/FAQ");
  const again = loginPopup(page);
  await again.open();
  await again.field("账号").fill(account);
  await again.field("密码").fill(password);
  await again.submit("登录").click();
  await again.dialog.waitFor({ state: "detached" });
  await page.goto("/mine");
  await expect(page.getByRole("region", { name: "我", exact: true })).toBeVisible();
  await other.context().close();
});

test("the invitation has a link, a code to scan and a poster to keep", async ({ page }) => {
  await newMember(page);
  await page.goto("/mine?area=invite");
  await expect(page.getByRole("img", { name: "我的邀请二维码" })).toBeVisible();
  const link = await page.locator(".share-link").innerText();
  expect(link).toMatch(/^http.*\?pc=/);
  await page.getByRole("button", { name: "分享海报" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "保存图片" }).click();
  expect((await file).suggestedFilename()).toBe("shiguang-invite.png");
  await expectClean(page);
});

const areaNames = areaGroups.flatMap(({ members }) => members);
for (const [part, shown] of [areaNames.slice(0, 5), areaNames.slice(5)].entries()) {
  test(`axe finds nothing in the areas (${part + 1}), light and dark, and nothing overflows`, async ({ page }) => {
    const member = await newMember(page);
    await member.call("checkin/click", {});
    const film = Number((await filmAddress(page)).match(/\d+$/)?.[0]);
    await member.call("collect/add", { contentType: 2, targetId: film });
    await member.call("comment/add", { contentType: 2, targetId: film, text: "安静得像在等一个人" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const area of shown) {
      await page.goto(area === "overview" ? "/mine" : `/mine?area=${area}`);
      await expect(heading(page, areas[area].title)).toBeVisible();
      await expect(page.getByText("正在加载")).toHaveCount(0);
      for (const [width, colorScheme] of [
        [320, "light"],
        [768, "dark"],
        [1440, "light"],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expectClean(page);
      }
    }
  });
}

function heading(page: Page, name: string): Locator {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

function nav(page: Page): Locator {
  return page.locator(".mine-nav");
}

async function openArea(page: Page, name: string): Promise<void> {
  await nav(page).getByRole("link", { name }).click();
  await expect(heading(page, name)).toBeVisible();
}

/** Presses Tab until the target has the focus, going round the page once at most. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 120; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function expectClean(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
}
