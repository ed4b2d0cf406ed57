import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installDebianPackages } from "./debian.ts";

/** What Chromium needs to run as root on a machine without a network, and to stay quiet there. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A Chromium with H.264 and Chinese fonts: `CHROMIUM_PATH`, the system's, Debian's package, or Playwright's own download. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (installDebianPackages(["chromium", "fonts-noto-cjk"])) {
    const installed = findChromium();
    if (installed) return installed;
  }
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], { stdio: "inherit" });
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  throw new Error("找不到 Chromium。请安装 chromium，或用 CHROMIUM_PATH 指明它的位置。");
}

function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  return [...(named ? [named] : []), ...usual].find((file) => existsSync(file));
}
