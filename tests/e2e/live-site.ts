import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startTestServer } from "../../scripts/setup/server.ts";
import { freePort } from "../helpers/live.ts";
import { expect, test as base } from "./fixtures.ts";
import { newMember, type Member } from "./members.ts";

/** A site on which members go live. */
export const test = base.extend<{ dataDir: string; baseURL: string; renditions: string }>({
  renditions: ["", { option: true }],
  // Playwright wants to see what a fixture needs, even if that is nothing.
  // eslint-disable-next-line no-empty-pattern
  async dataDir({}, use) {
    const dataDir = mkdtempSync(path.join(tmpdir(), "shiguang-live-"));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  async baseURL({ dataDir, renditions }, use) {
    const settings = { LIVE_PORT: String(await freePort()), LIVE_WHO: "members", LIVE_RESUME_SECONDS: "600" };
    const more = { FFMPEG_NETWORK: "shared", LIVE_RENDITIONS: renditions };
    const server = await startTestServer(dataDir, undefined, { ...more, ...settings });
    await use(server.origin);
    await server.stop();
  },
});

export const state = (page: Page) => page.locator(".live-state");
export const said = (page: Page) => page.getByRole("log", { name: "弹幕" });
/** Seconds. */
export const clock = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
/** Seconds of the broadcast that can be gone back to. */
export const kept = (page: Page) =>
  page.locator("video").evaluate(({ seekable }: HTMLVideoElement) => (seekable.length > 0 ? seekable.end(0) : 0));

/** A new member opens a live; answers where their program sends to. */
export async function openLive(page: Page, title: string): Promise<Member & { address: string }> {
  const member = await newMember(page);
  await page.goto("/mine?area=live");
  await expect(page.getByText("先在下面领取推流密钥")).toBeVisible();
  await expect(page.getByRole("button", { name: "开播" })).toHaveCount(0);
  await page.getByRole("button", { name: "领取密钥" }).click();
  const key = await page.getByRole("textbox", { name: "推流密钥" }).inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "开播" }).click();
  await expect(page.getByText("给直播起个标题")).toBeVisible();
  await page.getByLabel("标题").fill(title);
  await page.getByRole("button", { name: "开播" }).click();
  await expect(state(page)).toContainText("等着推流");
  const address = await page.locator(".live-address code").textContent();
  return { ...member, address: `${address}/${key}` };
}

/** Opens the live as somebody new does. */
export async function watch(page: Page, title: string): Promise<Member> {
  const member = await newMember(page);
  await page.goto("/live");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: `播放 ${title}` }).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(2);
  return member;
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("说点什么").fill(text);
  await page.getByRole("button", { name: "发送" }).click();
  await expect(said(page)).toContainText(text);
}
