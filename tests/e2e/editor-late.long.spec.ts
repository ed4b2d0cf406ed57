import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { newOperator } from "./operators.ts";

test("what is written while a save is on its way stays and goes with the next one, into the same entry", async ({
  page,
}) => {
  const editor = await newOperator(page);
  const title = `边存边写 ${Date.now()}`;
  await page.goto("/admin?area=content&new=announcement");
  const body = page.getByLabel("正文");
  const state = page.locator(".content-head").getByRole("status");
  await page.getByLabel("标题", { exact: true }).fill(title);
  await body.fill("先写的。");
  const release = await hold(page, /\/admin\/content\/save$/);
  await page.keyboard.press("Control+s");
  await body.fill("先写的，后写的。");
  release();
  await expect(state).toContainText("草稿 · 有没保存的改动");
  await expect(body).toHaveValue("先写的，后写的。");
  const { list } = await editor.call("admin/content/list", { kind: "announcement", state: "working", q: title });
  const id = list[0]?.id ?? 0;

  // A browser that closes now offers it with this entry, and with no new one.
  await page.goto("/admin?area=content&new=announcement");
  await expect(page.getByLabel("标题", { exact: true })).toHaveValue("");
  await expect(page.getByRole("button", { name: "接着写" })).toHaveCount(0);
  await page.goto(`/admin?area=content&id=${id}`);
  await page.getByRole("button", { name: "接着写" }).click();
  await expect(body).toHaveValue("先写的，后写的。");
  await page.keyboard.press("Control+s");
  await expect(state).not.toContainText("没保存");
  expect((await editor.call("admin/content/get", { id })).document).toMatchObject({ title, body: "先写的，后写的。" });

  // An earlier version takes the place of what was not saved, which can be taken up again.
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(state).toContainText("公告 · 已发布");
  await body.fill("下一版。");
  await page.keyboard.press("Control+s");
  await expect(state).not.toContainText("没保存");
  await body.fill("还没存的。");
  await page.getByRole("button", { name: "版本" }).click();
  await page.getByRole("button", { name: /^恢复成第/ }).click();
  await expect(body).toHaveValue("先写的，后写的。");
  await page.getByRole("button", { name: "接着写" }).click();
  await expect(body).toHaveValue("还没存的。");
});

test("what was left of another new entry is still offered with the next, after one was begun and saved", async ({
  page,
}) => {
  await newOperator(page);
  const title = page.getByLabel("标题", { exact: true });
  await page.goto("/admin?area=content&new=announcement");
  await title.fill("没写完的公告");
  await page.reload();
  await title.fill(`先写了另一份 ${Date.now()}`);
  await page.getByLabel("正文").fill("另一份的正文。");
  await page.keyboard.press("Control+s");
  await expect(page.locator(".content-head").getByRole("status")).toContainText("公告 · 草稿");
  await expect(page.getByRole("button", { name: "接着写" })).toHaveCount(0);
  await page.goto("/admin?area=content&new=announcement");
  await page.getByRole("button", { name: "接着写" }).click();
  await expect(title).toHaveValue("没写完的公告");
});

test("a time that is set while a save is on its way is set after it", async ({ page }) => {
  await newOperator(page);
  await page.goto("/admin?area=content&new=announcement");
  const state = page.locator(".content-head").getByRole("status");
  await page.getByLabel("标题", { exact: true }).fill(`边存边定时 ${Date.now()}`);
  await page.getByLabel("正文").fill("正文。");
  await page.getByRole("button", { name: "定时" }).click();
  const release = await hold(page, /\/admin\/content\/save$/);
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "定时发布" });
  await dialog.getByRole("button", { name: "定下" }).click();
  release();
  await expect(dialog).toHaveCount(0);
  await expect(state).toContainText("上线");
});

test("pictures arrive beside each other and beside what was written meanwhile, in lists too", async ({ page }) => {
  await newOperator(page);
  await page.goto("/admin?area=content&new=performer");
  await page.locator("summary", { hasText: "图片" }).click();
  const more = page.getByRole("group", { name: "更多照片" });
  await more.getByRole("button", { name: "加一项" }).click();
  await more.getByRole("button", { name: "加一项" }).click();
  const release = await hold(page, /\/admin\/content\/picture$/);
  for (const [name, background] of [
    ["portrait", "#d23669"],
    ["portraits.0", "#1d4ed8"],
    ["portraits.1", "#fde047"],
  ] as const) {
    const drawn = sharp({ create: { width: 300, height: 400, channels: 3, background } });
    await page
      .locator(`input[type="file"][name="${name}"]`)
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await drawn.png().toBuffer() });
  }
  await page.getByLabel("名字", { exact: true }).fill("沈雨");
  release();
  await expect(page.getByRole("img", { name: /^现在的/ })).toHaveCount(3);
  await expect(page.getByText("请稍等")).toHaveCount(0);
  await expect(page.getByLabel("名字", { exact: true })).toHaveValue("沈雨");
});

