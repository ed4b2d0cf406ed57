import type { Page } from "@playwright/test";

/** Page objects: where things are on a page, so that tests say what a person does. */
export function homePage(page: Page) {
  const grid = page.locator("#videos");
  return {
    grid,
    cards: page.locator("main article.video-card"),
    loadMore: page.locator("load-more"),
    themeSwitch: page.getByRole("button", { name: /外观/ }),
    continueWatching: page.getByRole("region", { name: "继续观看" }),
    async open(path = "/") {
      await page.goto(path);
    },
    /** Follows the first film's link and waits for its page. */
    async openFirstFilm() {
      const link = page.locator('main a[href^="/videoDetails?id="]').first();
      const title = (await link.innerText()).trim();
      await link.click();
      await page.waitForURL(/\/videoDetails\?id=\d+/);
      return title;
    },
  };
}

/** Address of a film that is on the home page. */
export async function filmAddress(page: Page): Promise<string> {
  await page.goto("/");
  const href = await page.locator('main a[href^="/videoDetails?id="]').first().getAttribute("href");
  if (!href) throw new Error("the home page links to no film");
  return href;
}
