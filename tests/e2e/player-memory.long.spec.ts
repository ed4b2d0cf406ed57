import type { CDPSession, Page } from "@playwright/test";
import { startFaultServer } from "./fault-server.ts";
import { expect, test } from "./fixtures.ts";
import { filmAddress } from "./pages.ts";

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem("player_preferences", '{"autoplay":true,"muted":true}')),
);

async function plays(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0)).toBeGreaterThan(0.2);
}

/** How many objects of a kind are still alive once the garbage is gone. */
async function alive(devtools: CDPSession, kind: string): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { result } = await devtools.send("Runtime.evaluate", { expression: `${kind}.prototype` });
  const prototypeObjectId = result.objectId ?? "";
  const { objects } = await devtools.send("Runtime.queryObjects", { prototypeObjectId });
  const { result: list } = await devtools.send("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    functionDeclaration: "function () { return this.length; }",
  });
  await devtools.send("Runtime.releaseObject", { objectId: objects.objectId ?? "" });
  return Number(list.value);
}

test("changing pages leaves no player behind", async ({ page, context }) => {
  const first = await filmAddress(page);
  const devtools = await context.newCDPSession(page);
  const addresses = await page
    .locator('main a[href^="/videoDetails?id="]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "/"));
  const others = [...new Set(addresses)].slice(1, 3);
  for (const address of [first, ...others, first, ...others]) {
    await page.goto(address);
    await plays(page);
  }
  await expect
    .poll(async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      return (await devtools.send("Memory.getDOMCounters")).documents;
    })
    .toBeLessThan(4);
  expect(await alive(devtools, "HTMLVideoElement")).toBeLessThanOrEqual(2);
  expect(await alive(devtools, "MediaSource")).toBe(1);
});

test("changing lines leaves no source behind", async ({ page, context, baseURL }) => {
  const server = await startFaultServer(baseURL ?? "", 2, () => undefined);
  await page.goto(`${server.origin}/videoDetails?id=1`);
  await plays(page);
  const devtools = await context.newCDPSession(page);
  for (let change = 1; change <= 6; change += 1) {
    await page.locator(".player-menu-line > button").dispatchEvent("click");
    await page.locator(".player-menu-line [role='menuitemradio'][aria-checked='false']").dispatchEvent("click");
    await expect(page.locator(".art-video-player")).toHaveAttribute("data-phase", "playing");
  }
  await expect.poll(() => alive(devtools, "MediaSource")).toBe(1);
  expect(await page.locator("video").count()).toBe(1);
  await server.close();
});
