import { strToU8, zipSync } from "fflate";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";

test("marks of other places come in once, what is unsure is asked, and all go out again", async ({ page }) => {
  await newMember(page);
  await page.goto("/mine?area=imports");
  const pick = page.locator("input[type=file]");
  const broken = { name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\r\n1,2\r\n") };
  await pick.setInputFiles(broken);
  await expect(page.getByRole("alert")).toContainText("认不出这是哪里导出的");

  const diary =
    "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n2024-02-01,雨城,1990,https://boxd.it/a,4.5,,雨,2024-01-31\r\n";
  const watchlist = "Date,Name,Year,Letterboxd URI\r\n2024-02-01,没有这部影片哦,1950,https://boxd.it/b\r\n";
  const zip = zipSync({
    "diary.csv": strToU8(diary),
    "watchlist.csv": strToU8(watchlist),
    "profile.csv": strToU8("x"),
  });
  const archive = { name: "letterboxd.zip", mimeType: "application/zip", buffer: Buffer.from(zip) };
  await pick.setInputFiles(archive);
  await expect(page.getByText(/Letterboxd：2 条标记/)).toBeVisible();
  const unsure = page.getByRole("radio", { name: /^雨城/ }).first();
  await unsure.check();
  await page.getByRole("button", { name: "导入 1 条" }).click();
  await expect(page.getByText("导入了 1 条标记")).toBeVisible();
  await page.getByText(/1 条没有导入/).click();
  await expect(page.getByText("没有这部影片哦（1950）")).toBeVisible();

  await page.getByRole("button", { name: "再导入一份" }).click();
  await pick.setInputFiles(archive);
  await unsure.check();
  await page.getByRole("button", { name: "导入 1 条" }).click();
  await expect(page.getByText("1 条这里已有一样或更新的")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  const table = await (await download).createReadStream().then(async (stream) => {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part));
    return Buffer.concat(parts).toString("utf8");
  });
  expect(table).toMatch(/雨城,.*,done,9,2024-01-31,雨,/);
});

test.describe("a line that breaks", () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test("marks that were not to be public are not after a second try either", async ({ page }) => {
    await newMember(page);
    await page.goto("/mine?area=imports");
    const watchlist = "Date,Name,Year,Letterboxd URI\r\n2024-02-01,雨城,1990,https://boxd.it/a\r\n";
    const file = { name: "watchlist.csv", mimeType: "text/csv", buffer: Buffer.from(watchlist) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("radio", { name: /^雨城/ }).first().check();
    const shown = page.getByRole("switch", { name: "公开这些标记与短评" });
    await shown.click();
    await expect(shown).not.toBeChecked();
    await page.route(/\/mark\/sync$/, (route) => route.abort());
    await page.getByRole("button", { name: "导入 1 条" }).click();
    await expect(page.getByRole("alert")).toContainText("已经导入 0 条，再按一次会接着来");
    await expect(shown).not.toBeChecked();
    await page.unroute(/\/mark\/sync$/);
    const sent = page.waitForRequest(/\/mark\/sync$/);
    await page.getByRole("button", { name: "导入 1 条" }).click();
    expect(JSON.parse((await sent).postData() ?? "{}")).toMatchObject({ marks: [{ public: false }] });
    await expect(page.getByText("导入了 1 条标记")).toBeVisible();
  });

  /** Imports more than one request takes, of which the second is lost. Returns how to press again and what was sent then. */
  async function breakOff(page: Page) {
    const { call } = await newMember(page);
    const first = await call("library/list", { pageSize: 40 });
    const second = await call("library/list", { pageSize: 40, cursor: first.nextCursor ?? undefined });
    const list = [...first.list, ...second.list];
    expect(list.length).toBeGreaterThan(50);
    const rows = list.map(({ id, title }) => `${id},"${title}",wish`);
    const csv = ["shiguang,title,status", ...rows].join("\r\n");
    await page.goto("/mine?area=imports");
    const file = { name: "marks.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await page.locator("input[type=file]").setInputFiles(file);
    const press = page.getByRole("button", { name: `导入 ${list.length} 条` });
    let answered = 0;
    await page.route(/\/mark\/sync$/, (route) => ((answered += 1) === 1 ? route.continue() : route.abort()));
    await press.click();
    await expect(page.getByRole("alert")).toContainText("已经导入 50 条，再按一次会接着来");
    await page.unroute(/\/mark\/sync$/);
    const sent: number[] = [];
    page.on("request", (request) => {
      if (!request.url().endsWith("/mark/sync")) return;
      const { marks }: { marks: unknown[] } = JSON.parse(request.postData() ?? "{}");
      sent.push(marks.length);
    });
    return async () => {
      await press.click();
      await expect(page.getByText(`导入了 ${list.length} 条标记`)).toBeVisible();
      return { sent, all: list.length };
    };
  }

  test("an import that broke off goes on with the first mark that has not arrived", async ({ page }) => {
    const pressAgain = await breakOff(page);
    const { sent, all } = await pressAgain();
    expect(sent).toEqual([all - 50]);
  });

  test("what has arrived in public becomes private if that is chosen after the line broke", async ({ page }) => {
    const pressAgain = await breakOff(page);
    await page.getByRole("switch", { name: "公开这些标记与短评" }).click();
    const { sent, all } = await pressAgain();
    expect(sent).toEqual([50, all - 50]);
  });
});
