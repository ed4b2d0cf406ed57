import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestServer, type TestServer } from "../../scripts/setup/server.ts";
import { expect, test } from "./fixtures.ts";
import { others, routes } from "./routes.ts";

/** Every island of every public page is woken in a build that holds React's warnings; any line on the console fails the test. */
test.describe.configure({ mode: "default", timeout: 120_000 });
test.use({ expectedConsole: [/React DevTools/] });

let site: TestServer;
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-development-"));

test.beforeAll(async () => {
  // It draws the whole site from its sources.
  test.setTimeout(120_000);
  site = await startTestServer(folder, undefined, {}, { script: "tests/helpers/development-site.ts" });
});

test.afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const address of ["/videoDetails", ...others, ...routes.map(({ path }) => path)]) {
  test(`${address} is drawn the same by server and browser @html`, async ({ page }) => {
    await page.goto(new URL(address === "/videoDetails" ? await watchPath(site.origin) : address, site.origin).href);
    const islands = page.locator("astro-island");
    expect(await islands.count()).toBeGreaterThan(0);
    // As if somebody turned to each of them at once.
    await islands.evaluateAll((elements) => {
      for (const element of elements) {
        element.dispatchEvent(new Event("pointerover"));
        const { value } = JSON.parse(element.getAttribute("opts") ?? "{}");
        if (element.getAttribute("client") === "summon") document.dispatchEvent(new CustomEvent(`summon:${value}`));
      }
    });
    await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
  });
}

async function watchPath(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text();
  const found = /\/videoDetails\?id=\d+/.exec(html)?.[0];
  if (!found) throw new Error("no film on the home page");
  return found;
}
