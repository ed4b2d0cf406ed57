import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const newer = "bbbbbbbbbbbb";
const elevenMinutes = 11 * 60_000;

/** The site is built anew while the page is open; `known` to every server already, or not yet. */
async function buildAnew(page: Page, known = true): Promise<void> {
  await page.route("**/builds/latest.json", (route) => route.fulfill({ json: { id: newer, timestamp: 1 } }));
  const manifest = { id: newer, timestamp: 1, prerendered: [] };
  await page.route("**/builds/meta/*.json", (route) => route.fulfill(known ? { json: manifest } : { status: 404 }));
}

function offer(page: Page) {
  return page.getByRole("status").filter({ hasText: "网站已更新" });
}

test.describe("a new build", () => {
  // The server's clock stays behind: the first call after the leap is refused once, and signed anew.
  test.use({ expectedConsole: [/404 \(Not Found\)|401 \(Unauthorized\)/] });

  test("is offered quietly, and what was typed outlives the reload", async ({ page }) => {
    await page.clock.install();
    await page.goto("/FAQ");
    await buildAnew(page);
    const field = page.getByLabel("在问题里找");
    await field.fill("签到");
    await page.clock.fastForward(elevenMinutes);
    await expect(page.locator(".update-go")).toHaveCount(1);
    await expect(offer(page)).toBeHidden();
    await expect(field).toBeFocused();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(offer(page)).toBeVisible();
    const reloaded = page.waitForEvent("load");
    await offer(page).getByRole("button", { name: "刷新" }).click();
    await reloaded;
    await expect(field).toHaveValue("签到");
    await expect(page.getByRole("status").filter({ hasText: "找到" })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test("is not offered while a server does not know it, nor twice to who declined", async ({ page }) => {
    await page.clock.install();
    await page.goto("/tagList");
    await buildAnew(page, false);
    const asked = page.waitForResponse("**/builds/meta/*.json");
    await page.clock.fastForward(elevenMinutes);
    await asked;
    await expect(offer(page)).toHaveCount(0);
    await page.unrouteAll();
    await buildAnew(page);
    await page.clock.fastForward(elevenMinutes);
    await offer(page).getByRole("button", { name: "以后再说" }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    const again = page.waitForResponse("**/builds/meta/*.json");
    await page.clock.fastForward(elevenMinutes);
    await again;
    await expect(offer(page)).toHaveCount(0);
  });

  test("asks for the manifest of the build it came from and finds it", async ({ page, request }) => {
    await page.goto("/FAQ");
    const id = await page.locator('meta[name="build-id"]').getAttribute("content");
    expect(await (await request.get("/builds/latest.json")).json()).toMatchObject({ id });
    expect(await (await request.get(`/builds/meta/${id}.json`)).json()).toMatchObject({ id });
  });
});

test.describe("a module that is gone", () => {
  test.use({ expectedConsole: [/404 \(Not Found\)|astro-island|dynamically imported module|Unable to preload/] });

  test("raises the preload-error event, reloads once and loses no typed text", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addInitScript(() => {
      addEventListener("preload-error", () =>
        sessionStorage.setItem("seen", `${sessionStorage.getItem("seen") ?? ""}x`),
      );
    });
    await page.goto("/FAQ");
    await expect.poll(() => page.evaluate(() => "session" in localStorage && "config" in sessionStorage)).toBe(true);
    await page.goto("/tagList", { waitUntil: "networkidle" });
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.route(/\/_astro\/SearchBox\./, (route) => route.fulfill({ status: 404, body: "" }));
    const reloaded = page.waitForEvent("load");
    const box = page.locator("#header-search");
    await box.fill("签到");
    await reloaded;
    await expect(box).toHaveValue("签到");
    await expect(box).toBeFocused();
    await box.blur();
    await box.focus();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("seen"))).toBe("xx");
    expect(loads).toBe(1);
  });
});

test.describe("where the browser knows no speculation rules", () => {
  const max = 4;

  /** Moves over more links than may be fetched, with the fetches held back; gives the pages asked for. */
  async function hoverLinks(page: Page, saveData: boolean): Promise<string[]> {
    const asked: string[] = [];
    await page.addInitScript((saves) => {
      HTMLScriptElement.supports = () => false;
      Object.defineProperty(navigator, "connection", { value: { saveData: saves, effectiveType: "4g" } });
    }, saveData);
    await page.route("**/*", async (route, request) => {
      if (request.resourceType() === "fetch" && request.url().includes("/tagDetails")) asked.push(request.url());
      else if (request.isNavigationRequest()) {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('type="speculationrules"', 'type="text/plain"');
        await route.fulfill({ response: answer, body });
      } else await route.fallback();
    });
    await page.goto("/tagList");
    for (const tile of (await page.locator(".tag-tile").all()).slice(0, max + 3)) await tile.focus();
    return asked;
  }

  test("links that are about to be pressed are fetched, four at once", async ({ page }) => {
    const asked = await hoverLinks(page, false);
    await expect.poll(() => asked.length).toBe(max);
    expect(new Set(asked).size).toBe(max);
  });

  test("nothing is fetched ahead for readers who save data", async ({ page }) => {
    expect(await hoverLinks(page, true)).toEqual([]);
  });
});
