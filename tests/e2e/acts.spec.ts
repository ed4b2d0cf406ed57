import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { newMember } from "./members.ts";
import { filmAddress } from "./pages.ts";

const like = (page: Page) => page.getByRole("button", { name: /^点赞/ }).first();
const collect = (page: Page) => page.locator(".act", { hasText: "收藏" });

function callsOf(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const name = /\/api\/app\/((?:support|collect|follow)\/(?:add|del))/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
}

test("like and collect pressed twice before any script is there are done once each, and known on the next visit", async ({
  page,
}) => {
  const calls = callsOf(page);
  const open = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto("/reviewDetail?id=1", { waitUntil: "commit" });
  const before = Number(await like(page).locator(".act-count").innerText());
  await like(page).dblclick();
  await collect(page).dblclick();
  await expect(like(page)).toHaveAttribute("aria-busy", "true");
  open();
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  await expect(collect(page)).toHaveAttribute("aria-pressed", "true");
  await expect(like(page).locator(".act-count")).toHaveText(String(before + 1));
  await expect(page.getByText("已收藏")).toBeVisible();
  expect(calls.toSorted()).toEqual(["collect/add", "support/add"]);

  await page.reload();
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  await expect(collect(page)).toHaveAttribute("aria-pressed", "true");
  await collect(page).click();
  await expect(page.getByText("已取消收藏")).toBeVisible();
  await expect(collect(page)).toHaveAttribute("aria-pressed", "false");
});

test.describe("when the server cannot be reached", () => {
  test.use({ expectedConsole: [/Failed to load resource|net::ERR|dynamically imported module/] });

  test("a like is put back and told, and can be given again", async ({ page }) => {
    await page.goto(await filmAddress(page));
    const shown = await like(page).innerText();
    await page.route("**/api/app/support/add", (route) => route.abort());
    await like(page).click();
    await expect(page.getByText("网络异常", { exact: false })).toBeVisible();
    await expect(like(page)).toHaveAttribute("aria-pressed", "false");
    expect(await like(page).innerText()).toBe(shown);
    await page.unroute("**/api/app/support/add");
    await like(page).click();
    await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  });

  test("what opens over the page says so when its code does not come, and opens at the next press", async ({
    page,
  }) => {
    await page.goto(await filmAddress(page));
    // Online the page would be loaded anew: a newer build might have another name for it.
    await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false }));
    await page.route(/\/_astro\/ShareSheet\..*\.js/, (route) => route.abort());
    const share = page.getByRole("button", { name: "分享" });
    await share.click();
    await expect(page.getByText("网络异常", { exact: false })).toBeVisible();
    await page.unroute(/\/_astro\/ShareSheet\..*\.js/);
    await share.click();
    await expect(page.getByRole("dialog", { name: "分享" })).toBeVisible();
  });
});

test("a finger that rests on collect chooses a folder and collects nothing", async ({ page }) => {
  await newMember(page);
  await page.goto(await filmAddress(page));
  const calls = callsOf(page);
  await collect(page).hover();
  await expect(page.locator("astro-island:not([ssr])", { has: collect(page) })).toHaveCount(1);
  const touch = { pointerType: "touch", bubbles: true };
  await collect(page).dispatchEvent("pointerdown", touch);
  const dialog = page.getByRole("dialog", { name: "收藏到" });
  await expect(dialog).toBeVisible();
  await collect(page).dispatchEvent("pointerup", touch);
  await collect(page).dispatchEvent("click");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(calls).toEqual([]);
});
