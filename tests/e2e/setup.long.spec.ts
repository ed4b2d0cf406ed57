import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestServer, type TestServer } from "../../scripts/setup/server.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test as base } from "./fixtures.ts";
import { accountName } from "./pages.ts";
import { fillGuide, printedWord } from "./setup-guide.ts";
import { shooter } from "./shots.ts";

/** A new site without content and without an owner. */
const test = base.extend<{ site: TestServer; baseURL: string }>({
  async site({ browserName }, use) {
    const dataDir = mkdtempSync(path.join(tmpdir(), `shiguang-setup-${browserName}-`));
    const server = await startTestServer(dataDir, undefined, { DEMO_CONTENT: "off" });
    await use(server);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ site }, use) => use(site.origin),
});

test("a new site is set up from its home page with the word it printed, and the word is good once", async ({
  page,
  site,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "布置网站" }).click();
  const start = page.getByRole("button", { name: "开始" });
  await start.click();
  await expect(page.getByText("请输入启动时打印的口令")).toBeVisible();
  await expect(page.getByText("请给网站起个名字")).toBeVisible();
  await expect(page.getByText("请选一样内容")).toBeVisible();
  const account = accountName();
  await page.getByLabel("启动时打印的口令").fill("aaaa-bbbb-cccc");
  await fillGuide(page, account, "password-of-tests", "夜航影院");
  await page.getByRole("radio", { name: /^空的/ }).check();
  await start.click();
  await expect(page.getByText("口令不对，请看启动时打印的那一行")).toBeVisible();
  await expect(page.getByLabel("站名")).toHaveValue("夜航影院");
  await expectNoFaults(page);
  await shooter(page, { fullPage: true })("setup");
  await page.getByLabel("启动时打印的口令").fill(printedWord(site));
  await page.getByRole("radio", { name: /^演示内容/ }).check();
  await start.dblclick();
  await page.waitForURL((url) => url.pathname === "/", { timeout: 60_000 });
  await expect(page.getByRole("link", { name: "夜航影院首页" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "最新影片" })).toBeVisible();
  await expect(page.locator("#latest-list article").first()).toBeVisible();
  await page.goto("/setup");
  await expect(page.getByText("网站已经布置好了")).toBeVisible();
  await page.goto("/admin?area=staff");
  await expect(page.getByRole("listitem").filter({ hasText: account })).toContainText("所有者");
});
