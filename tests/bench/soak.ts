import { chromium, type CDPSession, type Page } from "@playwright/test";
import path from "node:path";
import { chromiumFlags, ensureChromium } from "../../scripts/setup/chromium.ts";
import { startTestServer } from "../../scripts/setup/server.ts";

/** One look at a page that has thrown away all it can. */
export interface Memory {
  /** Seconds since the beginning. */
  at: number;
  heap: number;
  documents: number;
  nodes: number;
  listeners: number;
}

export interface Soak {
  playback: Memory[];
  pages: Memory[];
}

const every = 15_000;
const flags = [...chromiumFlags, "--autoplay-policy=no-user-gesture-required"];

/** Plays one film in a loop for so many minutes, then goes through so many pages of films, and looks at the memory meanwhile. */
export async function soak(folder: string, minutes: number, changes: number): Promise<Soak> {
  const site = await startTestServer(path.join(folder, "soak"), undefined);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const devtools = await page.context().newCDPSession(page);
    await page.addInitScript(() =>
      localStorage.setItem("player_preferences", '{"autoplay":true,"autoplayNext":false}'),
    );
    await page.goto(site.origin);
    const links = page.locator('main a[href^="/videoDetails?id="]');
    const films = await links.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href") ?? "/"))]);
    await open(page, `${site.origin}${films[0]}`);
    return {
      playback: await loop(page, devtools, minutes),
      pages: await wander(page, devtools, site.origin, films, changes),
    };
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // A film that flashes waits for a press, whatever the preferences say.
  await page.evaluate(() => document.querySelector<HTMLElement>("[data-player-start]")?.click());
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.5);
}

async function loop(page: Page, devtools: CDPSession, minutes: number): Promise<Memory[]> {
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.loop = true;
  });
  const begun = performance.now();
  const looks: Memory[] = [];
  while (performance.now() - begun < minutes * 60_000) {
    await page.waitForTimeout(every);
    looks.push(await look(devtools, begun));
    const stands = await page.evaluate(() => document.querySelector("video")?.paused ?? true);
    if (stands) throw new Error("the film has stopped");
  }
  return looks;
}

async function wander(page: Page, devtools: CDPSession, origin: string, films: string[], changes: number) {
  const begun = performance.now();
  const looks: Memory[] = [];
  for (let change = 0; change < changes; change += 1) {
    await open(page, `${origin}${films[change % films.length]}`);
    if (change % 10 === 4) looks.push(await look(devtools, begun));
  }
  return looks;
}

async function look(devtools: CDPSession, begun: number): Promise<Memory> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { documents, nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  return {
    at: Math.round((performance.now() - begun) / 1000),
    heap: usedSize,
    documents,
    nodes,
    listeners: jsEventListeners,
  };
}
