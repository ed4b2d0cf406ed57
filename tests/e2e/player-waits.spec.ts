import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { loginPopup } from "./pages.ts";
import { openEpisode, player } from "./player-page.ts";

test("a film waits behind the login popup and goes on after it, a paused one stays paused", async ({ page }) => {
  await openEpisode(page);
  const film = player(page);
  const popup = loginPopup(page);
  await film.play();
  await popup.open();
  await expect.poll(() => film.paused()).toBe(true);
  await popup.dialog.getByRole("tab", { name: "注册账号" }).click();
  expect(await film.paused()).toBe(true);
  await popup.close();
  await expect.poll(() => film.paused()).toBe(false);
  await film.root.press("k");
  await expect.poll(() => film.paused()).toBe(true);
  await popup.open();
  await popup.close();
  await expect(popup.dialog).toHaveCount(0);
  expect(await film.paused()).toBe(true);
});

for (const line of [{ saveData: true, effectiveType: "4g" }, { effectiveType: "3g" }]) {
  test(`on a line like ${JSON.stringify(line)} the player comes when it is pressed`, async ({ page }) => {
    await page.addInitScript(
      (connection) => Object.defineProperty(navigator, "connection", { value: connection }),
      line,
    );
    const bodies: Promise<Buffer>[] = [];
    const note = (response: Response) => {
      if (response.request().resourceType() === "script") bodies.push(response.body());
    };
    page.on("response", note);
    await openEpisode(page);
    await page.locator("[data-player-start]").hover();
    await page.waitForLoadState("networkidle");
    page.off("response", note);
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
    await player(page).play();
  });
}