test("rows keep what they refer to when they move, and Enter picks nothing that was found for other words", async ({
  page,
}) => {
  const editor = await newOperator(page);
  const first = async (kind: "video" | "tag") => (await editor.call("admin/content/pick", { kind, q: "" })).list;
  const [[film], [sunny, rainy]] = [await first("video"), await first("tag")];
  if (!film || !sunny || !rainy) throw new Error("the demonstration content has films and tags");
  const { entry } = await editor.call("admin/content/save", {
    kind: "topic",
    document: {
      title: `换次序 ${Date.now()}`,
      items: [`video:${film.key}`, `tag:${sunny.key}`, `tag:${rainy.key}`].map((ref) => ({ ref })),
    },
  });
  await page.goto(`/admin?area=content&id=${entry.id}`);
  const rows = page.getByRole("group", { name: "内容" }).getByRole("listitem");
  const chips = rows.locator(".chip");
  await expect(chips).toHaveText([film.name, sunny.name, rainy.name]);
  await rows.first().getByRole("button", { name: "下移" }).click();
  await expect(chips).toHaveText([sunny.name, film.name, rainy.name]);
  await rows.first().getByRole("button", { name: "移除" }).click();
  await expect(chips).toHaveText([film.name, rainy.name]);
  await rows.first().getByLabel("种类").selectOption("tag");
  await expect(chips).toHaveText([rainy.name]);

  const search = rows.first().getByRole("combobox", { name: "放什么" });
  await search.fill(sunny.name);
  await expect(page.getByRole("option", { name: sunny.name }).first()).toBeVisible();
  const release = await hold(page, /\/admin\/content\/pick$/);
  await search.fill(rainy.name);
  await search.press("Enter");
  await expect(chips).toHaveText([rainy.name]);
  release();
  await expect(page.getByRole("option", { name: rainy.name }).first()).toBeVisible();
  await search.press("Enter");
  await expect(chips).toHaveText([rainy.name, rainy.name]);
  await rows
    .last()
    .getByRole("button", { name: /^换一个/ })
    .click();
  await expect(rows.last().getByLabel("种类")).toHaveValue("tag");
});

test("a picture arrives in the row it was sent from, wherever that is by then, and stays in sight when it moves", async ({
  page,
}) => {
  await newOperator(page);
  await page.goto("/admin?area=content&new=performer");
  await page.locator("summary", { hasText: "图片" }).click();
  const group = page.getByRole("group", { name: "更多照片" });
  const rows = group.getByRole("listitem");
  const keys = group.getByText(/^images\/editorial\//);
  const send = async (at: number, background: string) => {
    const drawn = sharp({ create: { width: 300, height: 400, channels: 3, background } });
    const buffer = await drawn.png().toBuffer();
    await rows.nth(at).locator("input").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  };
  for (let at = 0; at < 3; at += 1) await group.getByRole("button", { name: "加一项" }).click();
  await send(2, "#d23669");
  await expect(rows.nth(2).getByRole("img")).toBeVisible();
  const [last = ""] = await keys.allTextContents();
  const release = await hold(page, /\/admin\/content\/picture$/);
  await send(0, "#1d4ed8");
  await send(1, "#fde047");
  const down = rows.first().getByRole("button", { name: "下移" });
  await down.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  // By keyboard a row goes all the way.
  await expect(rows.last().getByRole("button", { name: "上移" })).toBeFocused();
  await rows.first().getByRole("button", { name: "移除" }).press("Enter");
  await expect(rows.first().getByRole("button", { name: "移除" })).toBeFocused();
  release();
  await expect(rows).toHaveCount(2);
  await expect(rows.last().getByRole("img")).toBeVisible();
  await expect(rows.first().getByRole("img")).toBeVisible();
  await expect(group.getByText("请稍等")).toHaveCount(0);
  expect((await keys.allTextContents())[0]).toBe(last);
});

test.describe("a picture that did not arrive", () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test("is sent when the same file is picked again", async ({ page }, testInfo) => {
    await newOperator(page);
    const file = testInfo.outputPath("a.png");
    await sharp({ create: { width: 300, height: 400, channels: 3, background: "#d23669" } }).toFile(file);
    await page.goto("/admin?area=content&new=performer");
    await page.locator("summary", { hasText: "图片" }).click();
    const field = page.locator('input[type="file"][name="portrait"]');
    const pick = async () => {
      const asked = page.waitForEvent("filechooser");
      await field.click();
      const chooser = await asked;
      // A browser says nothing of a file that is there already.
      await expect(field).toHaveValue("");
      await chooser.setFiles(file);
    };
    await page.route(/\/admin\/content\/picture$/, (route) => route.abort(), { times: 1 });
    await pick();
    await expect(page.locator(".toast")).toBeVisible();
    await pick();
    await expect(page.getByRole("img", { name: "现在的照片" })).toBeVisible();
  });
});
