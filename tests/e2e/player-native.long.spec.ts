import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openEpisode, player } from "./player-page.ts";

// A browser without Media Source, as older iPhones: it plays the renditions by itself, or else the plain file.
async function withoutMediaSource(page: Page, plain: boolean): Promise<void> {
  await page.addInitScript((onlyPlain) => {
    Reflect.deleteProperty(window, "MediaSource");
    Reflect.deleteProperty(window, "ManagedMediaSource");
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function only(type) {
      return onlyPlain && type.includes("mpegurl") ? "" : canPlayType.call(this, type);
    };
  }, plain);
}

const sourceOf = (page: Page) => page.locator("video.art-video").getAttribute("src");

for (const plain of [false, true]) {
  const what = plain ? "the plain file" : "what the browser plays by itself";

  test(`${what} obeys the viewer, and goes on at the next visit where it was left`, async ({ page }) => {
    await withoutMediaSource(page, plain);
    await openEpisode(page);
    const film = player(page);
    await film.play();
    expect(await sourceOf(page)).toMatch(plain ? /360p\.mp4$/ : /master\.m3u8$/);
    await expect.poll(() => film.time()).toBeGreaterThan(0.5);
    await page.keyboard.press(">");
    await expect.poll(() => film.rate()).toBe(1.25);
    await page.keyboard.press("5");
    await expect.poll(() => film.time()).toBeGreaterThan(45.5);
    await expect(page.locator(".art-subtitle p")).not.toHaveCount(0);
    await page.keyboard.press("k");
    await expect(film.root).toHaveAttribute("data-phase", "paused");
    const left = await film.time();
    await page.reload();
    // The film's length comes after the place in it is known, as on any slow line.
    let release = () => {};
    const known = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/media\/films\/.*\.(m3u8|mp4)$/, async (route) => {
      await known;
      await route.continue();
    });
    await page.locator("[data-player-start]").click();
    await expect.poll(() => film.progress.getAttribute("aria-valuenow")).toBe(String(Math.floor(left)));
    release();
    await expect.poll(() => film.time()).toBeGreaterThan(left + 1);
    expect(await film.paused()).toBe(false);
    expect(await film.rate()).toBe(1.25);
  });
}

test("an iPhone, which fills its screen with the picture alone, draws the subtitles itself there", async ({ page }) => {
  await withoutMediaSource(page, false);
  await openEpisode(page);
  const film = player(page);
  await film.play();
  const told = (event: string) =>
    page.locator("video.art-video").evaluate((video, name) => video.dispatchEvent(new Event(name)), event);
  const modes = () =>
    page
      .locator("video.art-video")
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].filter(({ kind }) => kind === "subtitles").map(({ mode }) => mode),
      );
  await expect.poll(modes).toEqual(["hidden"]);
  await told("webkitbeginfullscreen");
  expect(await modes()).toEqual(["showing"]);
  await told("webkitendfullscreen");
  expect(await modes()).toEqual(["hidden"]);
});
