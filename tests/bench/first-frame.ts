import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Browser, type Page } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../scripts/setup/chromium.ts";
import { startTestServer } from "../../scripts/setup/server.ts";
import { median } from "./load.ts";
import type { Ratio } from "./pages.ts";
import { slowDown } from "./slow-line.ts";

const rounds = 9;
/** Neither page shall wait for a finger, whose speed is not what is measured. */
const flags = [...chromiumFlags, "--autoplay-policy=no-user-gesture-required"];
const modules = path.join(import.meta.dirname, "../../node_modules");

interface Line {
  name: string;
  /** As Chromium's network emulation takes them: milliseconds of latency, bytes a second. */
  latency: number;
  throughput: number;
  goals?: { frame: string; seek: string };
}

const lines: readonly Line[] = [
  {
    name: "家庭宽带（20 毫秒、10 Mbps）",
    latency: 20,
    throughput: 1_250_000,
    goals: { frame: "<= 1.15", seek: "<= 1.2" },
  },
  { name: "手机（60 毫秒、4 Mbps）", latency: 60, throughput: 500_000, goals: { frame: "<= 1.15", seek: "<= 1.2" } },
  { name: "本机（没有网络延迟）", latency: 0, throughput: -1 },
];

/** Two minutes: long enough for jumps beyond what is downloaded ahead. */
const film = { title: "轨道", jumps: [112, 80] };

/**
 * From opening the page to the first presented frame, both pages playing by themselves, and then from jumps to film that has not
 * been downloaded yet to its picture; ours over a bare hls.js page that downloads as far ahead.
 */
export async function benchFirstFrame(folder: string): Promise<Ratio[]> {
  const site = await startTestServer(path.join(folder, "frames"), undefined);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const address = await watchAddress(site.origin);
  const bare = await startBarePage(site.origin, address.master);
  try {
    const ratios: Ratio[] = [];
    for (const line of lines) {
      const ours: Pictures[] = [];
      const theirs: Pictures[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await picturesOf(browser, `${site.origin}${address.page}`, line));
        theirs.push(await picturesOf(browser, bare.origin, line));
      }
      for (const [what, key] of [
        ["首帧", "frame"],
        ["拖动", "seek"],
      ] as const) {
        const [own, other] = [ours, theirs].map((all) => median(all.flatMap((one) => one[key])));
        if (own === undefined || other === undefined) continue;
        const name = `${what}，${line.name}，负载 ${loadavg()[0]?.toFixed(1)}：本站 ${Math.round(own)} 毫秒 / 裸 hls.js 页面 ${Math.round(other)} 毫秒`;
        ratios.push({ name, value: own / other, goal: line.goals?.[key] });
      }
    }
    return ratios;
  } finally {
    bare.close();
    await browser.close();
    await site.stop();
  }
}

async function watchAddress(origin: string): Promise<{ page: string; master: string }> {
  const found = await (await fetch(`${origin}/searchResult?q=${encodeURIComponent(film.title)}`)).text();
  const page = /\/videoDetails\?id=\d+/.exec(found)?.[0];
  const html = await (await fetch(`${origin}${page}`)).text();
  const master = /\/media\/films\/[\w-]+\/master\.m3u8/.exec(html)?.[0];
  if (!page || !master) throw new Error("no film to watch");
  return { page, master };
}

/** Milliseconds a page is waited for. */
const timeout = 10_000;
const atOnce = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

async function picturesOf(browser: Browser, url: string, line: Line): Promise<Pictures> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const found = await pictures(browser, url, line);
    if (found) return found;
  }
  throw new Error(`the browser's slow line stands still: ${line.name}`);
}

async function within(wanted: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  try {
    return await Promise.race([wanted.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Pictures {
  /** Milliseconds from the start of the navigation to the first presented frame. */
  frame: number;
  /** Milliseconds from each jump to the first presented frame there. */
  seek: number[];
}

/** Null when the browser's emulation of the line has come to a standstill, which says nothing of the page. */
async function pictures(browser: Browser, url: string, line: Line): Promise<Pictures | null> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await slowDown(page, line);
  await page.addInitScript(() => {
    localStorage.setItem("player_preferences", JSON.stringify({ autoplay: true }));
    const watch = (video: HTMLVideoElement) => {
      if (video.dataset["watched"]) return;
      video.dataset["watched"] = "1";
      video.requestVideoFrameCallback(() => {
        document.documentElement.dataset["firstFrame"] = String(performance.now());
      });
    };
    new MutationObserver(() => document.querySelectorAll("video").forEach(watch)).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  await page.goto(url, { waitUntil: "commit" });
  const shown = page.waitForFunction(() => document.documentElement.dataset["firstFrame"] !== undefined);
  if (!(await within(shown, timeout))) {
    const state = await stateOf(page);
    // The browser's slow line, of which this is the end, now and then forgets to hand on what has long come.
    await devtools.send("Network.emulateNetworkConditions", atOnce);
    if (!(await within(shown, timeout))) throw new Error(`${url} shows no picture: ${state}`);
    await context.close();
    return null;
  }
  const frame = await page.evaluate(() => Number(document.documentElement.dataset["firstFrame"]));
  // The first jump of a page meets work of the start; it shall be seeking that is measured.
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
  const seek: number[] = [];
  for (const to of film.jumps) seek.push(await page.evaluate(jump, to));
  await context.close();
  return { frame, seek };
}

/** What a page that shows nothing waits for. */
function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const video = document.querySelector("video");
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const scripts = [...document.scripts].map(({ src }) => src).filter((src) => src && !loaded.includes(src));
    const player = document.querySelector<HTMLElement>("[data-player]")?.dataset;
    const film = video && {
      ready: video.readyState,
      paused: video.paused,
      time: video.currentTime,
      error: video.error,
    };
    return JSON.stringify({ page: document.readyState, waiting: player?.["waiting"], scripts, film });
  });
}

/** Runs in the page. */
function jump(to: number): Promise<number> {
  const video = document.querySelector("video");
  if (!video) throw new Error("no film");
  const from = performance.now();
  video.currentTime = to;
  return new Promise((resolve) => {
    const wait = () =>
      video.requestVideoFrameCallback((_now, { mediaTime }) =>
        Math.abs(mediaTime - to) < 1 ? resolve(performance.now() - from) : wait(),
      );
    wait();
  });
}

async function startBarePage(origin: string, master: string): Promise<{ origin: string; close(): void }> {
  const hls = brotliCompressSync(readFileSync(path.join(modules, "hls.js/dist/hls.min.js")));
  const page = `<!doctype html><video width="640" height="360" autoplay></video><script src="/hls.js"></script><script>
    const video = document.querySelector("video");
    const hls = new Hls({ maxMaxBufferLength: 60 });
    hls.loadSource("${origin}${master}");
    hls.attachMedia(video);
  </script>`;
  const server = createServer((request, response) => {
    if (request.url === "/hls.js")
      response.writeHead(200, { "content-type": "text/javascript", "content-encoding": "br" }).end(hls);
    else response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { origin: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
