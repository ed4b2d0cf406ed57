import { existsSync } from "node:fs";
import { installDebianPackages } from "./debian.ts";

/** WebKit as packaged by Debian: a driver, a small browser, and a virtual display. */
export interface WebKit {
  driver: string;
  browser: string;
  screen: string;
}

const screen = "/usr/bin/Xvfb";
const driver = "/usr/bin/WebKitWebDriver";
const browsers = ["4.1", "4.0", "6.0"].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);

export function findFirefox(): string | undefined {
  const named = process.env["FIREFOX_PATH"];
  return [...(named ? [named] : []), "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => existsSync(file));
}

export function findWebKit(): WebKit | undefined {
  const browser = browsers.find((file) => existsSync(file));
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined;
}

/** Whether Firefox and WebKit are available; installs them from Debian if possible. */
export function ensureOtherBrowsers(): boolean {
  if (findFirefox() && findWebKit()) return true;
  const sound = ["gstreamer1.0-libav", "gstreamer1.0-plugins-good", "gstreamer1.0-plugins-bad"];
  return (
    installDebianPackages(["firefox-esr", "webkit2gtk-driver", "xvfb", ...sound]) &&
    findFirefox() !== undefined &&
    findWebKit() !== undefined
  );
}
