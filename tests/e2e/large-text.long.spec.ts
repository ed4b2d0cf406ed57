import { chromiumFlags, ensureChromium } from "../../scripts/setup/chromium.ts";
import { expect, test } from "./fixtures.ts";

// As somebody has it who chose "very large" in the browser's settings.
test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: [...chromiumFlags, "--blink-settings=defaultFontSize=24"],
  },
});

for (const width of [390, 1280])
  test(`text follows it and the layout keeps its width, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/", "/reviewDetail?id=1", "/searchResult?q=月", "/tagList"]) {
      await page.goto(path);
      const { text, root, wider } = await page.evaluate(() => ({
        text: parseFloat(getComputedStyle(document.body).fontSize),
        root: parseFloat(getComputedStyle(document.documentElement).fontSize),
        wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect({ path, text: Math.round(text), root: Math.round(root * 10) / 10, wider }).toEqual({
        path,
        text: Math.round(1.5 * 14 * (root / 37.5)),
        root: width === 390 ? 39 : 37.5,
        wider: 0,
      });
    }
  });
