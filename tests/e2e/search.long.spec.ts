import type { Page } from "@playwright/test";
import { faultsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { safariComposed } from "./ime.ts";

/** Where things are on the pages that search. */
function searchBox(page: Page) {
  const box = page.locator(".search-box").filter({ visible: true });
  return {
    /** A plain field until somebody turns to it. */
    input: box.locator("[type=search]"),
    options: box.getByRole("option"),
    record: box.getByRole("dialog", { name: "最近搜索与热门搜索" }),
    async suggestions(text: string) {
      await this.input.fill(text);
      await expect(this.options.first()).toBeVisible();
    },
  };
}

/** As if these terms had been searched for on this device, the newest first. */
async function remember(page: Page, terms: string[]): Promise<void> {
  await page.addInitScript((searchRecord) => {
    if (!localStorage.getItem("session")) localStorage.setItem("session", JSON.stringify({ searchRecord }));
  }, terms);
}

const resultsOf = (term: string) => `/searchResult?${new URLSearchParams({ q: term })}`;

test("no line of a found thing ends in a dot with nothing behind it", async ({ page }) => {
  for (const term of ["雨夜放映室", "抬头", "夜"]) {
    await page.goto(resultsOf(term));
    const notes = await page.locator(".topic-note").allInnerTexts();
    expect(notes.filter((note) => /·\s*$/.test(note))).toEqual([]);
    if (term === "雨夜放映室") expect(notes.length).toBeGreaterThan(0);
  }
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the header's box suggests while typing and leads to what is chosen by the keyboard @main", async ({ page }) => {
    await page.goto("/");
    const box = searchBox(page);
    await box.suggestions("yuc");
    await expect(box.input).toHaveAttribute("aria-expanded", "true");
    await expect(box.options.first()).toContainText("雨城");
    await expect(box.options.first().locator("mark")).toHaveText("雨城");
    await box.input.press("ArrowDown");
    await expect(box.options.first()).toHaveAttribute("aria-selected", "true");
    await expect(box.input).toHaveAttribute(
      "aria-activedescendant",
      (await box.options.first().getAttribute("id")) ?? "",
    );
    await box.input.press("ArrowUp");
    await expect(box.input).not.toHaveAttribute("aria-activedescendant");
    await box.input.press("ArrowDown");
    await box.input.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("雨城");
    await expect(page).toHaveURL(/videoDetails/);
  });

  test("Esc closes the suggestions, Enter without a choice searches", async ({ page }) => {
    await page.goto("/");
    const box = searchBox(page);
    await box.suggestions("雨");
    await box.input.press("Escape");
    await expect(box.options).toHaveCount(0);
    await expect(box.input).toHaveAttribute("aria-expanded", "false");
    await expect(box.input).toHaveValue("雨");
    await box.input.press("Enter");
    await expect(page).toHaveURL(/\/searchResult\?q=/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("雨");
    // The same page with another term takes its own place in the history, once its box is alive.
    await box.suggestions("海");
    await box.input.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("海");
    await page.goBack();
    await expect(page).toHaveURL("/");
  });

  test("focusing the header's empty box opens recent and hot terms, which the arrows go through", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/hotsearch/") && asked.push(request.url()));
    await remember(page, ["雨城", "螢火", "夜航"]);
    await page.goto("/FAQ");
    const box = searchBox(page);
    const { input, options, record } = box;
    expect(asked).toEqual([]);
    await input.focus();
    const recent = record.getByRole("list", { name: "最近搜索" }).getByRole("link");
    const hot = record.getByRole("list", { name: "热门搜索" }).getByRole("link");
    await expect(recent).toHaveText(["雨城", "螢火", "夜航"]);
    await expect(hot).toHaveCount(10);
    await expect(input).toHaveAttribute("aria-expanded", "true");
    expect(await faultsOf(page)).toEqual([]);

    await input.press("ArrowDown");
    await expect(recent.first()).toBeFocused();
    for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowDown");
    await expect(hot.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(record).toBeHidden();
    await expect(input).toBeFocused();

    await input.press("ArrowUp");
    await input.press("ArrowUp");
    await expect(hot.last()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(input).toBeFocused();
    await box.suggestions("雨");
    await expect(record).toBeHidden();
    await input.fill("");
    await expect(record).toBeVisible();
    await expect(options).toHaveCount(0);
    // Fetched once, however often it is opened.
    expect(asked).toHaveLength(1);
    await input.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(resultsOf("螢火"));
  });

  test("terms are forgotten where they stand, and others brought up", async ({ page }) => {
    await remember(page, ["雨城", "螢火"]);
    await page.goto("/FAQ");
    const { input, record } = searchBox(page);
    await input.click();
    await record.getByRole("button", { name: "不再记住“雨城”" }).click();
    const recent = record.getByRole("list", { name: "最近搜索" }).getByRole("link");
    await expect(recent).toHaveText(["螢火"]);
    await expect(input).toBeFocused();
    const hot = record.getByRole("list", { name: "热门搜索" }).getByRole("link");
    const before = await hot.first().innerText();
    await record.getByRole("link", { name: "换一批" }).click();
    await expect(hot.first()).not.toHaveText(before);
    // By keyboard: what goes away does not take the focus with it.
    await record.getByRole("button", { name: "清空" }).press("Enter");
    await expect(record.getByRole("heading", { name: "最近搜索" })).toBeFocused();
    await expect(record.getByText("你搜过的词会记在这台设备上")).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(record).toBeHidden();
    await page.goto("/searchPage");
    await expect(page.getByText("你搜过的词会记在这台设备上")).toBeVisible();
  });

  test("the suggestions are without fault for axe", async ({ page }) => {
    await page.goto("/pcSearchPage");
    await searchBox(page).suggestions("雨");
    expect(await faultsOf(page)).toEqual([]);
  });
});

test("what an input method is composing is neither suggested for nor submitted", async ({ page }) => {
  await page.goto("/searchPage");
  const { input, options } = searchBox(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/search/suggest") && asked.push(request.url()));
  await input.focus();
  await expect(input).toHaveRole("combobox");
  await input.evaluate((field: HTMLInputElement) => {
    field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    field.value = "yu'c";
    field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
  });
  await input.press("Enter");
  expect(await safariComposed(input)).toBe(false);
  await input.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
  await expect(page).toHaveURL(/searchPage/);
  await expect(options).toHaveCount(0);
  expect(asked).toEqual([]);
  await input.evaluate((field: HTMLInputElement) => {
    field.value = "雨城";
    field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "雨城" }));
  });
  await expect(options.first()).toContainText("雨城");
  expect(asked).toHaveLength(1);
  await input.press("Enter");
  await expect(page).toHaveURL(/searchResult/);
});

