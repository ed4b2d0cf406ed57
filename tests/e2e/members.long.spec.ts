import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { accountName, homePage, loginPopup } from "./pages.ts";

test.use({ expectedConsole: [/Failed to load resource/] });

const password = "quiet-lantern-7";

test("a page for members sends others home before anything of it is drawn, and lets them in once they are members @main", async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (location.pathname !== "/mine") return;
    const look = () => {
      const member = document.documentElement?.hasAttribute("data-member");
      if (document.body?.checkVisibility()) sessionStorage.setItem("drawn", member ? "to a member" : "to a guest");
      if (performance.getEntriesByType("paint").length > 0) sessionStorage.setItem("painted", "something");
      requestAnimationFrame(look);
    };
    look();
  });
  // Answers that go through here cannot begin a view transition.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The way home takes a while: whatever could be seen meanwhile would be.
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    },
  );
  await page.goto("/mine?area=checkin");
  await expect(page).toHaveURL("/");
  const { dialog, signUp, signOut } = loginPopup(page);
  await expect(dialog).toBeVisible();
  const noted = (name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);
  expect([await noted("drawn"), await noted("painted")]).toEqual([null, null]);

  await signUp(accountName(), password);
  await expect(page).toHaveURL("/mine?area=checkin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // It is noted with the next frame after the heading is there.
  await expect.poll(() => noted("drawn")).toBe("to a member");

  await signOut();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await noted("drawn")).toBe("to a member");
});

test("a phone that is signed in signs in a PC by its code, and may refuse", async ({ page, browser }) => {
  const tickets: string[] = [];
  page.on("request", (request) => {
    const ticket = /"ticket":"([0-9a-f]{64})"/.exec(request.postData() ?? "")?.[1];
    if (ticket !== undefined && !tickets.includes(ticket)) tickets.push(ticket);
  });
  await page.goto("/FAQ");
  const { dialog, open } = loginPopup(page);
  await open();
  await dialog.getByRole("button", { name: "扫码登录" }).click();
  await expect(dialog.getByRole("img", { name: "登录二维码" })).toBeVisible();
  await expect.poll(() => tickets).toHaveLength(1);

  const context = await browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(`/scan?ticket=${tickets[0]}`);
  await loginPopup(phone).signUp(accountName(), password);
  await phone.getByRole("button", { name: "取消" }).click();
  await expect(phone.getByText("已取消，电脑不会登录")).toBeVisible();
  await expect(dialog.getByText("手机上取消了登录")).toBeVisible();

  await dialog.getByRole("button", { name: "换一个二维码" }).click();
  await expect.poll(() => tickets).toHaveLength(2);
  await phone.goto(`/scan?ticket=${tickets[1]}`);
  await expect(phone.getByText("要让这台设备登录你的账号吗？")).toBeVisible();
  const { violations } = await new AxeBuilder({ page: phone }).include("main").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await expect(dialog.getByText("已扫描，请在手机上确认")).toBeVisible();
  await phone.getByRole("button", { name: "确认登录" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "我的账号" })).toBeVisible();
  await page.getByRole("button", { name: "我的账号" }).click();
  const menu = await new AxeBuilder({ page }).include(".header").analyze();
  expect(menu.violations.map(({ id }) => id)).toEqual([]);
  await context.close();
});

test("a member whose session has ended is told so and goes on as a guest", async ({ page }) => {
  await page.goto("/FAQ");
  await loginPopup(page).signUp(accountName(), password);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("session") ?? "{}");
    localStorage.setItem("session", JSON.stringify({ ...session, token: "0".repeat(64) }));
  });
  const home = homePage(page);
  await home.open();
  await home.loadMore.scrollIntoViewIfNeeded();
  await expect(page.locator("[data-toasts]").getByText("请重新登录")).toBeVisible();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
});

test("a code that was cut off says so on the phone, not that something is wrong with the request", async ({ page }) => {
  await newMember(page);
  await page.goto("/scan?ticket=abc");
  await expect(page.getByText("二维码不完整，请在电脑上刷新后重新扫描")).toBeVisible();
});
