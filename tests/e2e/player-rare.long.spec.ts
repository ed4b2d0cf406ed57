import type { Page } from "@playwright/test";
import sharp from "sharp";
import { faultsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { openEpisode, player, withSource } from "./player-page.ts";

// What moves stands still otherwise.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** What this browser remembers of the viewer's wishes. */
async function prefer(page: Page, wishes: Record<string, boolean>): Promise<void> {
  await page.addInitScript((json) => localStorage.setItem("player_preferences", json), JSON.stringify(wishes));
}

/** Hides the tab, or shows it again, as far as the page can tell. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, value });
    Object.defineProperty(document, "visibilityState", { configurable: true, value: value ? "hidden" : "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** Notes the pieces of films that are asked for. */
function piecesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { range } = request.headers();
    if (request.url().endsWith("p.mp4") && range) asked.push(`${request.url().split("/").at(-1)} ${range}`);
  });
  return asked;
}

test("a broadcast begins where it is, has no bar, and a button leads back to it", async ({ page }) => {
  let pieces = 6;
  await withSource(page, () => ({ live: true, marks: { download: null, intro: null, outro: null } }));
  await page.route(/\d+p\.m3u8$/, async (route) => {
    const response = await route.fetch();
    const [head = "", ...list] = (await response.text()).replace("#EXT-X-ENDLIST", "").split(/(?=#EXTINF)/);
    await route.fulfill({
      response,
      body: head.replace(/#EXT-X-PLAYLIST-TYPE:VOD\s/, "") + list.slice(0, pieces).join(""),
    });
  });
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await expect.poll(() => film.time()).toBeGreaterThan(8);
  await expect(film.progress).toBeHidden();
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "直播", exact: true })).toHaveAttribute("aria-disabled", "true");
  const stood = await film.time();
  // It goes on while nobody watches.
  pieces = 15;
  const back = page.getByRole("button", { name: "回到直播" });
  await expect(back).toBeVisible();
  expect(await faultsOf(page, ".player .art-bottom")).toEqual([]);
  await back.click();
  await expect.poll(() => film.time()).toBeGreaterThan(stood + 20);
  await expect(back).toBeHidden();
  expect(await film.paused()).toBe(false);
});

test("a trailer's bar is as long as the whole film, and ends where the trailer does", async ({ page }) => {
  await withSource(page, () => ({ customDuration: 7200 }));
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("k");
  await expect(page.locator(".player-time")).toHaveText(/^00:0\d \/ 02:00:00$/);
  await expect(film.progress).toHaveAttribute("aria-valuetext", /，共2小时$/);
  await film.progress.press("End");
  await expect.poll(() => film.time()).toBeCloseTo(90, 0);
});

test("a picture that stands still gets every cure, and at last type 5 at the same second", async ({ page }) => {
  await page.addInitScript(() => {
    const { getVideoPlaybackQuality } = HTMLVideoElement.prototype;
    HTMLVideoElement.prototype.getVideoPlaybackQuality = function stuck() {
      const real = getVideoPlaybackQuality.call(this);
      const { droppedVideoFrames, creationTime, corruptedVideoFrames } = real;
      return { droppedVideoFrames, creationTime, corruptedVideoFrames, totalVideoFrames: 40 };
    };
  });
  await page.clock.install();
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("3");
  const panel = page.locator(".player-error");
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(panel).toContainText("影片解码出错，请重试", { timeout: 250 });
  }).toPass({ timeout: 60_000, intervals: [50] });
  await expect(panel).toContainText("错误代码 5");
  // The film went on meanwhile, which takes longer on a busy machine; its end is at 90.
  expect(await film.time()).toBeGreaterThan(26);
  expect(await film.time()).toBeLessThan(80);
});

