import type { CDPSession, Page } from "@playwright/test";

/** Chromium's network emulation: milliseconds of latency, bytes a second. */
export interface SlowLine {
  latency: number;
  throughput: number;
}

/** Gives a page such a line, and a processor so many times slower. */
export async function slowDown(page: Page, { latency, throughput }: SlowLine, slowdown = 1): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  if (slowdown > 1) await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return devtools;
}
