import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

test("rows are ticked, a range with shift, changed at once after a preview, and the change is undone", async ({
  page,
}) => {
  const editor = await newOperator(page);
  const mark = `${Date.now()}`;
  for (const title of ["甲", "乙", "丙", "丁"]) {
    await editor.call("admin/content/save", { kind: "tag", document: { name: `${title} ${mark}`, category: "genre" } });
  }
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
  await page.goto(`/admin?area=content&kind=tag&state=working&q=${mark}`);
  const table = page.locator(".content-table");
  await expect(table.locator("tbody tr")).toHaveCount(4);
  const boxes = table.getByRole("checkbox");
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(page.getByText("选了 3 条")).toBeVisible();
  await boxes.nth(1).click();
  await expect(page.getByText("选了 2 条")).toBeVisible();
  await page.getByRole("button", { name: "全部 4 条符合条件的" }).click();
  await expect(page.getByText("选了 4 条")).toBeVisible();
  await shoot("bulk-ticked");
  await page.getByRole("button", { name: "批量改", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "批量改 4 条标签" });
  await dialog.getByRole("button", { name: "看看会改到什么" }).click();
  await expect(page.locator(".toast", { hasText: "还没有说要改什么" })).toBeVisible();
  await dialog.getByLabel("上线").selectOption("publish");
  await dialog.getByRole("button", { name: "看看会改到什么" }).click();
  await expect(dialog.getByText("选中 4 条：4 条改在线上。")).toBeVisible();
  await shoot("bulk-preview");
  await dialog.getByRole("button", { name: "改这 4 条" }).click();
  await expect(dialog.getByText("4 条改好了", { exact: true })).toBeVisible();
  await shoot("bulk-done");
  const found = async (state: "published" | "working") =>
    (await editor.call("admin/content/list", { kind: "tag", q: mark, state })).list.length;
  expect(await found("published")).toBe(4);
  await dialog.getByRole("button", { name: "撤销这 4 条" }).click();
  await expect(dialog.getByText("4 条已撤销", { exact: true })).toBeVisible();
  expect(await found("published")).toBe(0);
  await dialog.getByRole("button", { name: "关闭" }).click();
  await page.getByRole("button", { name: "批量改动的记录" }).click();
  await expect(page.getByRole("dialog", { name: "批量改动" }).getByText("4 条已撤销").first()).toBeVisible();
  if (!shots) return;
  await page.goto("/admin?area=content");
  await expect(table.locator("tbody img").first()).toBeVisible();
  await boxes.nth(1).click();
  await shoot("bulk-films");
  await page.getByRole("button", { name: "批量改", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("空着的不改")).toBeVisible();
  await shoot("bulk-form");
  await page.goto("/admin?area=content&new=video");
  await page.locator("summary", { hasText: "别处" }).click();
  await page.getByRole("button", { name: "加一个编号" }).click();
  await page.getByLabel("IMDb 的编号").fill("https://www.imdb.com/title/tt0245429/?ref_=x");
  await page.getByRole("button", { name: "加一个编号" }).click();
  await page.getByLabel("TMDB 的编号").fill("abc");
  await page.getByLabel("TMDB 的编号").scrollIntoViewIfNeeded();
  await shoot("ids");
});

test("a change of many with a broken year or without its time says so, and leaves nothing out", async ({ page }) => {
  const editor = await newOperator(page);
  const title = `批量年份 ${Date.now()}`;
  await editor.call("admin/content/save", { kind: "video", document: { title } });
  await page.goto(`/admin?area=content&state=working&q=${encodeURIComponent(title)}`);
  await page.getByRole("checkbox", { name: `选中 ${title}` }).check();
  await page.getByRole("button", { name: "批量改", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "批量改 1 条影片" });
  const look = dialog.getByRole("button", { name: "看看会改到什么" });
  await dialog.getByLabel("种类").selectOption("短片");
  await dialog.getByLabel("年份").fill("99");
  await dialog.getByLabel("上线", { exact: true }).selectOption("定时发布");
  await look.click();
  await expect(dialog.getByText("写四位数的年份，如 1999")).toBeVisible();
  await expect(dialog.getByText("请填完整的日期与时间")).toBeVisible();
  await dialog.getByLabel("上线", { exact: true }).selectOption("不动");
  await dialog.getByLabel("年份").fill("1999");
  await look.click();
  await expect(dialog.getByText(/^选中 1 条/)).toBeVisible();
  await expect(dialog).toContainText("1999");
});

test("two people of one name stand side by side; one is merged into the other, whose page the old address leads to", async ({
  page,
}) => {
  const editor = await newOperator(page);
  const name = `同名 ${Date.now()}`;
  const hrefs: string[] = [];
  for (const bio of ["一份介绍", "另一份介绍"]) {
    const { entry } = await editor.call("admin/content/save", {
      kind: "performer",
      document: { name, pinyin: "tong ming", bio },
    });
    const seen = { id: entry.id, base: entry.revision, live: null };
    hrefs.push((await editor.call("admin/content/publish", seen)).entry.href ?? "");
  }
  const [first = "", second = ""] = hrefs;
  await page.goto("/admin?area=duplicates");
  await page.getByRole("button", { name: "演员", exact: true }).click();
  const pair = page
    .locator(".duplicates-pair")
    .filter({ hasText: /同名|记下|已并入/ })
    .filter({ hasText: name });
  await expect(pair.getByText("名字相同")).toBeVisible();
  const shots = process.env["SHOTS"];
  for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${shots}/duplicates-${width}-${colorScheme}.png` });
    }
  }
  await pair.getByRole("button", { name: "不是同一个人" }).click();
  await pair.getByRole("button", { name: "撤销" }).click();
  await pair.getByRole("button", { name: "留这一个" }).first().click();
  const dialog = page.getByRole("dialog", { name: "合成一个" });
  await expect(dialog.getByText("合并不能撤销。")).toBeVisible();
  if (shots) await page.screenshot({ path: `${shots}/merge-dialog.png` });
  await dialog.getByRole("button", { name: "合并，不能撤销" }).click();
  await expect(page.getByText("已并入")).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await page.request.get(second, { maxRedirects: 0 });
      return [answer.status(), answer.headers()["location"]];
    })
    .toEqual([301, first]);
});

test("a tag is made from within a change of many: Esc closes only its dialog, and making it sends nothing else", async ({
  page,
}) => {
  const editor = await newOperator(page);
  const title = `批量新标签 ${Date.now()}`;
  await editor.call("admin/content/save", { kind: "video", document: { title } });
  await page.goto(`/admin?area=content&state=working&q=${encodeURIComponent(title)}`);
  await page.getByRole("checkbox", { name: `选中 ${title}` }).check();
  await page.getByRole("button", { name: "批量改", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "批量改 1 条影片" });
  const making = page.getByRole("dialog", { name: "新建标签" });
  await dialog.getByLabel("年份").fill("1999");
  await dialog.getByRole("combobox", { name: "加标签" }).fill(title);
  const make = dialog.getByRole("button", { name: `新建“${title}”` });
  await make.click();
  await page.keyboard.press("Escape");
  await expect(making).toHaveCount(0);
  await expect(dialog.getByLabel("年份")).toHaveValue("1999");
  await make.click();
  await expect(making.getByLabel("分类")).not.toHaveValue("");
  await making.getByRole("button", { name: "新建并选中" }).click();
  await expect(dialog.locator(".chip", { hasText: title })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "看看会改到什么" })).toBeVisible();
  await dialog.getByRole("button", { name: "看看会改到什么" }).click();
  await expect(dialog.getByText("选中 1 条：1 条只改草稿。")).toBeVisible();
});
