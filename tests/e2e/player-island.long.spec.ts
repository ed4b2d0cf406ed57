import { expect, test } from "./fixtures.ts";
import { filmAddress } from "./pages.ts";
import { player } from "./player-page.ts";

test.describe("when neither the film's files nor the words over it can be had", () => {
  test.use({ expectedConsole: [/Failed to load resource|Error hydrating|Failed to fetch dynamically/] });

  test("the button of the page stands in, and leads on once they can", async ({ page }) => {
    const missing = /\.(mp4|m4s)(\?|$)|_astro\/Player\.[^.]+\.js/;
    await page.route(missing, (route) => route.fulfill({ status: 404, body: "" }));
    // A page with a file that is gone comes anew, but not twice.
    await page.addInitScript(() => sessionStorage.setItem("reloaded-at", String(Date.now())));
    await page.goto(await filmAddress(page));
    const film = player(page);
    const start = page.locator("[data-player-start]");
    await start.click();
    const again = page.getByText("播放器加载失败，点按重试");
    await expect(film.root).toHaveAttribute("data-phase", "failed");
    await expect(again).toBeVisible();
    await page.unroute(missing);
    await again.click();
    await expect(film.root).toHaveAttribute("data-phase", "playing");
    await expect(start).toBeHidden();
    await expect(page.getByRole("button", { name: /^倍速/ })).toBeAttached();
  });
});

test("what React draws of the player comes after the first picture", async ({ page }) => {
  // Its files may be fetched before, by a page that was idle; they are only run later.
  await page.addInitScript(() => {
    const note = ({ target, timeStamp }: Event) =>
      target instanceof HTMLElement && (target.dataset["picture"] ??= String(timeStamp));
    document.addEventListener("loadeddata", note, true);
    new MutationObserver((_changes, observer) => {
      const names = [...document.querySelectorAll("button")].map((button) => button.ariaLabel ?? button.textContent);
      if (!names.some((name) => name.startsWith("倍速"))) return;
      document.documentElement.dataset["menus"] = String(performance.now());
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(await filmAddress(page));
  const film = player(page);
  await film.play();
  await expect(page.getByRole("button", { name: /^倍速/ })).toBeAttached();
  const { menus, picture } = await page.evaluate(() => ({
    menus: Number(document.documentElement.dataset["menus"]),
    picture: Number(document.querySelector("video")?.dataset["picture"]),
  }));
  expect(menus).toBeGreaterThan(picture);
});

test("a film inside another site's frame has its menus", async ({ page }) => {
  const address = await filmAddress(page);
  await page.goto(address.replace("/videoDetails", "/embed"));
  const film = player(page);
  await film.play();
  await film.wake();
  await page.getByRole("button", { name: /^倍速/ }).click();
  await page.getByRole("menuitemradio", { name: "2.0x" }).click();
  await expect.poll(() => film.rate()).toBe(2);
  await film.root.press("?");
  await expect(page.getByRole("dialog", { name: "快捷键" })).toBeVisible();
});

test("a place in the film pressed before the player is there is gone to", async ({ page }) => {
  const address = await filmAddress(page);
  const script = Promise.withResolvers<void>();
  await page.route(/\/_astro\/player\..*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(address);
  const link = page.locator(".chapters [data-seek]").nth(1);
  await link.click();
  script.resolve();
  await expect.poll(() => player(page).time()).toBeGreaterThanOrEqual(1);
  expect(page.url()).not.toContain("t=");
});
