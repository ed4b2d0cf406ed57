import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";
import { seen } from "./seen.ts";

test("a picture sent to the media library is cropped upright for a film, whose page shows it", async ({ page }) => {
  const editor = await newOperator(page);
  const mark = `${Date.now()}`;
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 1800, height: 1200, channels: 3, noise, background: "#357" } })
    .jpeg()
    .toBuffer();

  await page.goto("/admin?area=media");
  await page.locator("input[type=file]").setInputFiles([
    { name: `sea-${mark}.jpg`, mimeType: "image/jpeg", buffer },
    { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
  ]);
  const sending = page.getByRole("list", { name: "上传" });
  await expect(sending.getByText("已上传")).toBeVisible();
  await expect(sending.getByText("请选择 JPG、PNG、WebP、AVIF 或 GIF 图片")).toBeVisible();
  await expect(sending.getByRole("button", { name: /^再试一次/ })).toHaveCount(0);
  await page.getByLabel("查找").fill(mark);
  const card = page.getByRole("button", { name: `sea-${mark}.jpg 1800×1200` });
  await expect(card).toContainText("没有用到");

  const { list } = await editor.call("admin/content/list", { kind: "video", q: "墨舞·第二折" });
  const { document } = await editor.call("admin/content/get", { id: list[0]?.id ?? 0 });
  const { key: _key, film: _film, portrait: _portrait, ...rest } = document;
  const title = `裁过海报的片子 ${mark}`;
  const { entry } = await editor.call("admin/content/save", { kind: "video", document: { ...rest, title } });
  await page.goto(`/admin?area=content&id=${entry.id}`);
  await page.getByRole("button", { name: /从媒体库选\s*竖版海报/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("查找").fill(mark);
  await dialog.getByRole("button", { name: `sea-${mark}.jpg` }).click();
  const frame = dialog.getByLabel("裁剪框，用方向键移动图片");
  await expect(frame).toBeVisible();
  await expect(dialog.getByText("裁出 800×1200")).toBeVisible();
  await frame.press("ArrowRight");
  await dialog.getByRole("button", { name: "裁成这样" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("img", { name: "现在的竖版海报" })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("草稿已保存")).toBeVisible();
  // Cropped again, from where it was: the browser still has the picture.
  await page.getByRole("button", { name: /^裁剪\s*竖版海报/ }).click();
  await expect(frame).toBeVisible();
  await expect(dialog.getByText("裁出 800×1200")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const saved = await editor.call("admin/content/get", { id: entry.id });
  const portrait = String(saved.document["portrait"]);
  const { revision: base } = saved.entry;
  const live = await editor.call("admin/content/publish", { id: entry.id, base, live: null });
  await seen(async () => {
    await page.goto(live.entry.href ?? "");
    await expect(page.locator(`img[src*="${portrait}"]`).first()).toBeVisible();
  });
});
