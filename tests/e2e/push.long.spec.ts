import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";

// The site's worker is what receives messages.
test.use({ serviceWorkers: "allow" });

/** A browser that lets sites notify, as far as its page can tell: without a window there are neither questions nor a push service. */
async function letNotify(page: Page, { service }: { service: boolean }): Promise<void> {
  await page.addInitScript((isReached) => {
    let allowed: NotificationPermission = "default";
    let subscription: object | null = null;
    Object.defineProperty(Notification, "permission", { get: () => allowed });
    Notification.requestPermission = async () => (allowed = "granted");
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      async subscribe() {
        if (!isReached) throw new DOMException("no service", "AbortError");
        const told = {
          endpoint: `https://push.example/send/${crypto.randomUUID()}`,
          keys: {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg",
          },
        };
        subscription = {
          endpoint: told.endpoint,
          options: { applicationServerKey: null },
          toJSON: () => told,
          async unsubscribe() {
            subscription = null;
            return true;
          },
        };
        return subscription;
      },
    });
  }, service);
}

const card = (page: Page) => page.getByRole("region", { name: "推送通知" });

test("a member turns messages on for this device, tries them, chooses which come, and turns them off", async ({
  page,
}) => {
  await letNotify(page, { service: true });
  const { call } = await newMember(page);
  await page.goto("/mine?area=settings");
  await card(page).getByRole("button", { name: "打开推送" }).dblclick();
  await expect(card(page).getByText("网站关着时也会收到通知", { exact: true })).toBeVisible();
  await card(page).getByRole("button", { name: "发一条试试" }).click();
  await expect(page.getByText("已发出，几秒里会弹出来")).toBeVisible();
  const replies = card(page).getByRole("switch").first();
  const before = (await call("user/push/state", {})).pushes;
  await replies.click();
  await expect.poll(async () => (await call("user/push/state", {})).pushes).not.toEqual(before);
  await expectNoFaults(page);
  await card(page).getByRole("button", { name: "关闭推送" }).click();
  await expect(card(page).getByRole("button", { name: "打开推送" })).toBeVisible();
  await expect(card(page).getByRole("switch")).toHaveCount(0);
  expect((await call("user/push/state", {})).pushDevices).toEqual([]);
});

test("a browser that reaches no push service says so, and can be tried again", async ({ page }) => {
  await letNotify(page, { service: false });
  await newMember(page);
  await page.goto("/mine?area=settings");
  const on = card(page).getByRole("button", { name: "打开推送" });
  await on.click();
  await expect(card(page).getByRole("alert")).toContainText("浏览器连不上它的推送服务");
  await expect(on).toBeEnabled();
});
