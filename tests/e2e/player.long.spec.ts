import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { filmAddress } from "./pages.ts";

async function openFilm(page: Page, query = ""): Promise<void> {
  await page.goto(`${await filmAddress(page)}${query}`);
}

function player(page: Page) {
  const root = page.locator(".art-video-player");
  return {
    root,
    start: page.locator("[data-player-start]"),
    progress: page.getByRole("slider", { name: "播放进度" }),
    // Hidden ones as well: the controls go away by themselves, maybe before the menus have come.
    quality: page.getByRole("button", { name: /^画质/, includeHidden: true }),
    speed: page.getByRole("button", { name: /^倍速/, includeHidden: true }),
    preview: page.locator(".player-preview"),
    time: () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0),
    duration: () => page.evaluate(() => document.querySelector("video")?.duration ?? 0),
    rate: () => page.evaluate(() => document.querySelector("video")?.playbackRate),
    height: () => page.evaluate(() => document.querySelector("video")?.videoHeight ?? 0),
    paused: () => page.evaluate(() => document.querySelector("video")?.paused),
    frames: () => page.evaluate(() => document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0),
    soundBytes: () =>
      page.evaluate(() =>
        Number(Reflect.get(document.querySelector("video") ?? {}, "webkitAudioDecodedByteCount") ?? 0),
      ),
    async play() {
      await this.start.click();
      await expect(root).toHaveAttribute("data-phase", "playing");
      await expect.poll(() => this.time()).toBeGreaterThan(0.2);
    },
    /** Brings the controls, which hide after a while, and opens one of their menus. */
    async open(menu: Locator) {
      await expect(async () => {
        await this.wake();
        await menu.click({ timeout: 2000 });
        await expect(menu).toHaveAttribute("aria-expanded", "true", { timeout: 2000 });
      }).toPass();
    },
    /** Brings hidden controls back. */
    async wake() {
      await root.hover({ position: { x: 40, y: 40 } });
      await root.hover({ position: { x: 60, y: 60 } });
    },
  };
}

test("plays picture and sound, and uses what the page fetches ahead of it @main", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openFilm(page);
  const film = player(page);
  await film.play();
  const ahead = await page
    .locator("link[rel=preload]")
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : "")));
  expect(ahead.length).toBeGreaterThan(0);
  // Each once: what could not be used would have been fetched again.
  for (const href of ahead) expect(asked.filter((url) => url === href)).toEqual([href]);
  const before = await film.time();
  await expect.poll(() => film.time()).toBeGreaterThan(before + 1);
  await expect.poll(() => film.frames()).toBeGreaterThan(10);
  await expect.poll(() => film.soundBytes()).toBeGreaterThan(0);
  await expect(page.locator(".player-poster")).toBeHidden();
});

test("keeps its place in the page while it loads and starts", async ({ page }) => {
  await openFilm(page);
  const box = await page.locator("[data-player]").boundingBox();
  await player(page).play();
  const after = await page.locator("[data-player]").boundingBox();
  expect(after).toEqual(box);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test("switches the quality through the menu", async ({ page }) => {
  await openFilm(page);
  const film = player(page);
  await film.play();
  await expect(film.quality).toHaveText(/^自动 \(\d+P\)$/);
  await film.open(film.quality);
  const choice = page.getByRole("menuitemradio", { name: /^\d+P$/ });
  const playing = await film.height();
  const names = await choice.allTextContents();
  const other = names.find((name) => Number.parseInt(name, 10) !== playing) ?? "";
  await page.getByRole("menuitemradio", { name: other, exact: true }).click();
  await expect(film.quality).toHaveText(other);
  await expect.poll(() => film.height()).toBe(Number.parseInt(other, 10));
});

test("changes the speed through the menu and remembers it", async ({ page }) => {
  await openFilm(page);
  const film = player(page);
  await film.play();
  await film.open(film.speed);
  await page.getByRole("menuitemradio", { name: "1.5x" }).click();
  await expect.poll(() => film.rate()).toBe(1.5);
  await expect(film.speed).toHaveText("1.5x");
  await page.reload();
  await film.play();
  expect(await film.rate()).toBe(1.5);
});

test("seeks by keys on the bar and tells the place in words", async ({ page }) => {
  await openFilm(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("k");
  await expect.poll(() => film.paused()).toBe(true);
  await film.progress.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => film.time()).toBeLessThan(0.1);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => film.time()).toBeCloseTo(5, 1);
  await expect(film.progress).toHaveAttribute("aria-valuetext", /^5秒，共/);
  await expect(film.preview).toBeVisible();
});

test("obeys its keys while it has the focus @main", async ({ page }) => {
  await openFilm(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("5");
  const half = (await film.duration()) / 2;
  await expect.poll(() => film.time()).toBeGreaterThanOrEqual(half - 0.5);
  await page.keyboard.press("m");
  await expect(page.getByRole("button", { name: "取消静音" })).toBeAttached();
  await page.keyboard.press("Shift+Period");
  await expect.poll(() => film.rate()).toBe(1.25);
});

test("lets Tab pass through every control and out again", async ({ page }) => {
  await openFilm(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("k");
  // The last controls to come.
  await expect(page.locator(".player-badge")).toBeAttached();
  const inside = () => page.evaluate(() => document.activeElement?.closest(".art-video-player") !== null);
  const stops = await film.root.locator("button, input, [tabindex='0']").count();
  for (let stop = 0; stop <= stops && (await inside()); stop += 1) await page.keyboard.press("Tab");
  expect(await inside()).toBe(false);
});

test("shows preview pictures over the bar", async ({ page }) => {
  await openFilm(page);
  const film = player(page);
  await film.play();
  await film.wake();
  const box = await film.progress.boundingBox();
  if (!box) throw new Error("The bar has no box");
  const cells: string[] = [];
  for (const share of [0.1, 0.5, 0.9]) {
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
    const picture = page.locator(".player-preview-picture");
    await expect(picture).toHaveAttribute("data-loaded", "true");
    await expect(picture).toHaveCSS("width", "160px");
    await expect(picture).toHaveCSS("height", "90px");
    cells.push((await picture.getAttribute("data-cell")) ?? "");
  }
  expect(new Set(cells).size).toBe(3);
});

test("goes on where the viewer left, and from the start on demand @main", async ({ page }) => {
  await openFilm(page);
  const film = player(page);
  await film.play();
  await page.keyboard.press("4");
  const left = (await film.duration()) * 0.4;
  await expect.poll(() => film.time()).toBeGreaterThan(left);
  await page.keyboard.press("k");
  await expect.poll(() => film.paused()).toBe(true);
  await expect.poll(() => storedPosition(page)).toBeGreaterThan(left - 1);
  await page.reload();
  await film.play();
  await expect(page.getByText(/^已为你跳到 \d\d:\d\d$/)).toBeVisible();
  expect(await film.time()).toBeGreaterThan(left - 1);
  await page.getByRole("button", { name: "从头看" }).click();
  await expect.poll(() => film.time()).toBeLessThan(left - 1);
});

/** The largest position in this browser's film history. */
async function storedPosition(page: Page): Promise<number> {
  const text = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const found: unknown[] = [];
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => request.addEventListener("success", resolve));
        found.push(...request.result);
      }
      database.close();
    }
    return JSON.stringify(found);
  });
  return Math.max(0, ...[...text.matchAll(/"position\\?":([\d.]+)/g)].map(([, position]) => Number(position)));
}

