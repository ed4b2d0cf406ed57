import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestServer } from "../../scripts/setup/server.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test as base } from "./fixtures.ts";
import { newOperator } from "./operators.ts";
import { shooter } from "./shots.ts";
import { addMenuEntry, choosePicture, publishSettings, writePage } from "./site-form.ts";

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
  const shoot = shooter(page, { fullPage: true });
  await newOperator(page, dataDir);

  // A page first, so that the menu can lead to it.
  await writePage(page, "about", "关于夜航", "## 夜航\n\n一群夜里看片的人。");

  await page.goto("/admin?area=site");
  const name = page.getByLabel("站名", { exact: true });
  await expect(name).toHaveValue("拾光");
  await name.fill("夜航影院");
  await page.getByLabel("口号").fill("夜里也有光");
  await page.getByLabel("主色 · 浅色外观（可不填）").fill("#ffee00");
  await choosePicture(page, "icon", "#d23669", [512, 512]);
  await page.getByLabel("ICP 备案号").fill("京ICP备00000000号-1");
  await page.getByLabel("通知（可不填）").fill("周末放映改到八点");
  await page.getByLabel("通知去哪里").fill("/page?name=about");
  await addMenuEntry(page, "关于", "/page?name=about");
  const sections = page.getByRole("group", { name: "首页的栏目" });
  await sections.getByRole("listitem").first().getByRole("button", { name: "移除" }).click();
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText(/与背景的对比度是 1\.\d，要到 4\.5/).first()).toBeVisible();
  await shoot("settings-refused");
  await expectNoFaults(page);
  await page.getByLabel("主色 · 浅色外观（可不填）").fill("#7a1fa2");
  await publishSettings(page);

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
  await choosePicture(page, "logo", "#1d4ed8", [600, 100]);
  await choosePicture(page, "logoDark", "#fde047", [600, 100]);
  await publishSettings(page);
  const [light, dark] = [plainPage.locator(".brand-logo-light"), plainPage.locator(".brand-logo-dark")];
  for (const colorScheme of ["light", "dark"] as const) {
    await plainPage.emulateMedia({ colorScheme });
    await expect(async () => {
      await plainPage.goto("/");
      await expect(light).toBeVisible({ visible: colorScheme === "light", timeout: 1000 });
    }).toPass();
    await expect(dark).toBeVisible({ visible: colorScheme === "dark" });
  }

  // A change is taken back from its versions.
  await page.goto("/admin?area=site");
  await name.fill("写错的名字");
  await publishSettings(page);
  await page.reload();
  await expect(name).toHaveValue("写错的名字");
  await page.getByRole("button", { name: "版本" }).click();
  const versions = page.getByRole("dialog");
  await shoot("settings-versions");
  await expect(versions.getByText("站名").first()).toBeVisible();
});
