import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { startTestServer } from "../../scripts/setup/server.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test as base } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

/** A new site without content, as somebody has it who begins one. */
const test = base.extend<{ dataDir: string; baseURL: string }>({
  async dataDir({ browserName }, use) {
    const dataDir = mkdtempSync(path.join(tmpdir(), `shiguang-settings-${browserName}-`));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  async baseURL({ dataDir }, use) {
    const server = await startTestServer(dataDir, undefined, { DEMO_CONTENT: "off" });
    await use(server.origin);
    await server.stop();
  },
});

test("a new site gets its own name, colours, menus, footer, filing number and a page, by clicks alone", async ({
  page,
  plainPage,
  dataDir,
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
  await newOperator(page, dataDir);

  // A page first, so that the menu can lead to it.
  await page.goto("/admin?area=site");
  await page.getByRole("navigation", { name: "站点的其他内容" }).getByRole("link", { name: "页面" }).click();
  await page.getByRole("link", { name: "新建页面" }).click();
  await page.getByLabel(/^地址/).fill("about");
  await page.getByLabel("标题", { exact: true }).fill("关于夜航");
  await page.getByLabel("摘要").fill("我们是谁");
  await page.getByLabel(/^更新时间/).fill("2026-11-20T10:00");
  await page.getByLabel("正文").fill("## 夜航\n\n一群夜里看片的人。");
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByRole("link", { name: "看线上的" })).toHaveAttribute("href", "/page?name=about");

  await page.goto("/admin?area=site");
  const name = page.getByLabel("站名", { exact: true });
  await expect(name).toHaveValue("拾光");
  await name.fill("夜航影院");
  await page.getByLabel("口号").fill("夜里也有光");
  await page.getByLabel("主色 · 浅色外观（可不填）").fill("#ffee00");
  const drawn = await sharp({ create: { width: 512, height: 512, channels: 4, background: "#d23669" } })
    .png()
    .toBuffer();
  const icon = page.locator('input[type="file"][name="icon"]');
  await icon.setInputFiles({ name: "icon.png", mimeType: "image/png", buffer: drawn });
  await expect(page.getByRole("img", { name: "现在的图标" })).toBeVisible();
  await page.getByLabel("ICP 备案号").fill("京ICP备00000000号-1");
  await page.getByLabel("通知（可不填）").fill("周末放映改到八点");
  await page.getByLabel("通知去哪里").fill("/page?name=about");
  const menus = page.getByRole("group", { name: "页眉菜单" });
  await menus.getByRole("button", { name: "加一项" }).click();
  await menus.getByLabel("名字").last().fill("关于");
  await menus.getByLabel("去哪里").last().fill("/page?name=about");
  const sections = page.getByRole("group", { name: "首页的栏目" });
  await sections.getByRole("listitem").first().getByRole("button", { name: "移除" }).click();
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText(/与背景的对比度是 1\.\d，要到 4\.5/).first()).toBeVisible();
  await shoot("settings-refused");
  await expectNoFaults(page);
  await page.getByLabel("主色 · 浅色外观（可不填）").fill("#7a1fa2");
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("已发布", { exact: true }).first()).toBeVisible();

  await expect(async () => {
    await plainPage.goto("/");
    await expect(plainPage).toHaveTitle(/夜航影院/, { timeout: 1000 });
  }).toPass();
  await expect(plainPage.getByRole("link", { name: "周末放映改到八点" })).toHaveAttribute("href", "/page?name=about");
  await expect(plainPage.getByRole("link", { name: "京ICP备00000000号-1" })).toBeVisible();
  expect(await plainPage.locator("body").innerText()).not.toContain("拾光");
  await plainPage.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "关于" }).click();
  await expect(plainPage.getByRole("heading", { level: 1, name: "关于夜航" })).toBeVisible();

  await page.goto("/");
  await shoot("settings-home");
  await expectNoFaults(page);

  // A logo for each appearance takes the place of icon and name.
  await page.goto("/admin?area=site");
  for (const [field, background] of [
    ["logo", "#1d4ed8"],
    ["logoDark", "#fde047"],
  ] as const) {
    const logo = await sharp({ create: { width: 600, height: 100, channels: 4, background } })
      .png()
      .toBuffer();
    const input = page.locator(`input[type="file"][name="${field}"]`);
    await input.setInputFiles({ name: `${field}.png`, mimeType: "image/png", buffer: logo });
    await expect(page.locator(".content-picture").filter({ has: input }).getByRole("img")).toBeVisible();
  }
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("已发布", { exact: true }).first()).toBeVisible();
  const [light, dark] = [plainPage.locator(".brand-logo-light"), plainPage.locator(".brand-logo-dark")];
  for (const colorScheme of ["light", "dark"] as const) {
    await plainPage.emulateMedia({ colorScheme });
    await expect(async () => {
      await plainPage.goto("/");
      await expect(light).toBeVisible({ visible: colorScheme === "light", timeout: 1000 });
    }).toPass();
    await expect(dark).toBeVisible({ visible: colorScheme === "dark" });
    if (shots) await plainPage.screenshot({ path: `${shots}/logo-${colorScheme}.png` });
  }

  // A change is taken back from its versions.
  await page.goto("/admin?area=site");
  await name.fill("写错的名字");
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("已发布", { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("写错的名字");
  await page.getByRole("button", { name: "版本" }).click();
  const versions = page.getByRole("dialog");
  await shoot("settings-versions");
  await expect(versions.getByText("站名").first()).toBeVisible();
});