test("bars beside the film are filled, where that is wanted and costs nothing", async ({ page }) => {
  await prefer(page, { dynamicBackground: true });
  await openEpisode(page);
  const film = player(page);
  await film.play();
  const background = page.locator(".player-background");
  // A film that fills its frame has no bars.
  await expect(background).toHaveCount(0);
  await page.setViewportSize({ width: 1200, height: 900 });
  await film.openMore();
  await page.getByRole("menuitem", { name: "网页全屏" }).click();
  await expect(background).toHaveCount(1);
  const light = () =>
    background.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return Math.max(...data.filter((_value, index) => index % 4 !== 3));
    });
  await expect.poll(light).toBeGreaterThan(30);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(background).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(background).toHaveCount(1);
  await setHidden(page, true);
  await expect(background).toHaveCount(0);
  await setHidden(page, false);
  await expect(background).toHaveCount(1);
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(background).toHaveCount(0);
});

test("the line's speed is measured when that is wanted, past every cache, and shown", async ({ page }) => {
  await prefer(page, { speedTest: true });
  await openEpisode(page);
  const test = page.waitForRequest((request) => /\.mp4\?time=\d+$/.test(request.url()));
  await player(page).play();
  expect((await test).headers()["range"]).toBe("bytes=0-204799");
  await page.getByRole("button", { name: "播放统计" }).click();
  const row = page.locator(".watch-panel-stats div").filter({ hasText: "线路测速" });
  await expect(row).toHaveText(/^线路测速\d+\.\d Mbps$/);
  expect(await faultsOf(page, ".watch-panel-stats")).toEqual([]);
});

test("a paused film downloads nothing in a tab nobody looks at", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("k");
  await expect.poll(() => film.paused()).toBe(true);
  await setHidden(page, true);
  const asked = piecesOf(page);
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.currentTime = 84;
  });
  // What was on its way may still come.
  await page.waitForLoadState("networkidle");
  const hidden = asked.length;
  expect(hidden).toBeLessThanOrEqual(1);
  await setHidden(page, false);
  await expect.poll(() => asked.length).toBeGreaterThan(hidden);
});

test("with data to save nothing comes before it is asked for, and the smallest rendition first", async ({ page }) => {
  await prefer(page, { dataSaver: true });
  const asked = piecesOf(page);
  const scripts: string[] = [];
  await openEpisode(page);
  page.on("request", (request) => request.url().includes("/_astro/dress") && scripts.push(request.url()));
  await page.locator("[data-player-start]").hover();
  await page.waitForLoadState("networkidle");
  expect([...asked, ...scripts]).toEqual([]);
  await player(page).play();
  expect(asked[0]).toMatch(/^360p\.mp4 /);
});

test("who listens hears what the film does, and Tab leaves an open menu", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  const said = film.root.locator(".player-live");
  await expect(said).toHaveAttribute("role", "status");
  await expect(page.getByRole("region", { name: "播放器：靠窗的座位" })).toBeVisible();
  for (const [key, text] of [
    ["k", "已暂停"],
    ["m", "已静音"],
    ["m", "已取消静音"],
    [">", "播放速度 1.25x"],
    ["k", "正在播放"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(said, key).toContainText(text);
  }
  await page.keyboard.press("k");
  const speed = page.getByRole("button", { name: /^倍速/ });
  await speed.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "1.25x" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(speed).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("button", { name: /^画质/ })).toBeFocused();
});

test("a film can be sent to another screen, where there is one", async ({ page }) => {
  await page.addInitScript(() => {
    const remote = Object.assign(new EventTarget(), {
      state: "disconnected",
      watchAvailability: (tell: (available: boolean) => void) => Promise.resolve(tell(true)).then(() => 1),
      cancelWatchAvailability: () => Promise.resolve(),
      prompt: () => {
        remote.dispatchEvent(new Event("connect"));
        return Promise.resolve();
      },
    });
    Object.defineProperty(HTMLMediaElement.prototype, "remote", { configurable: true, get: () => remote });
  });
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await film.openMore();
  await page.getByRole("menuitem", { name: "投屏" }).click();
  await expect(page.getByText("已投屏")).toBeVisible();
  await expect.poll(() => film.paused()).toBe(true);
});

