import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { loseAnswer } from "./hold.ts";
import { safariComposed } from "./ime.ts";
import { newGuest, newMember, type Visitor } from "./members.ts";
import { newOperator } from "./operators.ts";

// Danmaku fly and pictures move here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Address of a film by its title. */
async function filmOf(visitor: Visitor, title: string): Promise<{ id: number; address: string }> {
  const { groups } = await visitor.call("search/query", { q: title });
  const found = groups.flatMap(({ contentType, list }) => (contentType === 2 ? list.map(({ item }) => item) : []));
  const id = found.find((item) => "title" in item && item.title === title)?.id ?? 0;
  return { id, address: `/videoDetails?id=${id}` };
}

async function play(page: Page): Promise<void> {
  await page.locator("[data-player-start]").click();
  await expect(page.locator(".art-video-player")).toHaveAttribute("data-phase", "playing");
}

const second = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>(".art-video")?.currentTime ?? 0);

test("the transcript is searched by the keyboard, jumps the player and follows it", async ({ page }) => {
  const { address } = await filmOf(await newGuest(page), "雨城");
  await page.goto(address);
  const transcript = page.locator(".transcript");
  await transcript.getByText("文字稿", { exact: true }).click();
  await transcript.getByRole("searchbox").fill("雨滴");
  await expect(transcript.getByRole("status")).toHaveText("找到 1 句");
  await expect(transcript.locator("mark")).toHaveText("雨滴");
  await safariComposed(transcript.getByRole("searchbox"));
  await expect(transcript.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => second(page)).toBeGreaterThan(25.7);
  await expect(transcript.locator('[aria-current="true"]')).toContainText("猫数着玻璃上的雨滴");
  await transcript.getByRole("searchbox").fill("没有人说过");
  await expect(transcript.getByRole("status")).toHaveText("没有找到，换个词试试");
});

test("what was looked for before scripts came is found, in the other language too, and the film is followed", async ({
  page,
}) => {
  const { address } = await filmOf(await newGuest(page), "雨城");
  const script = Promise.withResolvers<void>();
  await page.route(/\/_astro\/Transcript\.[^.]+\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(address);
  const transcript = page.locator(".transcript");
  await transcript.getByText("文字稿", { exact: true }).click();
  const box = transcript.getByRole("searchbox");
  await box.fill("雨滴");
  script.resolve();
  await expect(transcript.getByRole("status")).toHaveText("找到 1 句");
  await expect(transcript.getByRole("listitem")).toHaveCount(1);
  await box.fill("");
  const first = transcript.getByRole("listitem").first();
  const chinese = (await first.textContent()) ?? "";
  await transcript.getByLabel("文字稿语言").selectOption({ index: 1 });
  await expect(first).not.toHaveText(chinese);
  await expect(transcript.getByRole("list")).not.toHaveAttribute("lang", /^zh/);
  await transcript.getByRole("link").nth(2).click();
  await expect(transcript.locator('[aria-current="true"]')).toHaveCount(1);
});

test("a search for what is said leads to the second it is said at", async ({ page }) => {
  await page.goto(`/searchResult?q=${encodeURIComponent("伞与伞擦肩")}`);
  await page.getByRole("link", { name: "台词 00:13：伞与伞擦肩，像认识了很久。" }).first().click();
  await expect.poll(() => second(page)).toBeCloseTo(13, 0);
});

test("what is said in two lines stands in two lines: over the film, in its transcript and where it is found", async ({
  page,
}) => {
  const broken = (text: string) => text.replaceAll("伞与伞擦肩，", "伞与伞擦肩，\n");
  await page.route(/\.vtt$|\/(?:videoDetails|searchResult)\?[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: broken(await response.text()) });
  });
  const two = /^伞与伞擦肩，\n像认识了很久。$/;
  await page.goto(`/searchResult?q=${encodeURIComponent("像认识了很久")}`);
  const hit = page.getByRole("link", { name: /^台词 00:13/ }).first();
  expect(await hit.innerText()).toContain("擦肩，\n像认识");
  await page.goto((await hit.getAttribute("href")) ?? "");
  const transcript = page.locator(".transcript");
  await transcript.getByText("文字稿", { exact: true }).click();
  const line = transcript.locator(".transcript-text").filter({ hasText: "伞与伞擦肩" });
  expect(await line.innerText()).toMatch(two);
  await line.click();
  const caption = page.locator(".player .art-subtitle p");
  await expect(caption).toHaveText(/^伞与伞擦肩/);
  expect(await caption.innerText()).toMatch(two);
  await transcript.getByRole("searchbox").fill("像认识");
  await expect(transcript.locator("mark")).toHaveText("像认识");
  expect(await line.innerText()).toMatch(two);
});

