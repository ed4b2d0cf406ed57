import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Opens an episode with opening titles, closing titles and a next episode. */
export async function openEpisode(page: Page, name = "靠窗的座位"): Promise<void> {
  const answer = await page.request.get(`/searchResult?q=${encodeURIComponent(name)}`);
  const html = await answer.text();
  const address = /\/videoDetails\?id=\d+/.exec(html)?.[0];
  if (!address) throw new Error(`${name} is not found`);
  await page.goto(address);
}

/** Changes the player's source in the page's HTML before the browser parses it; `host` is one that its films may come from. */
export async function withSource(
  page: Page,
  change: (source: Record<string, unknown>) => Record<string, unknown>,
  host = "",
): Promise<void> {
  await page.route(/\/videoDetails\?id=\d+$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/data-player-source="([^"]*)"/, (_all, text: string) => {
      const source = JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&#34;", '"').replaceAll("&amp;", "&"));
      return `data-player-source="${JSON.stringify({ ...source, ...change(source) })
        .replaceAll("&", "&amp;")
        .replaceAll('"', "&quot;")}"`;
    });
    const headers = Object.entries(response.headers()).map(([name, value]) => [
      name,
      value.replaceAll(/(?<=(?:connect|media)-src 'self')/g, ` ${host}`),
    ]);
    await route.fulfill({ response, headers: Object.fromEntries(headers), body: html });
  });
}

/** Page object of the player. */
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
    muted: () => video.evaluate((element: HTMLVideoElement) => element.muted),
    async play() {
      await page.locator("[data-player-start]").click();
      await expect(root).toHaveAttribute("data-phase", "playing");
      await expect(page.locator(".player-badge")).toBeAttached();
    },
    /** Shows the controls of a playing film, which hide after a while, and opens the menu of rarely used functions. */
    async openMore() {
      const more = page.getByRole("button", { name: "更多", exact: true });
      await expect(async () => {
        await this.wake();
        await more.click({ timeout: 2000 });
        await expect(more).toHaveAttribute("aria-expanded", "true", { timeout: 2000 });
      }).toPass();
    },
    async wake() {
      await root.hover({ position: { x: 40, y: 40 } });
      await root.hover({ position: { x: 60, y: 60 } });
    },
  };
}
