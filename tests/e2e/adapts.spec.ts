import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { homePage, loginPopup } from "./pages.ts";

test.describe("where the system chooses the colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the focus shows on the login fields, and what is chosen looks chosen", async ({ page }) => {
    const home = homePage(page);
    await home.open();
    const login = loginPopup(page);
    await login.open();
    await login.field("账号").focus();
    await expect(page.locator(".login-box:focus-within")).toHaveCSS("outline-style", "solid");
    await login.close();
    const channels = page.getByRole("navigation", { name: "频道" });
    const chosen = channels.locator("[aria-current]");
    const ground = await chosen.evaluate((chip) => getComputedStyle(chip).backgroundColor);
    await expect(channels.getByRole("link").last()).not.toHaveCSS("background-color", ground);
    const current = page.locator(".header-menu [aria-current]");
    await expect(current).toHaveCSS("background-color", ground);
    await expect(current).not.toHaveCSS("color", ground);
  });

  test("what was searched for and the stars can be seen", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/searchResult?q=雨");
    const found = page.locator("main mark").first();
    const [ground, ink] = await found.evaluate((mark) => {
      const { backgroundColor, color } = getComputedStyle(mark);
      return [backgroundColor, color];
    });
    expect(ground).not.toMatch(/^rgba/);
    expect(ground).not.toBe(ink);

    await page.goto("/videoDetails?id=1");
    const star = page.locator(".star-half i").first();
    const behind = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(star).not.toHaveCSS("background-color", behind);
  });
});

test("on paper a question has its answer, and a film nothing to rate it with", async ({ page }) => {
  await page.goto("/FAQ");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".faq-one > p").first()).toBeVisible();
  await expect(page.getByLabel("在问题里找")).toBeHidden();
  await page.goto("/videoDetails?id=1");
  await expect(page.getByRole("heading", { name: "简介" })).toBeVisible();
  await expect(page.locator(".stars")).toBeHidden();
});

test("on paper a review has its text and nothing to press", async ({ page }) => {
  await page.goto("/reviewDetail?id=1");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".user-text, .reading").first()).toBeVisible();
  await expect(page.locator("button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("navigation").filter({ has: page.locator("[aria-current]"), visible: true })).toHaveCount(
    1,
  );
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("on paper the tables of the API are whole, without addresses inside the page", async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.goto("/api/docs");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "调用" })).toBeHidden();
  const cut = await page
    .locator("table")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1));
  expect(cut).toHaveLength(0);
});

test("the API's page is no wider than the narrowest screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/api/docs");
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
});

test("paper has what scrolls sideways in lines, pictures under their words, and no sheet for the footer", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/");
  const cut = await page
    .locator(":is(.rail-view, .rank-view, .home-top .chips)")
    .evaluateAll((rows) =>
      rows.filter((row) => row.scrollWidth > row.clientWidth + 1).map((row) => row.ariaLabel ?? row.className),
    );
  expect(cut).toEqual([]);
  await expect(page.locator(".topic-words").first()).toHaveCSS("print-color-adjust", "exact");
  await expect(page.locator("footer")).toBeHidden();

  // Longer than a sheet: kept together it would leave the first one empty.
  await page.goto("/postDetail?id=10");
  await expect(page.locator(".reading-main")).toHaveCSS("break-inside", "auto");
});

test("zoomed to 400 % the editor's acts scroll away from what is written", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 225 });
  await newOperator(page);
  await page.goto("/admin?area=content&new=video");
  await page.getByRole("textbox").last().scrollIntoViewIfNeeded();
  await expect(page.locator(".content-head")).not.toBeInViewport();
});