test("a line's address begins there, and flashes are told of before", async ({ page }) => {
  const guest = await newGuest(page);
  const { address } = await filmOf(guest, "雨城");
  await page.goto(`${address}#t=19.2`);
  await expect.poll(() => second(page)).toBeGreaterThan(19);
  const market = await filmOf(guest, "夜市");
  await page.goto(market.address);
  const start = page.locator("[data-player-start]");
  await expect(start).toHaveAccessibleDescription("影片含有闪烁画面，光敏感的观众请留意");
  await play(page);
  await expect(page.locator(".player-strobe")).toBeHidden();
});

test("danmaku fly once they are switched on; a member sends one, finds it in the list and takes it away @main", async ({
  page,
}) => {
  const member = await newMember(page);
  const { address } = await filmOf(member, "雨城");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/danmaku/") && asked.push(request.url()));
  await page.goto(address);
  await play(page);
  expect(asked).toEqual([]);
  await page.getByRole("switch", { name: "弹幕" }).click();
  const layer = page.locator(".danmaku-layer");
  await expect(layer.locator(".danmaku-line").first()).toBeAttached();
  await expect(layer).toHaveAttribute("aria-hidden", "true");
  const text = `等雨停 ${Date.now() % 100_000}`;
  const field = page.getByLabel("发一条弹幕");
  const onItsWay = Promise.withResolvers<void>();
  await page.route("**/danmaku/add", async (route) => {
    await onItsWay.promise;
    await route.continue();
  });
  await field.fill(text);
  await page.keyboard.press("Enter");
  await field.fill("下一句");
  onItsWay.resolve();
  await expect(page.locator(".danmaku").getByRole("status")).toHaveText("已发送");
  await expect(field).toHaveValue("下一句");
  await expect(layer.locator("[data-own]")).toHaveText(text);
  await page.getByText("弹幕列表").click();
  const own = page.getByRole("button", { name: `删除：${text}` });
  await own.click();
  await expect(own).toBeHidden();
  await expect(layer.locator("[data-own]")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("switch", { name: "弹幕" })).toBeChecked();
  // What others said is there before the film has begun.
  await page.getByText("弹幕列表").click();
  await expect(
    page
      .locator(".danmaku-list")
      .getByRole("button", { name: /^举报：/ })
      .first(),
  ).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ expectedConsole: [/Failed to load resource|net::ERR/] });

  test("danmaku that are refused say why and stay; one whose answer was lost is sent once", async ({ page }) => {
    const member = await newMember(page);
    const { id, address } = await filmOf(member, "雨城");
    await page.goto(address);
    await play(page);
    await page.getByRole("switch", { name: "弹幕" }).click();
    const field = page.getByLabel("发一条弹幕");
    const status = page.locator(".danmaku").getByRole("status");
    const text = `断了再来 ${Date.now()}`;
    await loseAnswer(page, /\/danmaku\/add$/);
    await field.fill(text);
    await page.keyboard.press("Enter");
    await expect(status).toContainText("网络异常");
    await expect(field).toHaveValue(text);
    await page.keyboard.press("Enter");
    await expect(status).toHaveText("已发送");
    await expect(field).toHaveValue("");
    const { list } = await member.call("danmaku/list", { videoId: id, minute: 0 });
    expect(list.filter((line) => line.text === text)).toHaveLength(1);
    await field.fill(text);
    await page.keyboard.press("Enter");
    await expect(status).toContainText("刚刚说过同样的话了");
    await expect(field).toHaveValue(text);
  });
});

