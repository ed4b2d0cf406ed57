import { expect, test } from "./fixtures.ts";
import { filmAddress } from "./pages.ts";
import { player, withSource } from "./player-page.ts";

/** What a viewer would notice: the picture stops, starts anew, or goes elsewhere. */
const breaks = ["waiting", "stalled", "emptied", "seeking", "loadstart", "pause"];

test("a viewer gets the better quality that is made meanwhile, without a break and without a word", async ({
  page,
}) => {
  test.setTimeout(120_000);
  // As it was when only 480p was made: the real playlist names a larger one besides.
  await page.route(/\/cut\.m3u8$/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace("cut.m3u8", "master.m3u8") });
    const [, line = ""] = /(#EXT-X-STREAM-INF:[^\n]*RESOLUTION=854x480[^\n]*\n\S+)/.exec(await response.text()) ?? [];
    await route.fulfill({ response, body: `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${line}\n` });
  });
  await withSource(page, ({ master }) => {
    const cut = String(master).replace("master.m3u8", "cut.m3u8");
    return { growing: true, master: cut, lines: [{ name: "线路1", master: cut }] };
  });
  await page.goto(await filmAddress(page));
  const film = player(page);
  await film.play();
  await expect.poll(film.time).toBeGreaterThan(1);
  const quality = page.getByRole("button", { name: /^画质/, includeHidden: true });
  const video = page.locator("video.art-video");
  await video.evaluate((element: HTMLVideoElement, names) => {
    // A busy machine decodes late what is loaded: that is no fault of the list.
    const isLoaded = () =>
      Array.from({ length: element.buffered.length }, (_, index) => index).some(
        (index) =>
          element.buffered.start(index) <= element.currentTime && element.buffered.end(index) > element.currentTime + 1,
      );
    for (const name of names)
      element.addEventListener(name, () => {
        if (name !== "waiting" || !isLoaded()) element.dataset["noticed"] = name;
      });
  }, breaks);
  // One quality is no choice.
  await expect(quality).toHaveCount(0);
  await expect(quality).toBeAttached({ timeout: 40_000 });
  const before = await film.time();
  await expect.poll(film.time).toBeGreaterThan(before + 2);
  expect(await video.getAttribute("data-noticed")).toBeNull();
  await expect(page.locator(".player-notice")).toBeHidden();
  const size = () => video.evaluate((element: HTMLVideoElement) => element.videoHeight);
  expect(await size()).toBe(480);
  // The new one plays, and the old one again.
  for (const height of [720, 480]) {
    await expect(async () => {
      await film.wake();
      await quality.click({ timeout: 2000 });
      await expect(quality).toHaveAttribute("aria-expanded", "true", { timeout: 2000 });
    }).toPass();
    await page.getByRole("menuitemradio", { name: `${height}P`, exact: true }).click();
    await expect.poll(size, { timeout: 20_000 }).toBe(height);
  }
});
