import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium, type Browser, type Page } from "@playwright/test";
import { buildSite } from "../../scripts/build.ts";
import { chromiumFlags, ensureChromium } from "../../scripts/setup/chromium.ts";
import { startTestServer, type TestServer } from "../../scripts/setup/server.ts";
import { median } from "./load.ts";
import { renderCost, renderedPages } from "./renders.ts";
import { pressEarly } from "./early-press.ts";
import { loadFirst } from "./first-load.ts";

const rounds = 7;

interface Build {
  name: string;
  site: TestServer;
  stop(): Promise<void>;
}

export interface FrontLine {
  name: string;
  unit: string;
  now: number;
  /** The same of the older build, measured in turn with it. */
  before?: number;
  /** Most that `now` may be, as a multiple of `before`, or by itself. */
  goal?: { ratio: number } | { max: number };
}

/** What the front end costs: scripts, HTML, rendering, the first press; beside an older commit when one is named. */
export async function* benchFront(folder: string, against: string | undefined): AsyncGenerator<FrontLine> {
  const now = await openBuild("now", process.cwd(), path.join(folder, "front-now"));
  const before = against === undefined ? null : await openOlder(against, folder);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    const pages = await pagesOf(now.site.origin);
    for (const { name, path: address } of pages) {
      const both = async (measure: (origin: string) => Promise<number>) => ({
        now: await measure(now.site.origin),
        ...(before && { before: await measure(before.site.origin) }),
      });
      const scripts = await both((origin) => scriptBytes(browser, `${origin}${address}`, true));
      yield { name: `交互前的脚本 ${name}`, unit: "kB brotli", ...scripts, goal: { ratio: 1.15 } };
      const all = await scriptBytes(browser, `${now.site.origin}${address}`, false);
      yield { name: `空闲时预取的脚本 ${name}`, unit: "kB brotli", now: Math.max(0, all - scripts.now) };
      const html = await both((origin) => htmlBytes(`${origin}${address}`));
      yield { name: `HTML ${name}`, unit: "kB brotli", ...html, goal: { ratio: 1.15 } };
    }
    for (const page of await renderedPages(now.site.origin)) {
      const readings = { now: new Array<number>(), before: new Array<number>() };
      for (let round = 0; round < rounds; round += 1) {
        readings.now.push(await renderCost(now.site, page));
        if (before) readings.before.push(await renderCost(before.site, page));
      }
      const older = before && { before: median(readings.before) };
      const goal = older ? { ratio: 1.15 } : page.max === undefined ? undefined : { max: page.max };
      yield {
        name: `现画的${page.name}，处理器`,
        unit: "毫秒",
        now: median(readings.now),
        ...older,
        ...(goal && { goal }),
      };
    }
    for await (const { name, milliseconds, max } of loadFirst(browser, now.site.origin, pages.slice(0, 2)))
      yield { name, unit: "毫秒", now: milliseconds, goal: { max } };
    for await (const { name, milliseconds, max } of pressEarly(browser, now.site.origin, pages[1]?.path ?? "/"))
      yield { name, unit: "毫秒", now: milliseconds, goal: { max } };
  } finally {
    await browser.close();
    await now.stop();
    await before?.stop();
  }
}

async function openBuild(name: string, root: string, dataDir: string): Promise<Build> {
  await buildSite({ root, dist: path.join(root, "dist") });
  const site = await startTestServer(dataDir, undefined, { PAGE_CACHE_BYTES: "0" }, { root });
  return { name, site, stop: () => site.stop() };
}

/** The site as it was: a checkout of its own beside this one's modules, built by its own script. */
async function openOlder(commit: string, folder: string): Promise<Build> {
  const root = path.join(folder, "older");
  run("git", ["worktree", "add", "--detach", "--force", root, commit], process.cwd());
  symlinkSync(path.resolve("node_modules"), path.join(root, "node_modules"));
  run(process.execPath, ["scripts/build.ts"], root);
  const site = await startTestServer(path.join(folder, "front-older"), undefined, { PAGE_CACHE_BYTES: "0" }, { root });
  return {
    name: commit,
    site,
    async stop() {
      await site.stop();
      run("git", ["worktree", "remove", "--force", root], process.cwd());
    },
  };
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
}

/** Home, a film, a search, a review: the same addresses in every build of the demonstration site. */
async function pagesOf(origin: string): Promise<{ name: string; path: string }[]> {
  const found = await (await fetch(`${origin}/searchResult?q=${encodeURIComponent("轨道")}`)).text();
  const watch = /\/videoDetails\?id=\d+/.exec(found)?.[0] ?? "/videoDetails";
  return [
    { name: "首页", path: "/" },
    { name: "播放页", path: watch },
    { name: "搜索结果", path: `/searchResult?q=${encodeURIComponent("月")}` },
    { name: "影评", path: "/reviewDetail?id=1" },
  ];
}

/** A page as a new visitor gets it; on a saving line nothing is fetched ahead. Kilobytes. */
async function scriptBytes(browser: Browser, url: string, saving: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  if (saving) await saveData(page);
  const sizes = new Array<Promise<number>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" || /\/_astro\/.+\.js$/.test(response.url()))
      sizes.push(response.body().then(brotliBytes, () => 0));
  });
  await page.goto(url, { waitUntil: "load" });
  // Whoever comes is a guest a little later, in every build.
  await page.waitForFunction(() => /"token":"[^"]/.test(localStorage.getItem("session") ?? ""));
  // Fetched ahead, or loaded already by what woke on the page.
  if (!saving)
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/react\./.test(name)),
    );
  await page.waitForLoadState("networkidle");
  const all = await Promise.all(sizes);
  await context.close();
  return all.reduce((sum, size) => sum + size, 0) / 1000;
}

function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
}

function brotliBytes(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** As the server sends it. Kilobytes. */
async function htmlBytes(url: string): Promise<number> {
  const answer = await fetch(url);
  return (
    brotliCompressSync(Buffer.from(await answer.arrayBuffer()), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      .length / 1000
  );
}

/** A line of the bench: the value, the older build's, their ratio, the goal and whether it is met. */
export function frontMessage({ name, unit, now, before, goal }: FrontLine): string {
  const digits = unit === "毫秒" && now >= 100 ? 0 : 1;
  const beside = before === undefined ? "" : `，原来 ${before.toFixed(digits)}，比值 ${(now / before).toFixed(3)}`;
  return `${name}：${now.toFixed(digits)} ${unit}${beside}${goalMessage(now, before, goal)}`;
}

function goalMessage(now: number, before: number | undefined, goal: FrontLine["goal"]): string {
  if (!goal) return "";
  if ("max" in goal) return `（目标 <= ${goal.max}${now <= goal.max ? "" : "，未达到"}）`;
  if (before === undefined) return "";
  return `（目标 <= ${goal.ratio}${now <= goal.ratio * before ? "" : "，未达到"}）`;
}
