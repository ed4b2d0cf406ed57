import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installDebianPackages } from "./debian.ts";

/**
 * Flags for running Chromium as root on a machine without network, and without background requests.
 * @internal Tests use them to start browsers.
 */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The headless shell needs no window per context: browser tests take half the time of a full Chromium. */
const shell = "/usr/bin/chromium-headless-shell";
const usual = [shell, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Path of a Chromium with H.264 and Chinese fonts: `CHROMIUM_PATH`, Debian's headless shell, the system's, or Playwright's own download.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found && [process.env["CHROMIUM_PATH"], shell].includes(found)) return found;
  const installed = installDebianPackages(["chromium-headless-shell", "fonts-noto-cjk"]) ? findChromium() : found;
  if (installed) return installed;
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], { stdio: "inherit" });
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  throw new Error("找不到 Chromium。请安装 chromium，或用 CHROMIUM_PATH 指明它的位置。");
}

/** Path of an installed Chromium; undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  return [...(named ? [named] : []), ...usual].find((file) => existsSync(file));
}
