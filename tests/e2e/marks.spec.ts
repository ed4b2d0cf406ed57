import type { Page } from "@playwright/test";
import { faultsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";

test("a film marked from its card in one press is still there after signing up @main", async ({ page }) => {
  await page.goto("/");
  const card = page.locator(".video-card:has(button.card-wish)").first();
  const wish = card.locator("button.card-wish");
  await wish.click();
  await expect(wish).toHaveAttribute("aria-pressed", "true");
  const href = await card.locator("a.card-link").getAttribute("href");
  await page.goto(href ?? "/");
  const bar = page.locator(".mark-bar");
  await bar.scrollIntoViewIfNeeded();
  await bar.getByRole("button", { name: "看过" }).click();
  await expect(bar.getByRole("button", { name: "看过" })).toHaveAttribute("aria-pressed", "true");
  await bar.getByRole("radio", { name: "0.5 星" }).focus();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight");
  const four = bar.getByRole("radio", { name: "4 星" });
  await expect(four).toBeChecked();
  await page.getByRole("status").filter({ hasText: "已评 4 星" }).getByRole("button", { name: "撤销" }).click();
  await expect(bar.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(bar.getByRole("button", { name: "看过" })).toHaveAttribute("aria-pressed", "true");
  await four.click({ force: true });
  await expect(four).toBeChecked();
  await newMember(page);
  await page.goto("/mine?area=shelves");
  await page.getByRole("button", { name: "看过" }).click();
  await expect(page.locator(`.mine-area a[href="${href}"]`)).toBeVisible();
  await expect(page.getByText("4 星")).toBeVisible();
});

test("a mark taken away comes back whole, and joins an account that has marked the film once", async ({
  page,
  browser,
}) => {
  await page.goto("/");
  const href = await page.locator("#latest a.card-link").first().getAttribute("href");
  const videoId = Number(new URL(href ?? "", "http://site").searchParams.get("id"));
  const other = await (await browser.newContext()).newPage();
  const member = await newMember(other);
  await member.call("mark/set", { videoId, status: "doing", rating: 9, days: ["2026-11-03"], tags: ["雨夜"] });
  await other.goto("/");
  const session = await other.evaluate(() => localStorage.getItem("session") ?? "");

  await page.goto(href ?? "/");
  const bar = page.locator(".mark-bar");
  const done = bar.getByRole("button", { name: "看过" });
  await bar.scrollIntoViewIfNeeded();
  await bar.getByRole("button", { name: "写短评" }).click();
  const sheet = page.getByRole("dialog", { name: "我的标记" });
  await sheet.getByLabel("一句话短评").fill("片尾那把伞还在原处");
  await sheet.getByLabel("标签").fill("一个人看");
  await sheet.getByLabel("看过的日期，第 1 个").fill("2026-11-01");
  await sheet.getByRole("button", { name: "加一个日期" }).click();
  await sheet.getByLabel("看过的日期，第 1 个").fill("2026-11-02");
  await sheet.getByRole("button", { name: "加一个日期" }).click();
  await sheet.getByLabel("看过的日期，第 1 个").fill("2099-01-01");
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect(sheet.getByText("日期还没有到")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await sheet.getByLabel("看过的日期，第 1 个").fill("2026-11-05");
  await sheet.getByRole("button", { name: /^移除/ }).nth(1).click();
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect(bar.getByRole("button", { name: "改短评" })).toBeFocused();
  await expect(bar.getByText("片尾那把伞还在原处")).toBeVisible();
  await done.dblclick();
  await expect(done).toHaveAttribute("aria-pressed", "false");
  // What was said of the sheet before is there until then, with a way back of its own.
  await page.getByRole("status").filter({ hasText: "已取消看过" }).getByRole("button", { name: "撤销" }).focus();
  await page.keyboard.press("Enter");
  await expect(done).toHaveAttribute("aria-pressed", "true");
  await expect(bar.getByText("片尾那把伞还在原处")).toBeVisible();
  await expect.poll(() => keptOnDevice(page)).toBe(1);

  for (let load = 0; load < 2; load += 1) {
    await page.evaluate((text) => localStorage.setItem("session", text), session);
    await page.reload();
    const both = {
      status: "done",
      rating: 9,
      tags: ["一个人看", "雨夜"],
      line: "片尾那把伞还在原处",
      days: ["2026-11-05", "2026-11-03", "2026-11-01"],
    };
    await expect
      .poll(async () => (await member.call("mark/state", { videoIds: [videoId] })).list)
      .toMatchObject([both]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("kept-marks"))).not.toBe("1");
  }
  await other.context().close();
});

test("half a day of watching keeps no film from going onto another shelf", async ({ page }) => {
  await page.goto("/videoDetails?id=2");
  const bar = page.locator(".mark-bar");
  await bar.scrollIntoViewIfNeeded();
  await bar.getByRole("button", { name: "写短评" }).click();
  const sheet = page.getByRole("dialog", { name: "我的标记" });
  await sheet.getByLabel("看过的日期，第 1 个").focus();
  await page.keyboard.type("12");
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect(sheet.getByText("没有填完整")).toBeVisible();
  await sheet.getByRole("button", { name: "想看" }).click();
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect(sheet).toBeHidden();
  await expect(bar.getByRole("button", { name: "想看" })).toHaveAttribute("aria-pressed", "true");
});

test("a shelf filtered by a word of one's own shows all again once no mark has that word", async ({ page }) => {
  const member = await newMember(page);
  await member.call("mark/set", { videoId: 2, status: "wish", tags: ["下雨天"] });
  await member.call("mark/set", { videoId: 3, status: "wish", tags: ["晴天"] });
  await page.goto("/mine?area=shelves");
  await page.getByRole("button", { name: "#下雨天" }).click();
  const films = page.locator(".shelf-films > li");
  await expect(films).toHaveCount(1);
  await films.getByRole("button", { name: /^修改/ }).click();
  const sheet = page.getByRole("dialog", { name: "我的标记" });
  await sheet.getByLabel("标签").fill("");
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("button", { name: "#下雨天" })).toHaveCount(0);
  await expect(films).toHaveCount(2);
});

test("a film page shows what people one follows say of it, and asks nothing where none has marked it", async ({
  page,
  browser,
}) => {
  const friend = await (await browser.newContext()).newPage();
  const author = await newMember(friend);
  await page.goto("/");
  const [marked, plain] = await page
    .locator("#latest a.card-link")
    .evaluateAll((links) => links.slice(1, 3).map((link) => link.getAttribute("href") ?? ""));
  const videoId = Number(new URL(marked ?? "", "http://site").searchParams.get("id"));
  await author.call("mark/set", { videoId, status: "done", rating: 9, line: "沿着河走到底" });
  await friend.context().close();
  const reader = await newMember(page);
  await reader.call("follow/add", { contentType: 9, targetId: author.user.id });
  const friends: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("mark/friends")) friends.push(new URL(request.frame().url()).search);
  });
  const told = page.waitForResponse((response) => response.url().includes("mark/state"));
  await page.goto(plain ?? "/");
  await page.locator(".mark-bar").hover();
  await told;
  await page.goto(marked ?? "/");
  await page.locator(".mark-bar").hover();
  await expect(page.getByRole("region", { name: "你关注的人" })).toContainText("沿着河走到底");
  expect(friends).toEqual([`?id=${videoId}`]);
  await page.goto(`/userPage?id=${author.user.id}&tab=marks`);
  await expect(page.locator(".mark-said")).toHaveText("看过 · 4.5 星沿着河走到底");
});

