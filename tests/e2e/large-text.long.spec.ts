import type { Locator } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../scripts/setup/chromium.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";

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

test("at twice the size buttons and rows keep their words in one line, and the bar below its labels", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const friend = await newMember(page);
  const member = await newMember(page);
  const { comment } = await member.call("comment/add", { contentType: 1, targetId: 1, text: "字大一倍" });
  await friend.call("comment/add", { contentType: 1, targetId: 1, text: "看得清", replyTo: comment.id });
  const double = () => page.evaluate(() => document.documentElement.style.setProperty("--text-scale", "2"));
  const linesOf = (place: Locator) =>
    place.evaluate((element) => element.clientHeight / parseFloat(getComputedStyle(element).fontSize));
  await page.goto("/post");
  const write = page.getByRole("link", { name: "发帖子" });
  await expect(write).toBeVisible();
  await double();
  expect(await linesOf(write)).toBeLessThan(2.5);
  const label = page.locator(".tabbar a").first();
  expect(await label.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expect(page.locator(".header .unread")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.goto("/reviewDetail?id=1");
  const author = page.locator(".byline .author-link");
  await expect(author).toBeVisible();
  await double();
  expect(await linesOf(author)).toBeGreaterThan(1.3);
  await page.goto("/mine?area=settings");
  const look = page.locator(".set-themes .set-words");
  await expect(look).toBeVisible();
  await double();
  expect(await linesOf(look)).toBeLessThan(2);
});
