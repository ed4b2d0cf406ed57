import { devices, type CDPSession, type Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openEpisode, player, withSource } from "./player-page.ts";

test.describe("with fingers", () => {
  const { userAgent } = devices["Pixel 7"] ?? {};
  test.use({ userAgent: userAgent ?? "", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  async function fingers(page: Page) {
    const cdp = await page.context().newCDPSession(page);
    const box = await player(page).root.boundingBox();
    if (!box) throw new Error("no player");
    const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
    return {
      down: (x: number, y: number) => touch(cdp, "touchStart", [at(x, y)]),
      move: (x: number, y: number) => touch(cdp, "touchMove", [at(x, y)]),
      up: () => touch(cdp, "touchEnd", []),
      async tap(x: number, y: number, times = 1) {
        // Sent without waiting: a busy machine must not turn two taps into one and one.
        const sent: Promise<unknown>[] = [];
        for (let time = 0; time < times; time += 1) sent.push(this.down(x, y), this.up());
        await Promise.all(sent);
      },
      async drag(from: [number, number], to: [number, number]) {
        await this.down(...from);
        for (let step = 1; step <= 6; step += 1) {
          const part = step / 6;
          await this.move(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part);
        }
      },
    };
  }

  function touch(
    cdp: CDPSession,
    type: "touchStart" | "touchMove" | "touchEnd",
    touchPoints: { x: number; y: number; id?: number }[],
  ) {
    return cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  test("a tap shows and hides the controls, two go ten seconds on or back", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    const finger = await fingers(page);
    const shown = /art-control-show/;
    // They go by themselves after three seconds.
    await expect(film.root).not.toHaveClass(shown);
    await finger.tap(0.5, 0.4);
    await expect(film.root).toHaveClass(shown);
    expect(await film.paused()).toBe(false);
    await finger.tap(0.5, 0.4);
    await expect(film.root).not.toHaveClass(shown);
    const before = await film.time();
    await finger.tap(0.85, 0.3, 2);
    await expect.poll(() => film.time()).toBeGreaterThan(before + 9.9);
    const later = await film.time();
    await finger.tap(0.15, 0.3, 2);
    await expect.poll(() => film.time()).toBeLessThan(later - 5);
    expect(await film.paused()).toBe(false);
  });

  test("holding plays at twice the speed until the finger is lifted", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    const finger = await fingers(page);
    // A press that falls into a stall counts for nothing, as a film that stands still cannot go faster.
    await expect(async () => {
      await finger.down(0.5, 0.4);
      try {
        await expect.poll(() => film.rate(), { timeout: 2000 }).toBe(2);
      } catch (error) {
        await finger.up();
        throw error;
      }
    }).toPass();
    await expect(page.getByText("2 倍速播放中")).toBeVisible();
    await finger.up();
    await expect.poll(() => film.rate()).toBe(1);
    expect(await film.paused()).toBe(false);
  });

  test("holding a broadcast does not change the speed chosen for films", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("player_preferences", '{"rate":1.5}'));
    await withSource(page, () => ({ live: true, marks: { download: null, intro: null, outro: null } }));
    await openEpisode(page);
    const film = player(page);
    await film.play();
    const finger = await fingers(page);
    await finger.down(0.5, 0.4);
    await expect.poll(() => film.rate()).toBe(2);
    await finger.up();
    await expect.poll(() => film.rate()).toBeLessThan(2);
    expect(await page.evaluate(() => localStorage.getItem("player_preferences"))).toContain('"rate":1.5');
  });

  test("dragging sideways seeks with the preview, up and down scrolls the page", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    const finger = await fingers(page);
    await finger.drag([0.2, 0.4], [0.7, 0.42]);
    await expect(page.locator(".player-preview")).toBeVisible();
    await expect(page.locator(".player-badge")).toHaveText(/^00:4\d \/ 01:30$/);
    await finger.up();
    await expect.poll(() => film.time()).toBeGreaterThan(40);
    await expect(page.locator(".player-preview")).toBeHidden();
    await finger.drag([0.8, 0.9], [0.8, 0.1]);
    await finger.up();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
  });

  test("turned to landscape, the halves change light and volume", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    await page.keyboard.press("k");
    await film.more.tap();
    await page.getByRole("menuitem", { name: "旋转" }).tap();
    await expect.poll(() => film.root.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const finger = await fingers(page);
    // Turned by 90°: the film's upward is the screen's rightward, its left half the screen's upper half.
    await finger.drag([0.4, 0.25], [0.1, 0.25]);
    await expect(page.locator(".player-badge")).toHaveText(/^亮度 [67]\d%$/);
    await finger.up();
    await finger.drag([0.4, 0.75], [0.6, 0.75]);
    await expect(page.locator(".player-badge")).toHaveText(/^音量 (7|8)\d%$/);
    await finger.up();
    await page.keyboard.press("m");
    await expect(page.locator(".player-volume button")).toHaveAttribute("aria-label", "取消静音");
    await finger.drag([0.4, 0.75], [0.7, 0.75]);
    await expect(page.locator(".player-badge")).toHaveText(/^音量 (2|3)\d%$/);
    await finger.up();
    expect(await film.muted()).toBe(false);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("a film turned to landscape stands upright again when the phone itself is turned", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    await page.keyboard.press("k");
    await film.more.tap();
    await page.getByRole("menuitem", { name: "旋转" }).tap();
    await expect(film.root).toHaveAttribute("data-fill", "rotated");
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(film.root).toHaveAttribute("data-fill", "web");
    await expect(film.root).toHaveCSS("transform", "none");
    await expect.poll(() => film.root.boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
  });

  test("the controls of a film that fills the screen keep clear of its notch", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    const cdp = await page.context().newCDPSession(page);
    const notch = (insets: { top?: number; left?: number; right?: number; bottom?: number }) =>
      cdp.send("Emulation.setSafeAreaInsetsOverride", { insets });
    await notch({ top: 47, bottom: 34 });
    await page.keyboard.press("k");
    await film.more.tap();
    await page.getByRole("menuitem", { name: "旋转" }).tap();
    await expect(film.root).toHaveAttribute("data-fill", "rotated");
    const bar = film.root.locator(".art-bottom");
    // Turned by 90°: its left is at the notch.
    await expect(bar).toHaveCSS("padding-left", "47px");
    await expect(bar).toHaveCSS("padding-right", "47px");
    await page.setViewportSize({ width: 844, height: 390 });
    await notch({ left: 59, right: 59, bottom: 21 });
    await page.keyboard.press("f");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain("art-video-player");
    await expect(bar).toHaveCSS("padding-left", "59px");
    await expect(bar).toHaveCSS("padding-bottom", "21px");
  });

  test("the next episode is one of the film's commands, where the bar has no room for its button", async ({ page }) => {
    await openEpisode(page, "最后一碗");
    const film = player(page);
    await film.play();
    await expect(film.root.getByRole("button", { name: "下一集" })).toBeHidden();
    await page.keyboard.press("k");
    await film.more.tap();
    await page.getByRole("menuitem", { name: "下一集", exact: true }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("靠窗的座位");
  });

  test("a finger that rests on the bar keeps it", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    const finger = await fingers(page);
    await expect(film.root).not.toHaveClass(/art-control-show/);
    await finger.tap(0.5, 0.4);
    await expect(film.root).toHaveClass(/art-control-show/);
    const cdp = await page.context().newCDPSession(page);
    const box = await film.progress.boundingBox();
    if (!box) throw new Error("no bar");
    const at = (share: number) => [{ x: box.x + box.width * share, y: box.y + box.height / 2 }];
    await touch(cdp, "touchStart", at(0.3));
    await touch(cdp, "touchMove", at(0.5));
    await expect(film.root).not.toHaveClass(/art-control-show/);
    await expect(page.locator(".player-preview")).toBeVisible();
    await expect(film.progress).toBeVisible();
    await touch(cdp, "touchEnd", []);
    await expect.poll(() => film.time()).toBeGreaterThan(44);
  });

  test("a second finger on the bar does not take it from the first", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    await film.root.press("k");
    const cdp = await page.context().newCDPSession(page);
    const box = await film.progress.boundingBox();
    if (!box) throw new Error("no bar");
    const at = (share: number, id: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2, id });
    await touch(cdp, "touchStart", [at(0.3, 1)]);
    await touch(cdp, "touchMove", [at(0.5, 1)]);
    await touch(cdp, "touchStart", [at(0.5, 1), at(0.9, 2)]);
    await expect(film.progress).toHaveAttribute("aria-valuenow", "45");
    await touch(cdp, "touchEnd", [at(0.5, 1)]);
    await expect(film.progress).toHaveAttribute("aria-valuenow", "45");
    await touch(cdp, "touchMove", [at(0.6, 1)]);
    await expect(film.progress).toHaveAttribute("aria-valuenow", "54");
    await touch(cdp, "touchEnd", []);
    await expect.poll(() => film.time()).toBeCloseTo(54, 0);
  });

  test("a page that is zoomed in is moved sideways by a finger on the picture too", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    await film.root.press("k");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 });
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2);
    const before = await film.time();
    const finger = await fingers(page);
    await finger.drag([0.45, 0.3], [0.1, 0.3]);
    await finger.up();
    await expect.poll(() => page.evaluate(() => visualViewport?.offsetLeft)).toBeGreaterThan(20);
    expect(await film.time()).toBe(before);
  });

  test("a finger that holds may wander", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    const finger = await fingers(page);
    await finger.down(0.5, 0.6);
    await expect.poll(() => film.rate()).toBe(2);
    for (const y of [0.5, 0.3, 0, -0.3]) await finger.move(0.5, y);
    const before = await film.time();
    await expect.poll(() => film.time()).toBeGreaterThan(before + 1);
    expect(await film.rate()).toBe(2);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await finger.up();
    await expect.poll(() => film.rate()).toBe(1);
  });

  test("where a click does not tell that it is a finger's, two taps do not pause the film", async ({ page }) => {
    await page.addInitScript(() => {
      const asMouse = (event: Event) => {
        if (!(event instanceof PointerEvent) || !(event.target instanceof HTMLVideoElement)) return;
        event.stopImmediatePropagation();
        event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
        document.documentElement.dataset["clicks"] = "seen";
      };
      addEventListener("click", asMouse, true);
    });
    await openEpisode(page);
    const film = player(page);
    await film.play();
    const video = page.locator("video.art-video");
    await video.evaluate((element) => element.addEventListener("pause", () => (element.dataset["stopped"] = "")));
    const finger = await fingers(page);
    const before = await film.time();
    await finger.tap(0.85, 0.3, 2);
    await expect.poll(() => film.time()).toBeGreaterThan(before + 9.9);
    await expect(page.locator("html")).toHaveAttribute("data-clicks", "seen");
    await expect(film.root).toHaveAttribute("data-phase", "playing");
    await expect(video).not.toHaveAttribute("data-stopped");
  });

  test("a menu scrolls alone", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    await page.keyboard.press("k");
    await film.more.tap();
    const menu = page.getByRole("menu", { name: "更多" });
    const box = await menu.boundingBox();
    if (!box) throw new Error("no menu");
    const cdp = await page.context().newCDPSession(page);
    const swipe = async () => {
      for (const [step, up] of [10, 30, 60, 100, 150].entries())
        await touch(cdp, step === 0 ? "touchStart" : "touchMove", [{ x: box.x + 40, y: box.y + box.height - up }]);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await touch(cdp, "touchEnd", []);
    };
    const scrolled = await page.evaluate(() => scrollY);
    await swipe();
    await expect(menu.getByRole("menuitem").last()).toBeInViewport({ ratio: 1 });
    await swipe();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(menu).toBeVisible();
  });

  test("all of a long menu can be reached on a screen that is wide and low", async ({ page }) => {
    await withSource(page, ({ master }) => ({
      lines: Array.from({ length: 12 }, (_, at) => ({ name: `线路${at + 1}`, master })),
    }));
    await page.setViewportSize({ width: 740, height: 360 });
    await openEpisode(page);
    const film = player(page);
    await film.play();
    await page.keyboard.press("k");
    await page.keyboard.press("f");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain("art-video-player");
    await page.getByRole("button", { name: /^线路：/ }).tap();
    await expect(page.getByRole("menuitemradio", { name: "线路1", exact: true })).toBeInViewport({ ratio: 1 });
    expect((await page.getByRole("menu", { name: "线路" }).boundingBox())?.y).toBeGreaterThan(0);
  });

  test("a finger on the bar sees the preview and seeks when it is lifted", async ({ page }) => {
    await openEpisode(page);
    const film = player(page);
    await film.play();
    await page.keyboard.press("k");
    const cdp = await page.context().newCDPSession(page);
    const box = await film.progress.boundingBox();
    if (!box) throw new Error("no bar");
    const at = (share: number) => [{ x: box.x + box.width * share, y: box.y + box.height / 2 }];
    await touch(cdp, "touchStart", at(0.2));
    await touch(cdp, "touchMove", at(0.5));
    await expect(page.locator(".player-preview-picture")).toHaveAttribute("data-loaded", "true");
    await touch(cdp, "touchEnd", []);
    await expect.poll(() => film.time()).toBeCloseTo(45, 0);
    await expect(page.locator(".player-preview")).toBeHidden();
  });
});
