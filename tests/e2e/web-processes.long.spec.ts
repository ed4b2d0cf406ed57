import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestServer, type TestServer } from "../../scripts/setup/server.ts";
import { expect, test as base } from "./fixtures.ts";
import { filmAddress } from "./pages.ts";

/** The built site, answered by two processes. */
const test = base.extend<{ site: TestServer; baseURL: string }>({
  async site({ browserName }, use) {
    const dataDir = mkdtempSync(path.join(tmpdir(), `shiguang-processes-${browserName}-`));
    const server = await startTestServer(dataDir, undefined, { WEB_PROCESSES: "2", WORKER: "off" });
    await use(server);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ site }, use) => use(site.origin),
});

/** Process ids, from Linux. */
const processesOf = ({ pid }: TestServer): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

// What a process was sending as it died is cut off.
test.use({ expectedConsole: [/ERR_CONNECTION_RESET/] });

test("a reader goes on while a web process dies and another takes its place", async ({ page, site }) => {
  await expect.poll(() => processesOf(site)).toHaveLength(2);
  await page.goto(await filmAddress(page));
  const say = async (text: string) => {
    await page.getByLabel("写评论").fill(text);
    await expect(page.locator("#comment-note")).toContainText(`${text.length}/500`);
    await page.getByLabel("写评论").press("Control+Enter");
    await expect(page.locator(".comment", { hasText: text })).not.toHaveAttribute("data-pending");
  };
  await say("死掉以前说的");
  const before = processesOf(site);
  process.kill(before[0] ?? 0, "SIGKILL");
  await expect.poll(() => processesOf(site)).toEqual([before[1]]);
  await say("只有一个时说的");
  await expect.poll(() => processesOf(site)).toHaveLength(2);
  expect(processesOf(site)).toContain(before[1]);
  // The page is another for each process that draws it, and all of them have heard of both.
  for (let count = 0; count < 4; count += 1) {
    await page.reload();
    for (const text of ["死掉以前说的", "只有一个时说的"]) {
      await expect(page.locator(".comment", { hasText: text })).toHaveCount(1);
    }
  }
});
