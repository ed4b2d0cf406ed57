import { expect, test as base } from "./fixtures.ts";
import { openEpisode, withSource } from "./player-page.ts";

interface Host {
  /** Files that other sites may read. */
  readable: RegExp;
  lines?: number;
  /** Whether the pieces are on a host of their own. */
  apart?: boolean;
  /** Whether the site allows that host too. */
  allowed?: boolean;
  live?: boolean;
}

const host = "https://barred.example";
const apartHost = "https://apart.example";

/** Opens a film whose lines are on another host, which the site allows, and which keeps its files from other sites. */
const test = base.extend<{ openBarred(host: Host): Promise<void> }>({
  openBarred: async ({ page, baseURL }, use) => {
    await use(async ({ readable, lines = 1, apart = false, allowed = true, live = false }) => {
      await page.route(/^https:\/\/(barred|apart)\.example\//, async (route) => {
        const { pathname } = new URL(route.request().url());
        const response = await route.fetch({ url: `${baseURL}${pathname}` });
        // Without any Playwright would allow it to everybody.
        const reader = readable.test(pathname) ? "*" : "https://friend.example";
        const headers = { ...response.headers(), "access-control-allow-origin": reader };
        if (!apart || !pathname.endsWith("p.m3u8")) return route.fulfill({ response, headers });
        const list = await response.text();
        await route.fulfill({
          headers,
          body: list.replaceAll(/\d+p\.mp4/g, `${apartHost}${pathname.replace("m3u8", "mp4")}`),
        });
      });
      const line = (at: number, master: unknown) => ({ name: `线路${at + 1}`, master: `${host}${String(master)}` });
      await withSource(
        page,
        ({ master, marks }) => ({
          live,
          marks: live ? { download: null, intro: null, outro: null } : marks,
          lines: Array.from({ length: lines }, (_, at) => line(at, master)),
          elsewhere: true,
          fallback: "",
        }),
        allowed ? `${host} ${apartHost}` : host,
      );
      await openEpisode(page);
    });
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});
test.use({ expectedConsole: [/Failed to load resource|blocked by CORS policy|Content Security Policy|^CSP report/] });

const panel = ".player-error";

test("a host that lets no other site read its films is not taken for a broken network", async ({
  page,
  openBarred,
}) => {
  await openBarred({ readable: /^$/ });
  await expect(page.locator(panel)).toContainText("网络没有问题，是这条线路不允许在本站播放，请告诉我们");
  await expect(page.locator(panel).getByRole("link", { name: "反馈问题" })).toBeVisible();
  await expect(page.locator(panel)).toContainText("错误代码 1");
});

test("where there are other lines, they are what helps", async ({ page, openBarred }) => {
  await openBarred({ readable: /^$/, lines: 2 });
  await expect(page.locator(panel)).toContainText("是这条线路不允许在本站播放，可以换一条线路");
  await expect(page.getByRole("button", { name: /^线路：/ })).toBeVisible();
});

test("pieces on a host of their own that lets no other site read them are told of at once", async ({
  page,
  openBarred,
}) => {
  await openBarred({ readable: /m3u8$/, apart: true });
  await page.locator("[data-player-start]").click();
  await expect(page.locator(panel)).toContainText("网络没有问题，是这条线路不允许在本站播放，请告诉我们");
});

test("a list that a readable host keeps to itself is out of reach for now", async ({ page, openBarred }) => {
  await openBarred({ readable: /master\.m3u8$/ });
  await page.locator("[data-player-start]").click();
  await expect(page.locator(panel)).toContainText("影片文件暂时无法访问，请稍后重试");
});

test("pieces on a host that the site does not allow are told of at once", async ({ page, openBarred }) => {
  await openBarred({ readable: /./, apart: true, allowed: false });
  await page.locator("[data-player-start]").click();
  await expect(page.locator(panel)).toContainText("网络没有问题，是这条线路不允许在本站播放，请告诉我们");
});

test("a broadcast that no page of this site may read is not opened again and again", async ({ page, openBarred }) => {
  await openBarred({ readable: /^$/, live: true });
  await expect(page.locator(panel)).toContainText("网络没有问题，是这条线路不允许在本站播放，请告诉我们");
});

test("a plain file on a host that the site does not allow is told of too", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("player_preferences", '{"muted":true}'));
  const master = `${host}/film.mp4`;
  const bare = { fallback: "", duration: 0, marks: { download: null, intro: null, outro: null } };
  await withSource(page, () => ({ ...bare, master, lines: [{ name: "线路1", master }], elsewhere: true }));
  await openEpisode(page);
  await page.locator("[data-player-start]").click();
  await expect(page.locator(panel)).toContainText("网络没有问题，是这条线路不允许在本站播放，请告诉我们");
  await expect(page.locator(panel)).toContainText("错误代码 1");
});
