import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./scripts/setup/chromium.ts";

const longFiles = "**/*.long.spec.ts";
const executablePath = findChromium();

/** The site under test is started by `npm test`; to run a file alone, start the site and set `BASE_URL`. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // Long files are the every-page, rare-fault and whole-journey kind: before a change is taken in, only what is marked `@main` in them runs.
  projects: [
    { name: "usual", testIgnore: longFiles },
    { name: "long-main", testMatch: longFiles, grep: /@main/ },
    { name: "long", testMatch: longFiles, grepInvert: /@main/ },
  ],
  // Tests wait for pages and films a good part of their time: three keep two cores busy.
  workers: 3,
  // A browser on a busy machine may lose a race; the closing lines of `npm test` name whoever needed another try.
  retries: 2,
  // Both are for hangs only: how fast something is shows in `npm run bench`, not here, where the machine is full.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env["BASE_URL"] ?? "http://localhost:4321",
    // Tests that change what the network answers must not be answered by a worker instead; `offline.spec.ts` allows it.
    serviceWorkers: "block",
    // Pictures of the page before and after, drawn without a graphics card, are most of what a visit costs here.
    contextOptions: { reducedMotion: "reduce" },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    trace: "on-first-retry",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumFlags, "--autoplay-policy=no-user-gesture-required"],
      // Without it the browser gives files with Chinese names another one.
      env: { ...process.env, LANG: "C.UTF-8" },
    },
  },
});
