import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startTestServer } from "../../scripts/setup/server.ts";
import { freePort, killed, pushClip } from "../helpers/live.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test as base } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

/** A site on which members go live. */
const test = base.extend<{ dataDir: string; baseURL: string }>({
  // Playwright wants to see what a fixture needs, even if that is nothing.
  // eslint-disable-next-line no-empty-pattern
  async dataDir({}, use) {
    const dataDir = mkdtempSync(path.join(tmpdir(), "shiguang-live-"));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  async baseURL({ dataDir }, use) {
    const settings = { LIVE_PORT: String(await freePort()), LIVE_WHO: "members", LIVE_RESUME_SECONDS: "600" };
    const server = await startTestServer(dataDir, undefined, { FFMPEG_NETWORK: "shared", ...settings });
    await use(server.origin);
    await server.stop();
  },
});

// A live that was stopped is no more: its page, what is asked of it, and its files.
test.use({ expectedConsole: [/404 \(Not Found\)/] });

const state = (page: Page) => page.locator(".live-state");
const said = (page: Page) => page.getByRole("log", { name: "弹幕" });
const clock = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
/** Seconds of the broadcast that can be gone back to. */
const kept = (page: Page) =>
  page.locator("video").evaluate(({ seekable }: HTMLVideoElement) => (seekable.length > 0 ? seekable.end(0) : 0));

test("a member goes live: others watch, go back, speak, and go on after a break; a moderator stops it", async ({
  page,
  browser,
  dataDir,
}) => {
  // A minute of it is waited for, so that there is something to go back to.
  test.setTimeout(300_000);
  const shots = process.env["SHOTS"];
  const shoot = async (at: Page, name: string) => {
    for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
      for (const width of [390, 1280]) {
        await at.emulateMedia({ colorScheme });
        await at.setViewportSize({ width, height: 900 });
        await at.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  };
  await newMember(page);
  await page.goto("/mine?area=live");
  await page.getByRole("button", { name: "开播" }).click();
  await expect(page.getByText("给直播起个标题")).toBeVisible();
  await page.getByLabel("标题").fill("雨夜直播");
  await page.getByRole("button", { name: "开播" }).click();
  await expect(state(page)).toContainText("等着推流");
  await page.getByRole("button", { name: "领取密钥" }).click();
  const key = await page.getByRole("textbox", { name: "推流密钥" }).inputValue();
  await page.keyboard.press("Escape");
  const address = await page.locator(".live-address code").textContent();
  await expectNoFaults(page, [390, 1280]);
  await shoot(page, "waiting");

  const first = pushClip(`${address}/${key}`, 600);
  await expect(state(page)).toHaveText("正在直播");
  await expect(page.getByText(/正在收到：H\.264、AAC/)).toBeVisible();

  const viewer = await (await browser.newContext()).newPage();
  await newMember(viewer);
  await viewer.goto("/live");
  await viewer.getByRole("link", { name: "雨夜直播" }).click();
  await viewer.getByRole("button", { name: "播放 雨夜直播" }).click();
  await expect.poll(() => clock(viewer)).toBeGreaterThan(2);
  await viewer.getByPlaceholder("说点什么").fill("前排");
  await viewer.getByRole("button", { name: "发送" }).click();
  await expect(said(viewer)).toContainText("前排");
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
  const sent = viewer.waitForRequest(/live\/say$/);
  await viewer.getByRole("button", { name: "发送" }).click();
  const { shownAt } = (await sent).postDataJSON();
  expect(Date.now() - shownAt).toBeGreaterThan(35_000);
  await expect(said(page)).toContainText("倒回来看");

  await killed(first.child);
  await expect(state(viewer)).toContainText("主播暂时离开");
  const again = pushClip(`${address}/${key}`, 600);
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
  await dialog.getByRole("button", { name: "停止" }).click();
  await expect(moderator).toHaveTitle(/不存在|找不到/);
  await expect(viewer).toHaveTitle(/不存在|找不到/);
  await expect(page.getByText("不符合社区规则")).toBeVisible();
  await again.ended;
});
