import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** An episode with opening titles, closing titles and a next one, from the list of a series. */
export async function openEpisode(page: Page, name = "靠窗的座位"): Promise<void> {
  const answer = await page.request.get(`/searchResult?q=${encodeURIComponent(name)}`);
  const html = await answer.text();
  const address = /\/videoDetails\?id=\d+/.exec(html)?.[0];
  if (!address) throw new Error(`${name} is not found`);
  await page.goto(address);
}

/** The player as a viewer uses it. */
export function player(page: Page) {
  const root = page.locator(".art-video-player");
  const video = page.locator("video.art-video");
  return {
    root,
    more: page.getByRole("button", { name: "更多", exact: true }),
    progress: page.getByRole("slider", { name: "播放进度" }),
    time: () => video.evaluate((element: HTMLVideoElement) => element.currentTime),
    rate: () => video.evaluate((element: HTMLVideoElement) => element.playbackRate),
    paused: () => video.evaluate((element: HTMLVideoElement) => element.paused),
    async play() {
      await page.locator("[data-player-start]").click();
      await expect(root).toHaveAttribute("data-phase", "playing", { timeout: 15_000 });
      await expect(page.locator(".player-badge")).toBeAttached();
    },
    async wake() {
      await root.hover({ position: { x: 40, y: 40 } });
      await root.hover({ position: { x: 60, y: 60 } });
    },
  };
}