test("a card that came later shows the mark of its film before it is pressed", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/");
  const cards = page.locator("main .video-card:has(button.card-wish)");
  const recalled = page.waitForResponse((response) => response.url().includes("mark/state"));
  await cards.first().hover();
  await recalled;
  const first = await cards.count();
  // Away from the cards, which would pass below it and be asked for.
  await page.mouse.move(1, 1);
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    expect(await cards.count()).toBeGreaterThan(first);
  }).toPass();
  const card = cards.nth(first);
  const videoId = Number(await card.getAttribute("data-video"));
  await member.call("mark/set", { videoId, status: "done" });
  await card.hover();
  await expect(card.getByRole("button", { name: /^看过/, pressed: true })).toBeAttached();
});

test("a day that was changed is kept when another is added, and a rating pressed twice", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/");
  const href = await page.locator("#latest a.card-link").first().getAttribute("href");
  const videoId = Number(new URL(href ?? "", "http://site").searchParams.get("id"));
  const days = ["2026-01-05", "2026-01-04", "2026-01-03", "2026-01-02", "2026-01-01"];
  await member.call("mark/set", { videoId, status: "done", days });
  await page.goto(href ?? "/");
  const bar = page.locator(".mark-bar");
  await bar.hover();
  await expect(page.locator("astro-island[ssr]").filter({ has: bar })).toHaveCount(0);
  await bar.getByRole("radio", { name: "4 星", exact: true }).dblclick({ force: true });
  await expect(bar.locator(".stars-words")).toHaveText("4 星");
  await bar.getByRole("button", { name: "写短评" }).click();
  const sheet = page.getByRole("dialog", { name: "我的标记" });
  await sheet.getByLabel("看过的日期，第 5 个").fill("2025-12-31");
  await sheet.getByRole("button", { name: "加一个日期" }).click();
  await sheet.getByLabel("看过的日期，第 1 个").fill("2026-01-06");
  await sheet.getByRole("button", { name: "保存" }).click();
  await expect(sheet).toBeHidden();
  const { list } = await member.call("mark/state", { videoIds: [videoId] });
  expect(list).toMatchObject([{ rating: 8, days: ["2026-01-06", ...days.slice(0, 4), "2025-12-31"] }]);
});

/** Number of marks in the local database. */
function keptOnDevice(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open("md_db");
        open.addEventListener("error", () => reject(new Error("not opened")));
        open.addEventListener("success", () => {
          const count = open.result.transaction("records").objectStore("records").count();
          count.addEventListener("success", () => {
            open.result.close();
            resolve(count.result);
          });
        });
      }),
  );
}

test("a year that has passed is chosen before this one has an entry, and by keyboard one after the other", async ({
  page,
}) => {
  const { call } = await newMember(page);
  await call("mark/set", {
    videoId: 1,
    status: "done",
    rating: 8,
    days: ["2025-05-05"],
    tags: [],
    line: "",
    public: true,
  });
  await page.goto("/mine?area=shelves&view=year");
  const years = page.getByRole("group", { name: "年份" }).getByRole("button");
  await expect(years).toHaveCount(2);
  await years.last().press("Enter");
  await expect(page.getByText("1 部影片，1 个有电影的日子")).toBeVisible();
  await expect(years.last()).toBeFocused();
  await years.first().press("Enter");
  await expect(page.getByText("年还没有记录")).toBeVisible();
});
