import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";
import { seen } from "./seen.ts";

test("an editor makes a series of films, puts them in order, and readers see it until it is taken down", async ({
  page,
  browser,
}) => {
  const editor = await newOperator(page);
  const mark = Date.now().toString(36);
  const films = ["渡口", "灯塔", "潮水"].map((name) => `${name} ${mark}`);
  const { list } = await editor.call("admin/content/list", { kind: "video", hasPicture: true, pageSize: 1 });
  const { poster } = (await editor.call("admin/content/get", { id: list[0]?.id ?? 0 })).document;
  // Old ones, behind those of other tests in every list.
  const facts = { poster, year: 2001, publishedAt: "2001-05-01T20:00:00+08:00" };
  for (const title of films) {
    const { entry } = await editor.call("admin/content/save", { kind: "video", document: { title, ...facts } });
    await editor.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null });
  }
  await page.goto("/admin?area=content&kind=series");
  await page.getByRole("link", { name: "新建剧集" }).click();
  await page.getByLabel("标题").fill(`海边三夜 ${mark}`);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const episodes = page.getByRole("group", { name: "单集", exact: true });
  await expect(episodes.getByText(/^放入一集/)).toBeVisible();

  for (const title of films) {
    await episodes.getByRole("combobox", { name: "加一集" }).fill(title);
    await episodes.getByRole("option", { name: title }).click();
  }
  const rows = episodes.getByRole("listitem");
  await expect(rows).toHaveText(films.map((title) => new RegExp(title)));
  await episodes.getByRole("button", { name: /^下移.*渡口/ }).click();
  await expect(rows).toHaveText([/灯塔/, /渡口/, /潮水/]);
  await episodes.getByRole("button", { name: /^移除.*潮水/ }).click();
  const number = episodes.getByRole("textbox", { name: /^渡口.*是第几集$/ });
  await number.fill("1");
  await page.getByRole("group", { name: "后面的季" }).getByRole("button", { name: "加一项" }).click();
  await expect(page.getByRole("textbox", { name: "第几季" })).toHaveAttribute("placeholder", "2");
  const season = page.getByRole("group", { name: "第 2 季的单集" });
  await season.getByRole("combobox", { name: "加一集" }).fill(films[2] ?? "");
  await season.getByRole("option", { name: films[2] ?? "" }).click();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(episodes.getByText("要比前一集的大")).toBeVisible();
  await number.fill("3");
  await page.getByRole("button", { name: "发布", exact: true }).dblclick();
  await expect(page.getByText("剧集 · 已发布")).toBeVisible();

  const address = (await page.getByRole("link", { name: "看线上的" }).getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/series\?id=\d+$/);
  const reader = await (await browser.newContext()).newPage();
  await seen(async () => {
    await reader.goto(address);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(`海边三夜 ${mark}`);
  });
  await expect(reader.getByText("更新至第 2 季第 1 集")).toBeVisible();
  await expect(reader.getByRole("link", { name: /第 3 集.*渡口/ })).toBeVisible();

  await page.reload();
  await expect(rows).toHaveText([/灯塔/, /渡口/]);
  await expect(number).toHaveValue("3");
  await page.getByRole("button", { name: "下架", exact: true }).click();
  await expect(page.getByText("剧集 · 已下架")).toBeVisible();
  await seen(async () => expect((await reader.goto(address))?.status()).toBe(410));
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("剧集 · 已发布")).toBeVisible();
  await seen(async () => {
    await reader.goto(address);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(`海边三夜 ${mark}`);
  });
  await reader.context().close();
});
