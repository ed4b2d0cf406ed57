import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { buildSite } from "../build.ts";
import { chromiumFlags, ensureChromium } from "../setup/chromium.ts";
import { startTestServer } from "../setup/server.ts";

/** `npm run screenshots`: takes the pictures of the README from a new site with the demonstration content. */
const root = path.join(import.meta.dirname, "../..");
const folder = path.join(root, "docs/screenshots");
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

interface Look {
  size: { width: number; height: number };
  colorScheme: "light" | "dark";
}

await buildSite({ root, dist: path.join(root, "dist") });
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(path.join(tmpdir(), "shiguang-screenshots-"));
const site = await startTestServer(data, undefined);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
try {
  const light = { size: wide, colorScheme: "light" } as const;
  const dark = { size: wide, colorScheme: "dark" } as const;
  await save("home", await taken(browser, light, "/"));
  await save("film", await taken(browser, dark, "/videoDetails?id=53", playing));
  await save("search", await taken(browser, light, "/searchResult?q=螢火"));
  await save("phones", await phones(browser));
} finally {
  await browser.close();
  await site.stop();
  rmSync(data, { recursive: true, force: true });
}

async function taken(browser: Browser, look: Look, address: string, use?: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: look.size,
    colorScheme: look.colorScheme,
    reducedMotion: use ? "no-preference" : "reduce",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    await use?.(page);
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/** Some way into the film, with danmaku. */
async function playing(page: Page): Promise<void> {
  await page.locator("[data-player-start]").click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0);
  await page.getByRole("switch", { name: "弹幕" }).click();
  await page.locator("video").evaluate((film: HTMLVideoElement) => {
    film.currentTime = 22.5;
  });
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 26.5);
}

/** Three phones side by side, as large as the other pictures. */
async function phones(browser: Browser): Promise<Buffer> {
  const scale = 0.96;
  const gap = Math.round((wide.width - 3 * phone.width * scale) / 4);
  const width = Math.round(phone.width * scale);
  const height = Math.round(phone.height * scale);
  const looks = [
    ["dark", "/"],
    ["light", "/reviewDetail?id=6"],
    ["dark", "/actressPage?id=11"],
  ] as const;
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="20"/></svg>`,
  );
  const layers = [];
  for (const [i, [colorScheme, address]] of looks.entries()) {
    const screen = await taken(browser, { size: phone, colorScheme }, address);
    const input = await sharp(screen)
      .resize(width, height)
      .composite([{ input: corners, blend: "dest-in" }])
      .png()
      .toBuffer();
    layers.push({ input, left: gap + i * (width + gap), top: Math.round((wide.height - height) / 2) });
  }
  return await sharp({ create: { ...wide, channels: 3, background: "#cfe0de" } })
    .composite(layers)
    .png()
    .toBuffer();
}

async function save(name: string, picture: Buffer): Promise<void> {
  const { size } = await sharp(picture)
    .webp({ quality: 82, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
  console.log(`docs/screenshots/${name}.webp ${Math.round(size / 1000)} kB`);
}
