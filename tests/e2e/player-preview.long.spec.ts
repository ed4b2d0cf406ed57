import { expect, test } from "./fixtures.ts";
import { openEpisode, player, withSource } from "./player-page.ts";

const lengths = [
  { duration: 10, interval: 0.5, cells: [0, 10, 19] },
  { duration: 95, interval: 2, cells: [0, 23, 47] },
  { duration: 7200, interval: 10, cells: [0, 360, 719] },
];

for (const { duration, interval, cells } of lengths) {
  test(`the preview of a film of ${duration} s is exact for mouse and keys`, async ({ page }) => {
    const sheets = Math.ceil(duration / interval / 25);
    const picture = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><rect width="800" height="450" fill="teal"/></svg>`,
    );
    await page.route(/\/sheet-\d+\.svg$/, (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }));
    await withSource(page, () => ({
      duration,
      customDuration: duration,
      marks: { download: null, intro: null, outro: null },
      sprite: {
        urls: Array.from({ length: sheets }, (_, index) => `/media/sheet-${index}.svg`),
        picNum: Math.ceil(duration / interval),
        row: 5,
        col: 5,
        width: 160,
        height: 90,
        interval,
      },
    }));
    await openEpisode(page);
    const film = player(page);
    await film.play();
    await page.keyboard.press("k");
    const shown = page.locator(".player-preview-picture");
    for (const [index, share] of [0, 0.5, 1].entries()) {
      const cell = cells[index] ?? -1;
      // The bar listens a moment after the film plays, and what comes beside it may move it.
      await expect(async () => {
        const box = await film.progress.boundingBox();
        if (!box) throw new Error("no bar");
        await page.mouse.move(0, 0);
        await page.mouse.move(Math.min(box.x + box.width * share, box.x + box.width - 0.1), box.y + box.height / 2);
        await expect(shown).toHaveAttribute("data-cell", String(cell), { timeout: 2000 });
        await expect(shown).toHaveAttribute("data-loaded", "true", { timeout: 2000 });
      }).toPass();
      const at = cell % 25;
      await expect(shown).toHaveCSS(
        "background-position",
        `-${(at % 5) * 160}px -${Math.floor(at / 5) * 90}px`.replaceAll("-0px", "0px"),
      );
      await expect(shown).toHaveCSS("background-image", new RegExp(`sheet-${Math.floor(cell / 25)}\\.svg`));
    }
    await page.mouse.move(0, 0);
    await film.progress.press("Home");
    await expect(shown).toHaveAttribute("data-cell", "0");
  });
}