test("keys go on working when the controls, with the button pressed last, have gone", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await film.wake();
  await page.getByRole("button", { name: "静音", exact: true }).click();
  await page.mouse.move(0, 0);
  await expect(film.root).not.toHaveClass(/art-control-show/);
  await expect(page.locator(".player .art-bottom")).toBeHidden();
  await page.keyboard.press("k");
  await expect.poll(() => film.paused()).toBe(true);
});

test("a picture of the film is saved under its name and second", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("k");
  await page.keyboard.press("1");
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.seeking)).toBe(false);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "截图" }).click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toBe("靠窗的座位 00-09.png");
  const { width = 0, height = 1 } = await sharp(await picture.path()).metadata();
  expect(width / height).toBeCloseTo(16 / 9, 1);
  const { channels } = await sharp(await picture.path()).stats();
  expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(2);
});

test("what the player did goes along with feedback in one tap", async ({ page }) => {
  await openEpisode(page);
  await player(page).play();
  await page.getByRole("link", { name: "反馈问题" }).click();
  await expect(page).toHaveURL(/\/contactUs\?category=playback#feedback$/);
  await expect(page.getByRole("checkbox", { name: /^附上播放记录/ })).toBeChecked();
  await page.getByText("看看记录了什么").click();
  await expect(page.locator("#feedback")).toContainText(/影片：靠窗的座位[\s\S]* playing /);
});

test("the picture goes into the browser's small window and back", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  const inWindow = () => page.evaluate(() => document.pictureInPictureElement?.tagName ?? "");
  await film.wake();
  await film.root.getByRole("button", { name: "画中画", exact: true }).click();
  await expect.poll(inWindow).toBe("VIDEO");
  expect(await film.paused()).toBe(false);
  const leave = film.root.getByRole("button", { name: "退出画中画" });
  await expect(async () => {
    await film.wake();
    await leave.click({ timeout: 2000 });
  }).toPass();
  await expect.poll(inWindow).toBe("");
  await expect(film.root.getByRole("button", { name: "画中画", exact: true })).toBeAttached();
  expect(await film.paused()).toBe(false);
});

test("the whole player moves into a window of its own, is used there, and comes back where it was", async ({
  page,
  context,
}) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await film.openMore();
  const opened = context.waitForEvent("page");
  await page.getByRole("menuitem", { name: "独立小窗" }).click();
  const small = await opened;
  const there = player(small);
  await expect(there.root).toBeVisible();
  await expect(film.root).toHaveCount(0);
  const words = page.locator(".player-stage").evaluate((stage) => getComputedStyle(stage, "::before").content);
  expect(await words).toContain("正在独立小窗播放");
  await expect(small).toHaveTitle("靠窗的座位");
  // The captions' look is chosen on the page, which has the settings.
  await page.getByRole("button", { name: "字幕样式" }).click();
  await page.getByLabel("字幕字号").selectOption("特大");
  await expect(there.root).toHaveAttribute("data-subtitle-size", "huge");
  const moved = await there.time();
  await expect.poll(() => there.time()).toBeGreaterThan(moved);
  await there.root.press("k");
  await expect.poll(() => there.paused()).toBe(true);
  await there.root.press("k");
  await expect.poll(() => there.paused()).toBe(false);
  const left = await there.time();
  await small.close();
  await expect(film.root).toBeVisible();
  await expect.poll(() => film.time()).toBeGreaterThan(left);
  expect(await film.paused()).toBe(false);
});

test("a browser without picture-in-picture is not offered it", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, "pictureInPictureEnabled"));
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await film.openMore();
  await expect(page.getByRole("menuitem", { name: "截图" })).toBeAttached();
  await expect(page.getByRole("menuitem", { name: "画中画" })).not.toBeAttached();
  await expect(film.root.locator(".player-button-pip")).toBeHidden();
});