test("jumps to a chapter from a link in the page", async ({ page }) => {
  await openFilm(page);
  const link = page.locator(".chapters [data-seek]").nth(1);
  const second = Number(await link.getAttribute("data-seek"));
  const address = page.url();
  await link.click();
  const film = player(page);
  await expect.poll(() => film.time()).toBeGreaterThanOrEqual(second);
  expect(await film.time()).toBeLessThan(second + 6);
  expect(page.url()).toBe(address);
});

test("the chapter that plays is marked, and nothing is before the film begins", async ({ page }) => {
  await openFilm(page);
  const chapters = page.locator(".chapters [data-seek]");
  const marked = page.locator('.chapters [aria-current="true"]');
  const stats = page.getByRole("button", { name: "播放统计" });
  await stats.click();
  await expect(stats).toHaveAttribute("aria-expanded", "true");
  await expect(marked).toHaveCount(0);
  const last = (await chapters.last().textContent()) ?? "";
  await chapters.last().click();
  await expect(marked).toHaveText(last);
});

test("opens at the second the address asks for, without starting by itself", async ({ page }) => {
  await openFilm(page, "&t=6");
  const film = player(page);
  await expect(film.root).toHaveAttribute("data-phase", "ready");
  await expect.poll(() => film.time()).toBeCloseTo(6, 0);
  expect(await film.paused()).toBe(true);
  await expect(film.start).toBeHidden();
});

test("the panel shows numbers and copies the playback log", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openFilm(page);
  await player(page).play();
  await page.getByRole("button", { name: "播放统计" }).click();
  await expect(page.getByText(/^\d+ 毫秒$/)).toBeVisible();
  await page.getByRole("button", { name: "复制播放记录" }).click();
  await expect(page.getByText("已复制")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("first-frame");
});

test.describe("when the film's files are missing", () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test("says so, and a retry goes on at the same second", async ({ page }) => {
    await page.route(/\.(mp4|m4s)(\?|$)/, (route) => route.fulfill({ status: 404, body: "" }));
    await openFilm(page);
    const film = player(page);
    const panel = page.locator(".player-error");
    const link = page.locator(".chapters [data-seek]").last();
    const second = Number(await link.getAttribute("data-seek"));
    await link.click();
    await expect(panel).toContainText("影片文件暂时无法访问");
    await page.unroute(/\.(mp4|m4s)(\?|$)/);
    await panel.getByRole("button", { name: "再试一次" }).click();
    await expect.poll(() => film.time()).toBeGreaterThanOrEqual(second);
    expect(await film.time()).toBeLessThan(second + 10);
    await expect(panel).toBeHidden();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the browser's own player stands in", async ({ page }) => {
    await openFilm(page);
    const plain = page.locator("video.player-plain");
    await expect(plain).toBeVisible();
    await expect(plain).toHaveAttribute("controls", "");
    await expect(plain).toHaveAttribute("src", /\.mp4$/);
    await expect(page.locator("a[data-seek]").first()).toHaveAttribute("href", /[?&]t=\d+/);
  });
});

test("a press before the player's script has come is not lost", async ({ page }) => {
  const address = await filmAddress(page);
  const script = Promise.withResolvers<void>();
  await page.route(/\/_astro\/(boot|player)\..*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("[data-player-start]").click();
  script.resolve();
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2);
});
