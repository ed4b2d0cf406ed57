import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { startTestServer } from "../../scripts/setup/server.ts";
import { type FilmServer, serveBytes, startFilmServer } from "../helpers/film-server.ts";
import { filmBytes } from "../helpers/tus.ts";
import { expect, test as base } from "./fixtures.ts";
import { newMember } from "./members.ts";

/** A site that may fetch films from a server of the test's own. */
const test = base.extend<{ outside: FilmServer; baseURL: string }>({
  // Playwright wants to see what a fixture needs, even if that is nothing.
  // eslint-disable-next-line no-empty-pattern
  async outside({}, use) {
    const server = await startFilmServer();
    await use(server);
    server.close();
  },
  async baseURL({ outside }, use) {
    const dataDir = mkdtempSync(path.join(tmpdir(), "shiguang-film-sources-"));
    const server = await startTestServer(dataDir, undefined, { UPLOAD_ADDRESS_HOSTS: outside.host });
    await use(server.origin);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

test("films are added by address with shared details; what cannot be fetched says why and is tried again", async ({
  page,
  outside,
}) => {
  const shots = process.env["SHOTS"];
  const shoot = async (name: string) => {
    for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  };
  const member = await newMember(page);
  const bytes = filmBytes(100_000);
  let isOpen = false;
  const good = outside.on("/rain.mp4", serveBytes(bytes));
  const guarded = outside.on("/guarded.mp4", (req, res, time) =>
    isOpen ? serveBytes(filmBytes(5000))(req, res, time) : res.writeHead(403).end(),
  );
  const held = outside.on("/held.mp4", (_, res) => {
    res.writeHead(200, { "content-length": bytes.length });
    res.write(bytes.subarray(0, 30_000));
  });
  await page.goto("/mine?area=works");
  const panel = page.getByRole("region", { name: "上传影片" });
  await panel.getByText("一起设置频道、标签与公开范围").click();
  await panel.getByLabel("公开范围").selectOption({ label: "转好就发布" });
  await panel.getByRole("button", { name: "选标签" }).click();
  const tag = panel.locator(".compose-tag-list .chip").first();
  await tag.click();

  await panel.getByRole("button", { name: "按地址添加" }).click();
  const field = panel.getByLabel("影片的地址，一行一个");
  await panel.getByRole("button", { name: "去取" }).click();
  await expect(panel.getByText("请写影片的地址")).toBeVisible();
  await field.fill([good, guarded, held, "http://192.168.1.1/a.mp4"].join("\n"));
  await shoot("addresses-typed");
  await panel.getByRole("button", { name: "去取" }).click();
  // What was refused stays to be mended; the others are on their way.
  await expect(panel.getByRole("alert").filter({ hasText: "192.168.1.1 在内网里" })).toBeVisible();
  await expect(field).toHaveValue("http://192.168.1.1/a.mp4");
  const list = panel.getByRole("list", { name: "按地址取的影片" });
  await expect(list.getByText(/拒绝访问（403）/)).toBeVisible();
  await expect(list.getByText(/正在从 127\.0\.0\.1:\d+ 取来/)).toBeVisible();
  await expect(page.locator(".work-line").filter({ hasText: "rain" })).toBeVisible();
  await shoot("addresses-fetched");
  const { violations } = await new AxeBuilder({ page }).include(".upload").analyze();
  expect(violations).toEqual([]);

  isOpen = true;
  await list.getByRole("button", { name: "再试一次 guarded" }).click();
  await expect(list.getByText("guarded", { exact: true })).toHaveCount(0);
  await list.getByRole("button", { name: "取消 held" }).click();
  await page.getByRole("dialog", { name: "不再取这个文件" }).getByRole("button", { name: "停止并删除" }).click();
  await expect(panel.getByRole("list", { name: "按地址取的影片" })).toHaveCount(0);
  const mine = await member.call("works/media", {});
  expect(mine.list.map(({ title, show }) => [title, show]).toSorted()).toEqual([
    ["guarded", "published"],
    ["rain", "published"],
  ]);
  const detail = await member.call("works/media/detail", { id: mine.list[0]?.id ?? 0 });
  expect(detail.tags).toHaveLength(1);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("the camera is offered beside files and gallery", async ({ page }) => {
    await newMember(page);
    await page.goto("/mine?area=works");
    await expect(page.getByLabel("用相机拍一段")).toHaveAttribute("capture", "environment");
    await expect(page.getByLabel("选择影片文件")).not.toHaveAttribute("capture");
    await expect(page.getByText("用相机拍一段")).toBeVisible();
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/phone.png` });
  });
});
