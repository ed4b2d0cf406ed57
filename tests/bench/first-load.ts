import type { Browser } from "@playwright/test";
import { median } from "./load.ts";
import { slowDown } from "./slow-line.ts";

export interface FirstLoad {
  name: string;
  milliseconds: number;
  /** Milliseconds it may take. */
  max: number;
}

/** Chromium's own "slow 4G". */
const line = { latency: 562.5, throughput: 1.44e6 / 8 };
const slowdown = 4;
const rounds = 5;
/** A task blocks for as long as it goes on after this many milliseconds. */
const shortTask = 50;
const goals = { blocking: 200, lastScript: 3000 };

/** A new visitor's first load on a slow line and a slow processor: for how long the main thread is blocked, when the last script it loads with is there. */
export async function* loadFirst(
  browser: Browser,
  origin: string,
  pages: readonly { name: string; path: string }[],
): AsyncGenerator<FirstLoad> {
  for (const { name, path } of pages) {
    const times: { blocking: number; lastScript: number }[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timesOf(browser, `${origin}${path}`));
    for (const [kind, words] of [
      ["blocking", "主线程阻塞"],
      ["lastScript", "打开时要的最后一个脚本到了"],
    ] as const)
      yield {
        name: `${name}${words}，慢 4G，CPU 慢 4 倍`,
        milliseconds: median(times.map((one) => one[kind])),
        max: goals[kind],
      };
  }
}

async function timesOf(browser: Browser, url: string): Promise<{ blocking: number; lastScript: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await slowDown(page, line, slowdown);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForFunction(() => /"token":"[^"]/.test(localStorage.getItem("session") ?? ""));
    await page.waitForLoadState("networkidle");
    return await page.evaluate(async (short) => {
      // What is asked for later is loaded ahead or for something the visitor has done.
      const [visit] = performance.getEntriesByType("navigation");
      const loaded = visit instanceof PerformanceNavigationTiming ? visit.loadEventEnd : 0;
      const scripts = performance
        .getEntriesByType("resource")
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter(({ name, startTime }) => name.endsWith(".js") && startTime < loaded)
        .map(({ responseEnd }) => responseEnd);
      const tasks = await new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: "longtask", buffered: true });
        // Nothing is reported when no task was long.
        setTimeout(resolve, 1000, []);
      });
      return {
        blocking: tasks.reduce((sum, { duration }) => sum + duration - short, 0),
        lastScript: Math.max(0, ...scripts),
      };
    }, shortTask);
  } finally {
    await context.close();
  }
}
