import { faultsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { openEpisode, player } from "./player-page.ts";

test("axe finds nothing wrong with any menu open", async ({ page }) => {
  await openEpisode(page);
  expect(await faultsOf(page, "#episodes")).toEqual([]);
  const film = player(page);
  await film.play();
  await page.keyboard.press("k");
  const buttons = film.root.locator('.player-menu:visible > [aria-haspopup="menu"]');
  expect(await buttons.count()).toBeGreaterThanOrEqual(4);
  for (const button of await buttons.all()) {
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    expect(await faultsOf(page, ".player .art-bottom")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  }
  await film.root.press("?");
  const help = page.getByRole("dialog", { name: "快捷键" });
  await expect(help).toBeVisible();
  expect(await faultsOf(page, ".player-help")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
});

test("the whole quality is readable on the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await film.wake();
  const quality = film.root.locator(".player-menu-quality > .player-button");
  await expect(quality).toContainText(/\d+P/);
  expect(await quality.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  expect(await quality.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});

test("the keys of the table do what it says", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press(" ");
  await expect.poll(() => film.paused()).toBe(true);
  await page.keyboard.press("3");
  await expect.poll(() => film.time()).toBeCloseTo(27, 1);
  const steps: [string, number][] = [
    ["l", 37],
    ["j", 27],
    ["ArrowRight", 32],
    ["ArrowLeft", 27],
    [".", 27.04],
    [",", 27],
  ];
  for (const [key, second] of steps) {
    await page.keyboard.press(key);
    await expect.poll(() => film.time(), key).toBeCloseTo(second, 2);
  }
  await page.keyboard.press("<");
  await expect.poll(() => film.rate()).toBe(0.75);
  await page.keyboard.press(">");
  await expect.poll(() => film.rate()).toBe(1);
  await page.keyboard.press("ArrowDown");
  const volume = page.getByRole("slider", { name: "音量" });
  await expect(volume).toHaveValue("50");
  // Whoever turns up a silent film wants to hear it.
  await page.keyboard.press("m");
  await expect(volume).toHaveValue("0");
  await page.keyboard.press("ArrowUp");
  await expect(volume).toHaveValue("10");
  expect(await film.muted()).toBe(false);
});

test("a film turned down to nothing is heard again by one key, and at the next visit", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  const loud = () => page.locator("video.art-video").evaluate((video: HTMLVideoElement) => video.volume);
  for (let step = 0; step < 6; step += 1) await film.root.press("ArrowDown");
  await expect(page.locator(".player-volume button")).toHaveAttribute("aria-label", "取消静音");
  await film.root.press("m");
  await expect.poll(loud).toBe(0.6);
  expect(await film.muted()).toBe(false);
  await page.reload();
  await film.play();
  expect(await loud()).toBe(0.6);
  expect(await film.muted()).toBe(false);
});

test("a double click fills the screen, and the film goes on", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await film.root.dblclick({ position: { x: 200, y: 100 } });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain("art-video-player");
  const at = await film.time();
  await expect.poll(() => film.time()).toBeGreaterThan(at);
  expect(await film.paused()).toBe(false);
});

test("opening titles are skipped by a press, or by themselves", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("k");
  await page.keyboard.press("0");
  const skip = page.getByRole("button", { name: "跳过片头" });
  await skip.click();
  await expect.poll(() => film.time()).toBeGreaterThanOrEqual(6);
  await expect(skip).toBeHidden();
  await film.openMore();
  await page.getByRole("menuitemcheckbox", { name: "自动跳过片头片尾" }).click();
  await openEpisode(page, "最后一碗");
  await film.play();
  await expect(page.getByText("已跳过片头")).toBeVisible();
  await expect.poll(() => film.time()).toBeGreaterThanOrEqual(4);
});