test("a tag with a long name in one word stays on a phone's page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/videoDetails?id=1");
  const tag = page.locator("main .chips .chip").first();
  await tag.evaluate((chip) => (chip.textContent = "WONDERFULLY".repeat(4)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("many points stay in one line on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newMember(page);
  for (const [area, place, shown] of [
    ["", ".today-points", "99999.9W"],
    ["points", ".points-number", "999999999"],
    ["invite", ".figures dd", "999999999"],
  ] as const) {
    await page.goto(`/mine?area=${area}`);
    const number = page.locator(place).last();
    await expect(number).toHaveText("0");
    const { lines, wider } = await number.evaluate((element, text) => {
      element.textContent = text;
      const lines = element.clientHeight / parseFloat(getComputedStyle(element).fontSize);
      return { lines, wider: document.documentElement.scrollWidth - innerWidth };
    }, shown);
    expect([lines < 2, wider]).toEqual([true, 0]);
  }
});

test("how many messages are new stands apart from their kind", async ({ page, browser }) => {
  const member = await newMember(page);
  const friend = await newMember(await browser.newPage());
  const { comment } = await member.call("comment/add", { contentType: 1, targetId: 1, text: "谁看过" });
  await friend.call("comment/add", { contentType: 1, targetId: 1, text: "我", replyTo: comment.id });
  await page.goto("/sysMsg");
  const tab = page.getByRole("tab", { name: "回复" });
  await expect(tab.locator(":scope > *")).toHaveText("1");
  const apart = await tab.evaluate((tab) => {
    const [word, count] = tab.childNodes;
    if (!word || !(count instanceof Element)) throw new Error("no count");
    const range = document.createRange();
    range.selectNode(word);
    return count.getBoundingClientRect().left - range.getBoundingClientRect().right;
  });
  expect(apart).toBeGreaterThan(3);
});

test("a name from right to left leaves the time after it in its place", async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage();
  const author = await newMember(theirs);
  const name = `שלום${author.user.id}`;
  await author.call("user/info/modify", { name });
  await author.call("feedback/add", { category: "other", text: `从右到左的名字 ${author.user.id}` });
  await newOperator(page);
  await page.goto("/admin?area=feedback");
  await expect(page.getByText(name, { exact: true })).toHaveCSS("unicode-bidi", "isolate");
  await theirs.context().close();
});

test("the titles of pages and of what is suggested have their own direction", async ({ page }) => {
  for (const path of [
    "/videoDetails?id=1",
    "/actressPage?id=1",
    "/topicsPage?id=1",
    "/userPage?id=2",
    "/reviewDetail?id=1",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCSS("unicode-bidi", "plaintext");
  }
  await page.locator(".header input[name=q]").fill("雨");
  await expect(page.getByRole("option").first().locator(".search-option-name")).toHaveCSS("unicode-bidi", "plaintext");
});

test.describe("sizes of text", () => {
  test.use({ expectedConsole: [/404 \(Not Found\)/] });

  for (const { width, least } of [
    { width: 390, least: 12 },
    { width: 1280, least: 13 },
  ])
    test(`no text is smaller than ${least} px, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const texts = page.locator("body :not(script, style, noscript)");
      for (const path of ["/", "/videoDetails?id=1", "/discuss", "/library", "/embed?id=1", "/nothing-here"]) {
        await page.goto(path);
        const small = await texts.evaluateAll(
          (elements, px) =>
            elements
              .filter((element) =>
                [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
              )
              .filter((element) => element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) < px)
              .map((element) => `${element.className}: ${element.textContent}`),
          least,
        );
        expect(small, path).toEqual([]);
      }
    });
});

test("links beside other things, and what unfolds, are at least 24 px high", async ({ page }) => {
  await newMember(page);
  for (const path of ["/tagList", "/tagReviews?tid=2", "/videoDetails?id=1", "/mine?area=works"]) {
    await page.goto(path);
    const targets = page.locator("main :is(a.text-link, summary)").filter({ visible: true });
    await expect(targets.first()).toBeVisible();
    const low = await targets.evaluateAll((elements) =>
      elements
        .filter(
          (element) => getComputedStyle(element).display !== "inline" && element.getBoundingClientRect().height < 24,
        )
        .map(({ textContent }) => textContent),
    );
    expect(low, path).toEqual([]);
  }
});

test("half a star is as wide as a finger needs, on the narrowest screen too", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/videoDetails?id=1");
  const halves = page.locator(".mark-bar .star-half");
  await expect(halves).toHaveCount(10);
  const widths = await halves.evaluateAll((all) => all.map((half) => half.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
});