test("danmaku are switched on from the film's bar, look as chosen on the next page, and are reported", async ({
  page,
}) => {
  const { address } = await filmOf(await newMember(page), "雨城");
  await page.goto(address);
  await play(page);
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "打开弹幕" }).click();
  await expect(page.getByRole("switch", { name: "弹幕" })).toBeChecked();
  await page.getByRole("button", { name: "设置" }).click();
  await page.getByLabel("字号").selectOption("大");
  await page.getByLabel(/^屏蔽词/).fill("广告");
  await page.getByText("弹幕列表").click();
  // Not one that another test is about to delete.
  const report = page.getByRole("button", { name: /^举报：(?!等雨停)/ }).first();
  await report.click();
  const dialog = page.getByRole("dialog", { name: "举报这条弹幕" });
  await dialog.getByRole("radio", { name: "剧透" }).check();
  await dialog.getByRole("button", { name: "提交" }).click();
  await expect(page.getByText("已收到，我们会尽快处理")).toBeVisible();
  await expect(report).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: "设置" }).click();
  await expect(page.getByLabel("字号")).toHaveValue("large");
  await expect(page.getByLabel(/^屏蔽词/)).toHaveValue("广告");
});

test("without motion danmaku stand quietly under the picture", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { address } = await filmOf(await newGuest(page), "雨城");
  await page.goto(address);
  await play(page);
  await page.getByRole("switch", { name: "弹幕" }).click();
  await expect(page.locator(".danmaku-quiet li").first()).toBeVisible();
  await expect(page.locator(".danmaku-layer")).toHaveCount(0);
});

test("how a film played is told when its page goes, and an operator sees it; its subtitles look as chosen", async ({
  page,
}) => {
  const operator = await newOperator(page);
  const { id, address } = await filmOf(operator, "灯河");
  const startsOf = async () => {
    const { films } = await operator.call("admin/playback", { days: 1 });
    return films.find((film) => film.id === id)?.starts ?? 0;
  };
  const before = await startsOf();
  await page.goto(address);
  await play(page);
  await page.getByRole("button", { name: "字幕样式" }).click();
  const subtitle = page.locator(".player .art-subtitle");
  const size = () => subtitle.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const middle = await size();
  await page.getByLabel("字幕字号").selectOption("特大");
  // The list may have been scrolled to, away from the player, which is small then.
  await page.locator(".player").scrollIntoViewIfNeeded();
  await expect.poll(size).toBeGreaterThan(middle);
  await page.getByRole("button", { name: "播放统计" }).click();
  await expect(page.getByText(/^\d+ × \d+$/)).toBeVisible();
  await expect.poll(() => second(page)).toBeGreaterThan(2);
  await page.goto("/admin?area=playback");
  await expect.poll(startsOf).toBe(before + 1);
  await page.reload();
  await expect(page.getByRole("row", { name: /^灯河 · 线路1/ })).toBeVisible();
});

test("a member goes on where another device left, on the first page of this one", async ({ page }) => {
  const member = await newMember(page);
  const { id, address } = await filmOf(member, "夜行列车");
  const at = new Date().toISOString();
  await member.call("history/merge", { changes: [{ contentType: 2, id, position: 41, duration: 90, at }] });
  await page.goto(address);
  // On a busy machine the history may come when the film has played for a while: then it is offered, for some seconds only.
  const offered = page
    .getByRole("button", { name: "跳过去" })
    .click()
    .catch(() => undefined);
  await play(page);
  await expect.poll(() => second(page)).toBeGreaterThan(40);
  await page.close();
  await offered;
});

test("a place of another device that comes late is offered: what was watched here meanwhile does not replace it", async ({
  page,
}) => {
  const member = await newMember(page);
  const { id, address } = await filmOf(member, "夜行列车");
  const at = new Date().toISOString();
  await member.call("history/merge", { changes: [{ contentType: 2, id, position: 41, duration: 90, at }] });
  const release = Promise.withResolvers<void>();
  await page.route("**/history/merge", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(address);
  await play(page);
  await expect.poll(() => second(page)).toBeGreaterThan(3);
  release.resolve();
  await page.getByRole("button", { name: "跳过去" }).click();
  await expect.poll(() => second(page)).toBeGreaterThan(40);
});
