import type { Page } from "@playwright/test";
import { fromShanghaiClock, toShanghaiClock } from "../../src/lib/shanghai-time.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { player } from "./player-page.ts";
import { sendFilm } from "./sent-films.ts";

const minute = 60_000;
/** As typed into the field, of a moment in milliseconds since 1970. */
const clock = (at: number) => toShanghaiClock(at);
/** The start of a minute that leaves time to look at the page before. */
const soon = () => Math.ceil((Date.now() + 20_000) / minute) * minute;

const said = (page: Page) => page.getByRole("log", { name: "弹幕" });
const room = (page: Page) => page.getByRole("region", { name: "一起看" });
const say = async (page: Page, text: string) => {
  await page.getByPlaceholder("说点什么").fill(text);
  await page.getByRole("button", { name: "发送" }).click();
};

test("a film is announced, counted down to, seen by all at the same second with talk, and then like any other", async ({
  page,
  browser,
}) => {
  // Premieres begin with a minute, which is waited for, as is the end of the film.
  test.setTimeout(360_000);
  const shots = process.env["SHOTS"];
  const shoot = async (at: Page, name: string) => {
    for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
      for (const width of [390, 1280]) {
        await at.emulateMedia({ colorScheme });
        await at.setViewportSize({ width, height: 900 });
        await at.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
      }
    }
  };
  const owner = await newMember(page);
  const id = await sendFilm(owner.account, "雨夜首映");
  await page.goto(`/mine?area=works&id=${id}`);
  await page.getByRole("button", { name: "定首映" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("开始时间").fill(clock(Date.now() - 10 * minute));
  await dialog.getByRole("button", { name: "定首映" }).click();
  await expect(dialog.getByText("请选择以后的时间")).toBeVisible();
  await dialog.getByLabel("开始时间").fill(clock(Date.now() + 500 * 24 * 60 * minute));
  await dialog.getByRole("button", { name: "定首映" }).click();
  await expect(dialog.getByText("最多提前一年安排")).toBeVisible();
  await shoot(page, "schedule");
  const later = Math.ceil(Date.now() / minute) * minute + 90 * minute;
  await dialog.getByLabel("开始时间").fill(clock(later));
  await dialog.getByRole("button", { name: "定首映" }).click();
  await expect(dialog).toBeHidden();
  const { stage } = await owner.call("works/media/detail", { id });
  if (stage === "pending") {
    const operator = await newOperator(await (await browser.newContext()).newPage());
    await operator.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" });
  }

  const viewer = await (await browser.newContext()).newPage();
  const waiting = await newMember(viewer);
  await viewer.goto("/");
  await viewer.getByRole("region", { name: "即将首映" }).locator(`a[href$="id=${id}"]`).click();
  await expect(viewer.getByRole("timer")).toHaveText(/^01:(2|30)/);
  await expect(viewer.locator("time").first()).toHaveAttribute("datetime", new Date(later).toISOString());
  await viewer.getByRole("button", { name: "提醒我" }).click();
  await expect(viewer.getByText("已有 1 人要提醒")).toBeVisible();
  await say(viewer, "来早了");
  await expect(said(viewer)).toContainText("来早了");
  await expect(room(viewer).getByText("1 人在等")).toBeVisible();
  await expectNoFaults(viewer, [390, 1280]);
  await shoot(viewer, "before");

  // The owner moves it; who waits sees the new time, and the film when it comes.
  const at = soon();
  await owner.call("works/modify/show", {
    id,
    act: "schedule",
    at: fromShanghaiClock(clock(at)) ?? "",
    premiere: true,
  });
  await viewer.reload();
  await expect(viewer.getByRole("timer")).toHaveText(/^(00|01):\d\d$/);
  const film = player(viewer);
  await expect(film.root).toHaveAttribute("data-phase", "playing", { timeout: 150_000 });
  await expect(room(viewer)).toContainText("大家正在一起看");
  const apart = async () => Math.abs((await film.time()) - (Date.now() - at) / 1000);
  await expect.poll(apart).toBeLessThan(4);

  // Nobody sees ahead; pausing and going back are one's own affair.
  await film.wake();
  await film.progress.press("End");
  await expect(viewer.getByText("首映还没有放到那里，先和大家一起看")).toBeVisible();
  await expect.poll(apart).toBeLessThan(4);

  await viewer.emulateMedia({ reducedMotion: "no-preference" });
  await viewer.getByRole("switch", { name: "弹幕" }).click();
  await say(viewer, "前排");
  await expect(viewer.locator(".danmaku-line", { hasText: "前排" })).toBeAttached();
  await page.goto(`/videoDetails?id=${id}`);
  await expect(said(page)).toContainText("前排");
  await expect(page.getByLabel("慢速模式")).toBeVisible();
  await expect(room(page).getByText("1 人在看")).toBeVisible();
  await expectNoFaults(viewer, [390, 1280]);
  await shoot(viewer, "during");

  await film.wake();
  await viewer.getByRole("button", { name: "暂停" }).click();
  await expect(viewer.getByRole("button", { name: "回到首映" })).toBeVisible();
  await viewer.getByRole("button", { name: "回到首映" }).click();
  await expect.poll(apart).toBeLessThan(4);

  // At its end what was said stays in the film.
  await expect(room(viewer)).toContainText("首映结束了", { timeout: 150_000 });
  await shoot(viewer, "over");
  await viewer.goto(`/videoDetails?id=${id}`);
  await expect(viewer.getByRole("switch", { name: "弹幕" })).toBeVisible();
  await expect(room(viewer)).toBeHidden();
  const { list } = await owner.call("danmaku/list", { videoId: id, minute: 0 });
  expect(list.map(({ text }) => text)).toEqual(["前排"]);
  const { list: told } = await waiting.call("message/list", { kind: "announcement" });
  expect(told.map(({ about }) => about.title)).toContain("《雨夜首映》的首映开始了");
});

test("a film that is shown without its premiere opens for those who wait", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const owner = await newMember(page);
  const id = await sendFilm(owner.account, "提前公开的首映");
  const at = fromShanghaiClock(clock(Date.now() + 90 * minute)) ?? "";
  await owner.call("works/modify/show", { id, act: "schedule", at, premiere: true });
  const { stage } = await owner.call("works/media/detail", { id });
  if (stage === "pending") {
    const operator = await newOperator(await (await browser.newContext()).newPage());
    await operator.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" });
  }
  const viewer = await (await browser.newContext()).newPage();
  await viewer.goto(`/videoDetails?id=${id}`);
  await expect(viewer.getByRole("timer")).toBeVisible();
  // What the owner chooses shows before it is saved, and the last choice is what is saved.
  await page.goto(`/videoDetails?id=${id}`);
  const slow = page.getByLabel("慢速模式");
  const release = await hold(page, /\/live\/change$/);
  await slow.selectOption("10 秒一条");
  await expect(slow).toHaveValue("10");
  await slow.selectOption("30 秒一条");
  release();
  await expect(page.getByPlaceholder("慢速模式：30 秒一条")).toBeVisible();
  await expect(slow).toHaveValue("30");
  await page.goto("/FAQ");
  await owner.call("works/modify/show", { id, act: "delete" });
  await expect(viewer.getByText("影片已下架，不会首映了。")).toBeVisible({ timeout: 60_000 });
  await owner.call("works/modify/show", { id, act: "restore" });
  await owner.call("works/modify/show", { id, act: "publish" });
  await expect(player(viewer).root).toBeVisible({ timeout: 60_000 });
  await expect(room(viewer)).toBeHidden();
});
