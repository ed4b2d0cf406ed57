import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { Builder, By, Capabilities, Key } from "selenium-webdriver";
import type { WebKit } from "../../scripts/setup/browsers.ts";
import { freePort } from "./free-port.ts";

/** Actions for a test in any browser. Places are CSS selectors; the first visible match is used. */
export interface Hands {
  open(url: string): Promise<void>;
  press(path: string): Promise<void>;
  pressTwice(path: string): Promise<void>;
  /** Types into a field, and presses Enter at the end if `enter` is set. */
  type(path: string, text: string, enter?: boolean): Promise<void>;
  /** Runs a function in the page. Argument and result must be JSON. */
  ask<Answer>(question: (given: string) => Answer, given?: string): Promise<Answer>;
  close(): Promise<void>;
}

const size = { width: 1280, height: 900 };

/** Firefox through WebDriver BiDi, with settings of `about:config`. */
export async function openFirefox(executablePath: string, extraPrefsFirefox = {}): Promise<Hands> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, extraPrefsFirefox });
  const page = await browser.newPage();
  await page.setViewport(size);
  const find = (path: string) => page.locator(path).setTimeout(15_000);
  return {
    async open(url) {
      await page.goto(url);
    },
    press: (path) => find(path).click(),
    pressTwice: (path) => find(path).click({ count: 2 }),
    async type(path, text, enter = false) {
      await find(path).click();
      await page.keyboard.type(text);
      if (enter) await page.keyboard.press("Enter");
    },
    ask: (question, given = "") => page.evaluate(question, given),
    close: () => browser.close(),
  };
}

/** WebKit's MiniBrowser on a virtual screen, through WebDriver. */
export async function openWebKit({ driver: program, browser, screen }: WebKit): Promise<Hands> {
  const display = `:${90 + (process.pid % 100)}`;
  const children: ChildProcess[] = [
    spawn(screen, [display, "-screen", "0", `${size.width}x${size.height + 100}x24`, "-nolisten", "tcp"], {
      stdio: "ignore",
    }),
  ];
  const stop = () => children.forEach((child) => child.kill());
  try {
    const port = await freePort();
    // Without a session bus, a sandbox or a graphics card: as in a container.
    const env = { DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1" };
    children.push(spawn(program, [`--port=${port}`], { env: { ...process.env, ...env }, stdio: "ignore" }));
    const capabilities = new Capabilities({ browserName: "MiniBrowser" });
    capabilities.set("webkitgtk:browserOptions", { binary: browser, args: ["--automation"] });
    const driver = await patiently(() =>
      new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build(),
    );
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
    await driver.manage().setTimeouts({ implicit: 15_000, pageLoad: 30_000, script: 15_000 });
    const find = async (path: string) => {
      for (const element of await driver.findElements(By.css(path))) if (await element.isDisplayed()) return element;
      throw new Error(`nothing shows at ${path}`);
    };
    return {
      open: (url) => driver.get(url),
      press: (path) => patiently(async () => (await find(path)).click()),
      async pressTwice(path) {
        const element = await patiently(() => find(path));
        await driver.executeScript((one: Element) => one.scrollIntoView({ block: "center" }), element);
        await driver.actions().doubleClick(element).perform();
      },
      async type(path, text, enter = false) {
        const field = await patiently(() => find(path));
        await field.sendKeys(text, ...(enter ? [Key.ENTER] : []));
      },
      ask: (question, given = "") => driver.executeScript(question, given),
      async close() {
        await driver.quit();
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Retries for up to 15 seconds while something is still starting or being rendered. */
async function patiently<Value>(attempt: () => PromiseLike<Value>): Promise<Value> {
  const end = Date.now() + 15_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(200);
    }
  }
}
