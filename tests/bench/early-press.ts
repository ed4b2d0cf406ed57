import type { Browser, Page } from "@playwright/test";
import { median } from "./load.ts";
import { slowDown } from "./slow-line.ts";

export interface EarlyPress {
  name: string;
  milliseconds: number;
  /** Milliseconds it may take. */
  max: number;
}

const lines = [
  { name: "60 毫秒、9 Mbit/s", latency: 60, throughput: 9e6 / 8, max: 1000 },
  { name: "560 毫秒、1.5 Mbit/s", latency: 560, throughput: 1.5e6 / 8, max: 2500 },
];
const slowdown = 4;
const rounds = 5;

interface Action {
  name: string;
  page: "watch" | "home";
  press(page: Page): Promise<void>;
  /** Runs in the page: whether the press has taken effect. */
  effect: () => boolean;
}

const acts: readonly Action[] = [
  {
    name: "点赞",
    page: "watch",
    press: (page) => page.getByRole("button", { name: /^点赞/ }).first().click({ noWaitAfter: true }),
    effect: () =>
      [...document.querySelectorAll('button[aria-pressed="true"]')].some((button) =>
        button.textContent.includes("点赞"),
      ),
  },
  {
    name: "回复",
    page: "watch",
    press: (page) => page.getByRole("button", { name: "回复", exact: true }).first().click({ noWaitAfter: true }),
    effect: () => document.querySelectorAll(".comment-form").length > 1,
  },
  {
    name: "登录",
    page: "home",
    press: (page) => page.locator(".header").getByRole("button", { name: "登录" }).click({ noWaitAfter: true }),
    effect: () => document.querySelector('dialog[open] input[name="account"]') !== null,
  },
  {
    name: "搜索框",
    page: "home",
    press: (page) => page.getByRole("combobox").or(page.getByRole("searchbox")).first().focus(),
    effect: () => document.querySelector('[aria-expanded="true"]') !== null,
  },
  {
    name: "加载更多",
    page: "home",
    press: async (page) => page.getByRole("link", { name: "加载更多" }).dispatchEvent("click"),
    effect: () => document.querySelectorAll("#latest .video-card").length > 24,
  },
];

/** From the first press on a page that has just loaded to its effect, on slow lines and a slow processor. */
export async function* pressEarly(browser: Browser, origin: string, watch: string): AsyncGenerator<EarlyPress> {
  for (const line of lines) {
    for (const act of acts) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await timeOf(browser, `${origin}${act.page === "watch" ? watch : "/"}`, line, act));
      yield {
        name: `第一次按下${act.name}，${line.name}，CPU 慢 4 倍`,
        milliseconds: median(times),
        max: line.max,
      };
    }
  }
}

async function timeOf(browser: Browser, url: string, line: (typeof lines)[number], act: Action): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await slowDown(page, line, slowdown);
    // Nothing has been fetched ahead yet: that is how slow it can be.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
    });
    await page.goto(url, { waitUntil: "load" });
    await page.evaluate(() => {
      const note = () => (document.documentElement.dataset["pressedAt"] ??= String(performance.now()));
      for (const type of ["click", "focusin"]) addEventListener(type, note, { capture: true });
    });
    await act.press(page);
    await page.waitForFunction(act.effect, null, { polling: "raf", timeout: 20_000 });
    return await page.evaluate(() => performance.now() - Number(document.documentElement.dataset["pressedAt"]));
  } finally {
    await context.close();
  }
}