test("a part repeats between A and B until it is let go", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("k");
  await page.keyboard.press("3");
  await film.more.click();
  await page.getByRole("menuitem", { name: /^AB 循环：设起点/ }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => film.time()).toBeCloseTo(32, 1);
  await film.more.click();
  await page.getByRole("menuitem", { name: /^AB 循环：设终点/ }).click();
  const off = page.getByRole("menuitem", { name: "取消循环 00:27 – 00:32" });
  await expect(off).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("l");
  await page.keyboard.press("k");
  await expect.poll(() => film.time()).toBeLessThan(29);
  expect(await film.time()).toBeGreaterThanOrEqual(26.9);
});

test("the next episode begins after a countdown that can be stopped @main", async ({ page }) => {
  await page.clock.install();
  await openEpisode(page, "最后一碗");
  const film = player(page);
  await film.play();
  const here = page.url();
  const panel = page.getByRole("group", { name: "下一集" });
  const toEnd = () => film.progress.press("End");
  /** Goes two seconds on and stops the page's clock: a busy machine needs longer than the countdown to look at it. */
  const stopClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  await toEnd();
  await expect(panel).toContainText("第 3 集 靠窗的座位");
  await stopClock();
  await expect(panel.getByRole("button", { name: "现在播放" })).toBeFocused();
  await expect(panel).toContainText(/[1-7] 秒后开始/);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.clock.resume();
  await page.keyboard.press("k");
  await expect.poll(() => film.time()).toBeLessThan(10);
  await toEnd();
  await expect(panel).toBeVisible();
  await stopClock();
  await panel.getByRole("button", { name: "现在播放" }).press("Enter");
  await page.waitForURL((url) => url.href !== here);
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("靠窗的座位");
  await expect(film.root).toHaveAttribute("data-phase", "playing");
  await expect(page.locator('link[rel="prev"]')).toHaveAttribute("href", new URL(here).pathname + new URL(here).search);
});

test("fills the window and gives it back, and the page stays where it was", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  const before = await film.root.boundingBox();
  await film.openMore();
  await page.getByRole("menuitem", { name: "网页全屏" }).click();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(() => film.root.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  const seen = await page.evaluate(() => document.elementFromPoint(40, 20)?.closest(".art-video-player") !== null);
  expect(seen).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => film.root.boundingBox()).toEqual(before);
});

test("stays in sight while the page is scrolled, and moves nothing", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  await film.play();
  const section = page.locator("[data-player]");
  const size = await section.evaluate((element) => element.getBoundingClientRect().height);
  const foot = page.getByRole("contentinfo");
  const length = await foot.evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
  await page.evaluate(() => scrollTo(0, 900));
  await expect(section).toHaveAttribute("data-mini", "true");
  await expect(film.root).toBeInViewport({ ratio: 0.9 });
  const box = await film.root.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(await section.evaluate((element) => element.getBoundingClientRect().height)).toBe(size);
  expect(await foot.evaluate((element) => element.getBoundingClientRect().bottom + scrollY)).toBe(length);
  for (const link of await foot.getByRole("link").all()) {
    await link.focus();
    const covered = await link.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(covered, (await link.textContent()) ?? "").toBe(false);
  }
  await page.getByRole("button", { name: "关闭小窗" }).click();
  await expect(film.root).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(film.root).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 900));
  await expect(section).toHaveAttribute("data-mini", "true");
  await page.getByRole("button", { name: "回到播放器" }).click();
  await expect(section).not.toHaveAttribute("data-mini");
  await expect(film.root).toBeInViewport();
});

test("a film that may be saved is saved under its name", async ({ page }) => {
  await openEpisode(page, "雨城");
  const film = player(page);
  await film.play();
  await film.openMore();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "下载" }).click();
  expect((await saved).suggestedFilename()).toBe("雨城.mp4");
  await openEpisode(page);
  await film.play();
  await film.openMore();
  await expect(page.getByRole("menuitem", { name: "重新加载" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "下载" })).toBeHidden();
});
