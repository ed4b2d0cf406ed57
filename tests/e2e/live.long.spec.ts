import type { Page } from "@playwright/test";
import { killed, pushClip } from "../helpers/live.ts";
import { expectNoFaults } from "./axe.ts";
import { expect } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { safariComposed } from "./ime.ts";
import { clock, kept, openLive, said, say, state, test, watch } from "./live-site.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

// A live that was stopped is no more: its page, what is asked of it, and its files.
test.use({ expectedConsole: [/404 \(Not Found\)|410 \(Gone\)/] });

const shots = process.env["SHOTS"];
async function shoot(at: Page, name: string): Promise<void> {
  for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
    for (const width of [390, 1280]) {
      await at.emulateMedia({ colorScheme });
      await at.setViewportSize({ width, height: 900 });
      await at.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}

test("another key is made while it is looked what is received", async ({ page }) => {
  await openLive(page, "换密钥的直播");
  const release = await hold(page, /\/live\/own$/);
  const asked = page.waitForRequest(/\/live\/own$/);
  const dialog = page.getByRole("dialog", { name: "更换推流密钥" });
  await page.getByRole("button", { name: "更换密钥" }).click();
  await dialog.getByRole("button", { name: "更换", exact: true }).click();
  const key = page.getByRole("textbox", { name: "推流密钥" });
  await expect(key).toHaveValue(/^[0-9a-f]{40}$/);
  await asked;
  await expect(dialog).toHaveCount(0);
  release();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("whoever waits for a live that is ended before it began is told", async ({ page, browser }) => {
  const owner = await openLive(page, "没有开始的直播");
  const { current } = await owner.call("live/own", {});
  const viewer = await (await browser.newContext()).newPage();
  await viewer.goto(`/live?id=${current?.id}`);
  await expect(viewer.getByText("还没开始", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "结束直播" }).click();
  await page.getByRole("dialog", { name: "结束直播" }).getByRole("button", { name: "结束" }).click();
  await expect(viewer.getByText("没有可以看的回放。")).toBeVisible();
  await expect(viewer.getByText("还没开始", { exact: true })).toHaveCount(0);
});

test("whoever waits for a live sees it begin, and says something when that is possible", async ({ page, browser }) => {
  const { address, call } = await openLive(page, "等来的直播");
  const { current } = await call("live/own", {});
  const viewer = await (await browser.newContext()).newPage();
  await newMember(viewer);
  await viewer.goto(`/live?id=${current?.id}`);
  await expect(said(viewer)).toHaveText("开始以后可以在这里聊天");
  const sent = pushClip(address, 120);
  await expect.poll(() => clock(viewer)).toBeGreaterThan(1);
  await expect(said(viewer)).toHaveText("还没有人说话，来说第一句吧");

  const field = viewer.getByPlaceholder("说点什么");
  const wrong = viewer.getByText("最多 50 字，现在多了 10 字");
  await field.fill("长".repeat(60));
  await viewer.getByRole("button", { name: "发送" }).click();
  await expect(wrong).toBeVisible();
  await field.fill("短一些");
  await expect(wrong).toHaveCount(0);

  const label = viewer.locator("[data-live]");
  await expect(label).toHaveText("直播");
  await page.getByRole("button", { name: "结束直播" }).click();
  await page.getByRole("dialog", { name: "结束直播" }).getByRole("button", { name: "结束" }).click();
  await sent.ended;
  await expect(label).toHaveText("直播已结束", { timeout: 60_000 });
});

test("a member goes live: others watch, go back, speak, and go on after a break; a moderator stops it", async ({
  page,
  browser,
  dataDir,
}) => {
  // A minute of it is waited for, so that there is something to go back to.
  test.setTimeout(300_000);
  const { address } = await openLive(page, "雨夜直播");
  await expectNoFaults(page, [390, 1280]);
  await shoot(page, "waiting");

  const first = pushClip(address, 600);
  await expect(state(page)).toHaveText("正在直播");
  await expect(page.getByText(/正在收到：H\.264、AAC/)).toBeVisible();

  const viewer = await (await browser.newContext()).newPage();
  await watch(viewer, "雨夜直播");
  await say(viewer, "前排");
  await expect(said(page)).toContainText("前排");
  await expect(viewer.getByText("1 人在看")).toBeVisible();
  await expectNoFaults(viewer, [390, 1280]);
  await shoot(viewer, "watching");

  // Whoever goes back stays there, and what they say belongs to what they see.
  await expect.poll(() => kept(viewer), { timeout: 120_000 }).toBeGreaterThan(50);
  const start = await viewer.locator("video").evaluate((video: HTMLVideoElement) => {
    return (video.currentTime = video.seekable.start(0) + 1);
  });
  await expect.poll(() => clock(viewer)).toBeGreaterThan(start + 3);
  expect((await kept(viewer)) - (await clock(viewer))).toBeGreaterThan(35);
  await viewer.getByPlaceholder("说点什么").fill("倒回来看");
  expect(await safariComposed(viewer.getByPlaceholder("说点什么"))).toBe(false);
  const sent = viewer.waitForRequest(/live\/say$/);
  await viewer.getByRole("button", { name: "发送" }).click();
  const { shownAt } = (await sent).postDataJSON();
  expect(Date.now() - shownAt).toBeGreaterThan(35_000);
  await expect(said(page)).toContainText("倒回来看");

  await killed(first.child);
  await expect(state(viewer)).toContainText("主播暂时离开");
  const again = pushClip(address, 600);
  await expect(state(viewer)).toHaveText("正在直播");
  const paused = await clock(viewer);
  await expect.poll(() => clock(viewer)).toBeGreaterThan(paused + 3);

  // A live is no film: nothing of it is in the history.
  await viewer.goto("/mine?area=history");
  await expect(viewer.getByText("还没有看过影片")).toBeVisible();
  await viewer.goBack();
  await expect(state(viewer)).toHaveText("正在直播");

  const moderator = await (await browser.newContext()).newPage();
  await newOperator(moderator, dataDir);
  // Their browser learns of the role.
  await moderator.goto("/admin");
  await expect.poll(() => moderator.evaluate(() => localStorage.getItem("session"))).toContain('"staffRole":"owner"');
  await moderator.goto(viewer.url());
  await moderator.getByRole("button", { name: "停止这场直播" }).click();
  const dialog = moderator.getByRole("dialog", { name: "停止这场直播" });
  await dialog.getByRole("button", { name: "停止" }).click();
  await expect(dialog.getByText("写上原因，主播会收到")).toBeVisible();
  await dialog.getByLabel("原因").fill("不符合社区规则");
  await moderator.keyboard.press("Escape");
  await moderator.getByRole("button", { name: "停止这场直播" }).click();
  await expect(dialog.getByLabel("原因")).toHaveValue("不符合社区规则");
  await dialog.getByRole("button", { name: "停止" }).click();
  await expect(moderator).toHaveTitle(/内容已经不在了/);
  await expect(viewer).toHaveTitle(/内容已经不在了/);
  await expect(page.getByText("被停止：不符合社区规则")).toBeVisible();
  await again.ended;
});

test.describe("in two qualities", () => {
  test.use({ renditions: "480p" });

  test("a live can be watched in a smaller one, chosen by hand or by the player", async ({ page, browser }) => {
    test.setTimeout(300_000);
    const { address } = await openLive(page, "清晰的夜");
    const pushed = pushClip(address, 600, { size: "960x540", rate: 12 });
    await expect(state(page)).toHaveText("正在直播");
    const viewer = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    viewer.on("request", (request) => asked.push(new URL(request.url()).pathname.replace(/^.*\//, "")));
    await watch(viewer, "清晰的夜");
    const height = () => viewer.locator("video").evaluate((video: HTMLVideoElement) => video.videoHeight);
    const goesOn = async () => {
      const from = await clock(viewer);
      await expect.poll(() => clock(viewer)).toBeGreaterThan(from + 3);
    };
    const quality = viewer.getByRole("button", { name: /^画质/, includeHidden: true });
    // The controls hide by themselves.
    const open = () =>
      expect(async () => {
        for (const x of [40, 60]) await viewer.locator(".art-video-player").hover({ position: { x, y: 40 } });
        await quality.click({ timeout: 2000 });
        await expect(quality).toHaveAttribute("aria-expanded", "true", { timeout: 2000 });
      }).toPass();
    const choose = async (name: RegExp) => {
      await open();
      await viewer.getByRole("menuitemradio", { name }).click();
    };
    await expect(quality).toHaveText(/自动/);

    await choose(/^480P/);
    await expect(quality).toHaveText("480P");
    await expect.poll(height).toBe(480);
    await goesOn();
    // What is smaller is downloaded alone.
    asked.length = 0;
    await goesOn();
    expect(asked.filter((file) => /^\d+-480p-p?\d+\.m4s$/.test(file)).length).toBeGreaterThan(2);
    expect(asked.filter((file) => /^\d+-p?\d+\.m4s$/.test(file))).toEqual([]);
    await open();
    await shoot(viewer, "qualities");
    await viewer.keyboard.press("Escape");

    await choose(/^540P/);
    await expect.poll(height).toBe(540);
    await goesOn();
    await choose(/^自动/);
    await expect(quality).toHaveText(/自动/);
    await goesOn();
    await killed(pushed.child);
  });
});