test("an empty search leads to the search page of the layout, and stays there", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/FAQ");
  await page.getByRole("search").getByRole("button", { name: "搜索" }).click();
  await expect(page).toHaveURL(/pcSearchPage$/);
  await expect(page.getByRole("heading", { name: "最近搜索" })).toBeVisible();
  await page.goto("/searchPage");
  await page.getByRole("button", { name: "搜索" }).click();
  await expect(page).toHaveURL(/searchPage$/);
  await expect(searchBox(page).input).toBeFocused();
});

test("the header leads to the search page of the layout where it has no box", async ({ page }) => {
  for (const [width, path] of [
    [390, "/searchPage"],
    [900, "/pcSearchPage"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/FAQ");
    await page.getByRole("link", { name: "搜索", exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test("remembers the last ten terms, newest first, and forgets them on demand", async ({ page }) => {
  for (let number = 1; number <= 11; number += 1) {
    await page.goto(resultsOf(`雨${number}`));
    await expect.poll(() => page.evaluate(() => localStorage.getItem("session") ?? "")).toContain(`雨${number}`);
  }
  await page.goto(resultsOf("雨5"));
  await page.goto("/searchPage");
  const recent = page.getByRole("list", { name: "最近搜索" }).getByRole("link");
  await expect(recent).toHaveText(["雨5", "雨11", "雨10", "雨9", "雨8", "雨7", "雨6", "雨4", "雨3", "雨2"]);
  await page.getByRole("button", { name: "不再记住“雨11”" }).click();
  await expect(recent).toHaveCount(9);
  await page.getByRole("button", { name: "清空" }).click();
  await expect(recent).toHaveCount(0);
  await expect(page.getByText("你搜过的词会记在这台设备上")).toBeVisible();
});

test("换一批 shows other hot terms in place", async ({ page }) => {
  await page.goto("/searchPage");
  const terms = page.getByRole("list", { name: "热门搜索" }).getByRole("link");
  await expect(terms).toHaveCount(10);
  const before = await terms.allInnerTexts();
  await page.getByRole("link", { name: "换一批" }).click();
  await expect.poll(() => terms.first().innerText()).not.toBe(before[0]);
  await expect(page).toHaveURL(/searchPage$/);
  expect(await terms.first().getAttribute("href")).toContain("/searchResult?q=");
});

test("shows results by kind with the match marked, and one kind by itself @main", async ({ page }) => {
  await page.goto(resultsOf("雨"));
  await expect(page.locator("main h3 mark").first()).toHaveText("雨");
  const kinds = page.getByRole("navigation", { name: "结果种类" });
  await expect(kinds.locator("[aria-current=page]")).toHaveText("全部");
  await kinds.getByRole("link", { name: /影评/ }).click();
  await expect(page).toHaveURL(/contentType=1/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["影评"]);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
});

test("says when only something near was found, and helps when nothing was", async ({ page }) => {
  await page.goto(resultsOf("雨成"));
  await expect(page.getByText("没有找到“雨成”，这些和它只差一点。")).toBeVisible();
  await expect(page.locator("main article").first()).toContainText("雨城");
  await page.goto(resultsOf("摩托"));
  await expect(page.getByText("没有找到“摩托”", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "热门搜索" }).getByRole("link").first()).toBeVisible();
});

test("a term is text wherever it is shown", async ({ page }) => {
  for (const term of [
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "' onfocus=alert(1) autofocus x='",
    "${7*7}</title>",
  ]) {
    await page.goto(resultsOf(term));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(term);
    await expect(searchBox(page).input).toHaveValue(term);
    await searchBox(page).input.fill(`${term} `);
    await page.goto("/searchPage");
    await expect(page.getByRole("list", { name: "最近搜索" }).getByRole("link").first()).toHaveText(term);
    expect(await page.locator("main img[src=x], main script:not([type=module])").count()).toBe(0);
  }
});

test.describe("addresses that mean nothing", () => {
  test.use({ expectedConsole: [/404 \(Not Found\)/] });
  test("are not found", async ({ request }) => {
    for (const query of [
      "q=雨&contentType=9",
      "q=雨&contentType=x",
      "q=雨&cursor=1.1",
      "q=雨&contentType=2&cursor=x",
      "q=雨&contentType=2&cursor=4.1",
    ]) {
      expect((await request.get(`/searchResult?${query}`)).status(), query).toBe(404);
    }
    expect((await request.get("/searchPage?page=99")).status()).toBe(404);
    expect((await request.get("/searchResult")).status()).toBe(200);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("searches by a plain form, by kind and page by page @main", async ({ page }) => {
    await page.goto("/searchPage");
    await page.getByRole("searchbox").fill("的");
    await page.getByRole("button", { name: "搜索" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("的");
    await page.getByRole("navigation", { name: "结果种类" }).getByRole("link", { name: /影片/ }).click();
    const first = await page.locator("main article a").first().getAttribute("href");
    await page.getByRole("link", { name: "下一页" }).click();
    await expect(page).toHaveURL(/cursor=/);
    expect(await page.locator("main article a").first().getAttribute("href")).not.toBe(first);
  });

  test("the form of a page in another writing leads to one in the same", async ({ page }) => {
    for (const [writing, button] of [
      ["en", "Search"],
      ["zh-Hant", "搜尋"],
    ] as const) {
      await page.goto(`/searchPage?hl=${writing}`);
      await page.getByRole("searchbox").fill("月");
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`hl=${writing}`));
      await expect(page.locator("html")).toHaveAttribute("lang", writing);
    }
  });

  test("换一批 is a link", async ({ page }) => {
    await page.goto("/searchPage");
    const terms = page.getByRole("list", { name: "热门搜索" }).getByRole("link");
    const before = await terms.first().getAttribute("href");
    await page.getByRole("link", { name: "换一批" }).click();
    await expect(page).toHaveURL(/page=2/);
    expect(await terms.first().getAttribute("href")).not.toBe(before);
  });
});
