import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openEpisode, player, withSource } from "./player-page.ts";

test.use({ expectedConsole: [/Failed to load resource/] });

const files = /\/media\/films\/.*\.(mp4|m4s)(\?|$)/;
/** Where the film has failed. */
const place = 40;
/** Its byte in the smallest rendition, about. */
const placeByte = 200_000;

/** Opens a film of two lines whose files are missing at `place`, and are there again as soon as the viewer reads so. */
async function openFailed(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("player_preferences", '{"muted":true}'));
  await withSource(page, ({ master }) => ({
    lines: [
      { name: "线路1", master },
      { name: "线路2", master: `${String(master)}?line=2` },
    ],
    marks: { download: null, intro: null, outro: null },
  }));
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
  let fails = false;
  await page.route(files, async (route) => {
    const [, from] = /^bytes=(\d+)/.exec(route.request().headers()["range"] ?? "") ?? [];
    if (!fails && Number(from) < placeByte) return route.fallback();
    // However long the film plays before it fails, it does not have what is to fail.
    await failing;
    await route.fulfill({ status: 404, body: "" }).catch(() => undefined);
  });
  await openEpisode(page);
  await player(page).play();
  fails = true;
  fail();
  await player(page).root.press("4");
  const second = await player(page).progress.getAttribute("aria-valuenow");
  expect(Number(second)).toBeGreaterThan(place - 6);
  await expect(page.locator(".player-error")).toContainText("影片文件暂时无法访问");
  await expect(player(page).root.locator(".player-button-play")).toHaveAttribute("aria-label", "播放");
  await page.unroute(files);
}

/** Presses what a menu of the bar offers. */
async function choose(page: Page, menu: RegExp, item: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitemradio", { name: item }).first().click();
}

for (const [what, act] of [
  ["another line", (page: Page) => choose(page, /^线路：/, /线路1|线路2/)],
  ["another quality", (page: Page) => choose(page, /^画质：/, /^360P/)],
  ["the space bar", (page: Page) => player(page).root.press("k")],
] as const) {
  test(`after a failure the film goes on by ${what}`, async ({ page }) => {
    await openFailed(page);
    await act(page);
    await expect(page.locator(".player-error")).toBeEmpty();
    await expect.poll(() => player(page).time()).toBeGreaterThan(place - 5);
    await expect(player(page).root).toHaveAttribute("data-phase", "playing");
    expect(await player(page).paused()).toBe(false);
  });
}

test("what is pressed while the film is opened again counts from where it was", async ({ page }) => {
  await openFailed(page);
  const { root, progress, time } = player(page);
  const failedAt = Number(await progress.getAttribute("aria-valuenow"));
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await answering;
    // What is asked for elsewhere by now was given up.
    await route.continue().catch(() => undefined);
  });
  for (const key of ["j", ".", "j", "ArrowLeft"]) await root.press(key);
  await expect(progress).toHaveAttribute("aria-valuenow", String(failedAt - 25));
  answer();
  await expect(root).toHaveAttribute("data-phase", "playing");
  await expect.poll(time).toBeGreaterThan(failedAt - 26);
  expect(await time()).toBeLessThan(failedAt - 16);
});

test("behind what is skipped one counts on at once", async ({ page }) => {
  await openFailed(page);
  const { root, progress, time } = player(page);
  const panel = page.locator(".player-error");
  await page.route(files, (route) => route.fulfill({ status: 404, body: "" }));
  await panel.getByRole("button", { name: "再试一次" }).click();
  await expect(panel).toContainText("影片的这一段找不到，可以跳过它继续看");
  const failedAt = Number(await progress.getAttribute("aria-valuenow"));
  await page.unroute(files);
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await answering;
    await route.continue().catch(() => undefined);
  });
  await panel.getByRole("button", { name: "跳过这一段" }).click();
  await expect(progress).toHaveAttribute("aria-valuenow", String(failedAt + 6));
  await root.press("l");
  await expect(progress).toHaveAttribute("aria-valuenow", String(failedAt + 16));
  answer();
  await expect.poll(time).toBeGreaterThan(failedAt + 15);
});
