import type { Page, PageScreenshotOptions } from "@playwright/test";

const folder = process.env["SHOTS"];

/** Takes screenshots at both widths and in both themes, where somebody asks for them with a folder in `SHOTS`. */
export function shooter(page: Page, options: PageScreenshotOptions = {}): (name: string) => Promise<void> {
  return async (name) => {
    for (const colorScheme of folder ? (["light", "dark"] as const) : []) {
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ ...options, path: `${folder}/${name}-${width}-${colorScheme}.png` });
      }
    }
  };
}
