import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { filmAddress } from "./pages.ts";
import { untranslated } from "./untranslated.ts";

// Colours change at once with the theme.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const widths = [390, 1280];

/** Checks a page in English: axe at both widths, and no text of the interface in Chinese. */
async function expectEnglish(page: Page): Promise<void> {
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  expect(await untranslated(page, await contentNames(page))).toEqual([]);
  // What is behind the header at the moment is no fault.
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(0, 0);
  await expectNoFaults(page, widths);
}

/** Names of tags and channels, some of which are words of the interface as well. */
async function contentNames(page: Page): Promise<string[]> {
  const [tags, home] = await Promise.all(["/tagList", "/"].map(async (path) => (await page.request.get(path)).text()));
  const channels = [...(home ?? "").matchAll(/<a[^>]* href="\/(?:\?id=\d+)?"[^>]*>([^<]+)</g)];
  return [...(tags ?? "").matchAll(/>([^<>]+)</g), ...channels].map(([, text = ""]) => text.trim());
}

test("a reader chooses English: pages, buttons, what scripts link to, and later visits", async ({ page }) => {
  await page.goto("/");
  // By the keyboard: the list above the footer grows when somebody comes near.
  await page.getByRole("link", { name: "English" }).press("Enter");
  await page.waitForURL("/?hl=en");
  await expectEnglish(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("tab").first()).toBeVisible();
  await expectEnglish(page);
  await page.keyboard.press("Escape");

  const cards = page.locator("#latest article");
  await cards.last().getByRole("link").first().click();
  await page.waitForURL(/videoDetails\?id=\d+&hl=en$/);

  await page.setViewportSize({ width: 1280, height: 900 });
  const search = page.locator(".search-box [type=search]").filter({ visible: true });
  await search.fill("月");
  const found = page.locator(".search-option-kind").filter({ visible: true });
  await expect(found.first()).toHaveText(/^(?:Film|Performer|Topic|Tag|Review|Post)$/);
  await search.press("Enter");
  await page.waitForURL(/searchResult\?.*hl=en/);
  await expectEnglish(page);

  // Whoever has chosen gets it at any address, until they choose again.
  await page.goto("/rank");
  await page.waitForURL("/rank?hl=en");
  await page.getByRole("link", { name: "简体" }).click();
  await page.waitForURL("/rank");
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
  await page.reload();
  expect(new URL(page.url()).search).toBe("");
});

test("a film is watched in English, and its page comes to life without a fault", async ({ page }) => {
  const film = await filmAddress(page);
  for (const address of [film, `${film}&hl=zh-Hant`, `${film}&hl=en`]) {
    await page.goto(address);
    const languages = await page
      .locator("link[hreflang]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("hreflang")));
    expect(languages).toEqual(["zh-Hans", "zh-Hant", "en", "x-default"]);
  }
  await expectEnglish(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator("[data-player-start]").click();
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0)).toBeGreaterThan(0.5);
  // Everything on the page that waits for a hand.
  await page.locator("astro-island[client=intent]").evaluateAll((islands) => {
    for (const island of islands) {
      for (const type of ["pointerover", "focusin"]) island.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });
  await expect(page.locator("astro-island[client=intent][ssr]")).toHaveCount(0);
  expect(await untranslated(page, await contentNames(page))).toEqual([]);
});

for (const area of ["", "?area=works", "?area=shelves", "?area=checkin", "?area=settings"]) {
  test(`a member's own pages in English: /mine${area}`, async ({ page }) => {
    await newMember(page);
    await page.goto(`/mine${area}${area === "" ? "?" : "&"}hl=en`);
    await expect(page.locator("main h1, main h2").first()).toBeVisible();
    await expect(page.locator(".mine-skeleton")).toHaveCount(0);
    await expectEnglish(page);
  });
}

for (const area of ["", "?area=content", "?area=jobs", "?area=audit"]) {
  test(`the operators' pages in English: /admin${area}`, async ({ page }) => {
    await newOperator(page);
    await page.goto(`/admin${area}${area === "" ? "?" : "&"}hl=en`);
    await expect(page.locator(".admin-area")).toBeVisible();
    await expect(page.locator(".mine-skeleton")).toHaveCount(0);
    // Of what was done, the words are those it was stored with.
    if (area === "?area=audit")
      await page.locator(".admin-summary").evaluateAll((all) => all.forEach((one) => one.remove()));
    await expectEnglish(page);
  });
}

test.describe("what was typed wrong", () => {
  // What the browser and the page say of the refusal.
  test.use({ expectedConsole: [/Failed to load resource|login failed/] });

  test("is said in English", async ({ page }) => {
    await page.goto("/?hl=en");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("nobody-here");
    await dialog.locator("[type=password]").first().fill("not-the-password");
    await dialog.locator("[type=submit]").filter({ visible: true }).click();
    const alert = dialog.getByRole("alert").filter({ hasText: /\w/ }).first();
    await expect(alert).toBeVisible();
    expect(await alert.innerText()).not.toMatch(/\p{Script=Han}/u);
  });
});
