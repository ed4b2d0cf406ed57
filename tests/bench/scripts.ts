import path from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../scripts/setup/chromium.ts";
import { startTestServer } from "../../scripts/setup/server.ts";

/** Bytes of script (gzip) each page fetches before anybody touches it. */
export async function scriptBytes(folder: string): Promise<{ page: string; bytes: number }[]> {
  const site = await startTestServer(path.join(folder, "scripts"), undefined);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage();
    let bodies: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") bodies.push(response.body());
    });
    const measure = async (address: string) => {
      bodies = [];
      await page.goto(`${site.origin}${address}`, { waitUntil: "networkidle" });
      const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
      return { page: address, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    };
    const home = await measure("/");
    const watch = await page.locator('a[href^="/videoDetails?id="]').first().getAttribute("href");
    return [home, await measure(watch ?? "/")];
  } finally {
    await browser.close();
    await site.stop();
  }
}
