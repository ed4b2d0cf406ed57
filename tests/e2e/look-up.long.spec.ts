import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestServer } from "../../scripts/setup/server.ts";
import { type MetadataServer, rainCity, startMetadataServer } from "../helpers/metadata-server.ts";
import { expect, test as base } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

/** An empty site that looks facts up at a server of the test's own. */
const test = base.extend<{ site: { dataDir: string; machine: MetadataServer }; baseURL: string }>({
  async site({ browserName }, use) {
    const dataDir = mkdtempSync(path.join(tmpdir(), `shiguang-look-up-${browserName}-`));
    const machine = await startMetadataServer();
    machine.answers.set("/3/search/movie", rainCity.search).set("/3/search/tv", { results: [] });
    machine.answers.set("/3/movie/777", rainCity.details);
    await use({ dataDir, machine });
    machine.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
  async baseURL({ site: { dataDir, machine } }, use) {
    const server = await startTestServer(dataDir, undefined, { ...machine.settings, DEMO_CONTENT: "off" });
    await use(server.origin);
    await server.stop();
  },
});

test("a film is looked up, compared and taken over into the form; many are filled in after a preview and taken back", async ({
  page,
  site: { dataDir, machine },
}) => {
  const shots = process.env["SHOTS"];
  const shoot = async (name: string) => {
    for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
      }
    }
  };
  const editor = await newOperator(page, dataDir);
  await page.goto("/admin?area=content&new=video");
  await page.getByLabel("标题", { exact: true }).first().fill("雨城");
  await page.getByRole("button", { name: "查资料" }).click();
  const dialog = page.getByRole("dialog", { name: "查资料" });
  await dialog.getByLabel("年份").fill("20");
  await dialog.getByRole("button", { name: "查找" }).click();
  await expect(dialog.getByText("写四位数字，例如 2019")).toBeVisible();
  await dialog.getByLabel("年份").fill("2019");
  machine.answers.set("/3/search/movie", { results: [] });
  await dialog.getByLabel("片名").fill("没有这一部");
  await dialog.getByRole("button", { name: "查找" }).click();
  const nothing = dialog.getByText("没有找到。");
  await expect(nothing).toBeVisible();
  machine.answers.set("/3/search/movie", rainCity.search);
  await dialog.getByLabel("片名").fill("雨城");
  machine.refusal = { status: 429, retryAfter: "1" };
  await dialog.getByRole("button", { name: "查找" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "TMDB 请我们慢一点，1 秒后再试" })).toBeVisible();
  await expect(nothing).toBeHidden();
  await shoot("look-up-refused");
  machine.refusal = null;
  await expect(async () => {
    await dialog.getByRole("button", { name: "查找" }).click();
    await expect(dialog.getByText("找到 1 部")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await shoot("look-up-found");
  await dialog.getByRole("button", { name: /Rain City/ }).click();
  await expect(dialog.getByText("雨一直下")).toBeVisible();
  await shoot("look-up-facts");
  await dialog.getByRole("checkbox", { name: "简介" }).uncheck();
  await dialog.getByRole("button", { name: /^填进表单/ }).click();
  await expect(dialog).toBeHidden();
  const tagline = page.getByLabel("宣传语");
  await expect(tagline).toHaveValue("雨一直下");
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(tagline).toHaveValue("");

  // Both were written by hand; one names a film that the provider has, the other none.
  const films = [
    { title: "雨城", ids: [{ source: "tmdb", id: "777" }], tagline: "我们自己的话" },
    { title: "无人知道", ids: [{ source: "tmdb", id: "778" }] },
  ];
  for (const document of films)
    await editor.call("admin/content/save", { kind: "video", document: { channel: "home", ...document } });
  await page.goto("/admin?area=content&kind=video&state=working");
  await expect(page.locator(".content-table tbody tr")).toHaveCount(2);
  for (const box of await page.locator(".content-table tbody").getByRole("checkbox").all()) await box.click();
  await page.getByRole("button", { name: "批量改", exact: true }).click();
  const bulk = page.getByRole("dialog", { name: "批量改 2 条影片" });
  const said = bulk.locator("p[role=status]");
  await bulk.getByLabel("从资料库补全空缺").selectOption("TMDB");
  await bulk.getByRole("button", { name: "查查能补什么" }).click();
  await expect(said).toHaveText("1 条能补，1 条跳过");
  const found = bulk.getByRole("list", { name: "能补的" });
  await expect(found).toContainText("原名：Rain City");
  await expect(found).not.toContainText("雨一直下");
  await expect(bulk.getByRole("list", { name: "没有改的" })).toContainText("TMDB 没有这一部了");
  await shoot("fill-preview");
  await bulk.getByRole("button", { name: "写入这 1 条" }).click();
  await expect(said).toHaveText("1 条改好了，1 条跳过");
  const filled = async () => {
    const { list } = await editor.call("admin/content/list", { kind: "video", q: "雨城", state: "working" });
    const { document } = await editor.call("admin/content/get", { id: list[0]?.id ?? 0 });
    return [document["originalTitle"], document["tagline"]];
  };
  expect(await filled()).toEqual(["Rain City", "我们自己的话"]);
  await shoot("fill-done");
  await bulk.getByRole("button", { name: "撤销这 1 条" }).click();
  await expect(said).toContainText("1 条已撤销");
  expect(await filled()).toEqual([undefined, "我们自己的话"]);
});
