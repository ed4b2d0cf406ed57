import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestServer } from "../../scripts/setup/server.ts";
import { expect, test } from "./fixtures.ts";
import { others, routes } from "./routes.ts";

test.use({ expectedConsole: [/React DevTools/] });

/**
 * Every island of every public page is woken in a build that holds React's warnings; any line on the console fails the test. One page visits
 * them all, as a new one each time would fetch and compile the whole development build again.
 */
test("every public page is drawn the same by server and browser", async ({ page }) => {
  // It first draws the whole site from its sources.
  test.setTimeout(300_000);
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-development-"));
  const site = await startTestServer(folder, undefined, {}, { script: "tests/helpers/development-site.ts" });
  try {
    for (const address of [await watchPath(site.origin), ...others, ...routes.map((route) => route.path)]) {
      await page.goto(new URL(address, site.origin).href);
      const islands = page.locator("astro-island");
      expect(await islands.count(), address).toBeGreaterThan(0);
      // As if somebody turned to each of them at once.
      await islands.evaluateAll((elements) => {
        for (const element of elements) {
          element.dispatchEvent(new Event("pointerover"));
          const { value } = JSON.parse(element.getAttribute("opts") ?? "{}");
          if (element.getAttribute("client") === "summon") document.dispatchEvent(new CustomEvent(`summon:${value}`));
        }
      });
      await expect(page.locator("astro-island[ssr]"), address).toHaveCount(0);
    }
  } finally {
    await page.goto("about:blank");
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function watchPath(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text();
  const found = /\/videoDetails\?id=\d+/.exec(html)?.[0];
  if (!found) throw new Error("no film on the home page");
  return found;
}
