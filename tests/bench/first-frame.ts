import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Browser } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../scripts/setup/chromium.ts";
import { startTestServer } from "../../scripts/setup/server.ts";
import { median } from "./load.ts";
import type { Ratio } from "./pages.ts";

const rounds = 9;
/** Neither page shall wait for a finger, whose speed is not what is measured. */
const flags = [...chromiumFlags, "--autoplay-policy=no-user-gesture-required"];
const modules = path.join(import.meta.dirname, "../../node_modules");

interface Line {
  name: string;
  /** As Chromium's network emulation takes them: milliseconds of latency, bytes a second. */
  latency: number;
  throughput: number;
  goal?: string;
}

const lines: readonly Line[] = [
  { name: "家庭宽带（20 毫秒、10 Mbps）", latency: 20, throughput: 1_250_000, goal: "<= 1.25" },
  { name: "本机（没有网络延迟）", latency: 0, throughput: -1 },
];

/** From opening the page to the first presented frame, both pages playing by themselves; ours over a bare hls.js page. */
export async function benchFirstFrame(folder: string): Promise<Ratio[]> {
  const site = await startTestServer(path.join(folder, "frames"), undefined);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const address = await watchAddress(browser, site.origin);
  const bare = await startBarePage(site.origin, address.master);
  try {
    const ratios: Ratio[] = [];
    for (const line of lines) {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await firstFrame(browser, `${site.origin}${address.page}`, line));
        theirs.push(await firstFrame(browser, bare.origin, line));
      }
      const [own, other] = [median(ours), median(theirs)];
      const name = `首帧，${line.name}：本站 ${Math.round(own)} 毫秒 / 裸 hls.js 页面 ${Math.round(other)} 毫秒`;
      ratios.push({ name, value: own / other, goal: line.goal });
    }
    return ratios;
  } finally {
    bare.close();
    await browser.close();
    await site.stop();
  }
}

async function watchAddress(browser: Browser, origin: string): Promise<{ page: string; master: string }> {
  const page = await browser.newPage();
  await page.goto(origin);
  const href = await page.locator('a[href^="/videoDetails?id="]').first().getAttribute("href");
  await page.goto(`${origin}${href}`);
  const html = await page.content();
  await page.close();
  const master = /\/media\/films\/[\w-]+\/master\.m3u8/.exec(html)?.[0];
  if (!href || !master) throw new Error("no film to watch");
  return { page: href, master };
}

/** Milliseconds from the start of the navigation to the first presented frame. */
async function firstFrame(browser: Browser, url: string, line: Line): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.throughput,
    uploadThroughput: line.throughput,
  });
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
  await page.waitForFunction(() => document.documentElement.dataset["firstFrame"] !== undefined);
  const time = await page.evaluate(() => Number(document.documentElement.dataset["firstFrame"]));
  await context.close();
  return time;
}

async function startBarePage(origin: string, master: string): Promise<{ origin: string; close(): void }> {
  const hls = brotliCompressSync(readFileSync(path.join(modules, "hls.js/dist/hls.min.js")));
  const page = `<!doctype html><video width="640" height="360" autoplay></video><script src="/hls.js"></script><script>
    const video = document.querySelector("video");
    const hls = new Hls();
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
