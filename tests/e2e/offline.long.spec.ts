import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoFaults, faultsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { homePage } from "./pages.ts";

test.use({
  serviceWorkers: "allow",
  expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|not support the Push API in incognito/],
});

const shots = process.env["SHOTS"];

async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole("heading", { name: /推送通知|没有网络/ }).scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
    }
  }
}

/** Paths of the pages that are kept. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname));

test("pages that were read open without a network, and a comment written there is kept until it can be sent @main", async ({
  page,
  context,
}) => {
  await newMember(page);
  const said = `没有网络时写的一句 ${Date.now()}`;
  await page.goto("/reviewDetail?id=1");
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await expect.poll(() => keptPaths(page), { timeout: 30_000 }).toEqual(["/reviewDetail"]);
  await page.goto("/mine?area=settings");
  await expect(page.getByRole("heading", { name: "推送通知" })).toBeVisible();
  expect(await keptPaths(page)).toEqual(["/reviewDetail"]);

  await context.setOffline(true);
  await page.goto("/reviewDetail?id=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const box = page.getByLabel("写评论");
  await box.fill(said);
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("网络异常，请检查网络后再试，写的内容留在这台设备上")).toBeVisible();
  await page.goto("/rank");
  await expect(page.getByRole("heading", { name: "现在没有网络" })).toBeVisible();
  await expectNoFaults(page);
  await shoot(page, "offline");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await box.focus();
  await expect(box).toHaveValue(said);

  await context.setOffline(false);
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.locator(".comment").filter({ hasText: said })).toBeVisible();
  await expect(box).toHaveValue("");
  await homePage(page).open("/rank");
  await expect(page.getByRole("heading", { name: "现在没有网络" })).toHaveCount(0);
});

test("whoever reads English reads it without a network too", async ({ page, context }) => {
  await page.goto("/rank?hl=en");
  await expect.poll(() => keptPaths(page), { timeout: 30_000 }).toEqual(["/rank"]);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/offline?hl=en")) !== undefined), { timeout: 30_000 })
    .toBe(true);
  await context.setOffline(true);
  await page.goto("/reviewDetail?id=1&hl=en");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

/** A browser for tests allows no notifications and has no push service: it is given both, as far as pages see them. */
function allowNotifications(): void {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
}

function offerPushService(endpoint: string): void {
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  Object.assign(PushManager.prototype, { subscribe: async () => ({ toJSON: () => ({ endpoint, keys }) }) });
}

test("a member learns why no messages come, turns them on, chooses kinds, tries it, and removes a device", async ({
  page,
}) => {
  const member = await newMember(page);
  await page.goto("/mine?area=settings");
  await expect(page.getByText("浏览器拦住了本站的通知")).toBeVisible();
  await page.addInitScript(allowNotifications);
  await page.reload();
  const turnOn = page.getByRole("button", { name: "打开推送" });
  await turnOn.click();
  await expect(page.getByRole("alert").filter({ hasText: "浏览器连不上它的推送服务" })).toBeVisible({
    timeout: 30_000,
  });
  expect(await faultsOf(page, "[aria-labelledby=push-title]")).toEqual([]);
  await shoot(page, "push-failed");
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.evaluate(offerPushService, `https://push.invalid/send/${Date.now()}`);
  await turnOn.click();
  await expect(page.getByText("网站关着时也会收到通知", { exact: true })).toBeVisible();
  const digest = page.getByRole("switch", { name: "推送：关注摘要" });
  await expect(digest).not.toBeChecked();
  await digest.click();
  await expect.poll(async () => (await member.call("user/push/state", {})).pushes.digest).toBe(true);
  await page.getByRole("button", { name: "发一条试试" }).click();
  await expect(page.getByText("已发出，几秒里会弹出来")).toBeVisible();
  expect(await faultsOf(page, "[aria-labelledby=push-title]")).toEqual([]);
  await shoot(page, "push-on");
  // The page that comes knows of no subscription: as another browser of the same member would.
  await page.reload();
  await expect(turnOn).toBeVisible();
  const remove = page.getByRole("button", { name: /^不再推送到/ });
  await shoot(page, "push-elsewhere");
  await remove.click();
  await expect(remove).toHaveCount(0);
  expect((await member.call("user/push/state", {})).pushDevices).toEqual([]);
});

test("the worker's file is small, whole, and asked for again each time", async ({ request }) => {
  const worker = await request.get("/sw.js");
  expect(worker.headers()).toMatchObject({ "content-type": expect.stringContaining("javascript") });
  expect(worker.headers()["cache-control"]).toContain("max-age=0");
  const text = await worker.text();
  expect(text).not.toMatch(/^import\b|\bfrom"/);
  expect(text.length).toBeLessThan(8000);
  const { id } = JSON.parse(await readFile("dist/current.json", "utf8"));
  expect(text).toContain(id);
});
