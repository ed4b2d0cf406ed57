import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

test("a film is written without a code or a key: a person and a tag are found or made, a country is picked by its name", async ({
  page,
}) => {
  const editor = await newOperator(page);
  const mark = `${Date.now()}`;
  await page.goto("/admin?area=content&new=video");
  await page.getByLabel("标题", { exact: true }).first().fill(`没有代码的片子 ${mark}`);
  await page.locator("summary", { hasText: "人员" }).click();
  await page.getByRole("button", { name: "加一项" }).first().click();
  await page.getByRole("combobox", { name: "人物" }).fill(`新人 ${mark}`);
  await page.getByRole("button", { name: `新建“新人 ${mark}”` }).click();
  const dialog = page.getByRole("dialog", { name: "新建人物" });
  await dialog.getByLabel("拼音").fill("xin ren");
  await dialog.getByRole("button", { name: "新建并选中" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".content-picked .chip", { hasText: `新人 ${mark}` })).toBeVisible();
  await page.getByRole("button", { name: "导演", exact: true }).click();
  await page.locator("summary", { hasText: "资料" }).click();
  await page.getByRole("combobox", { name: "国家地区" }).first().fill("日本");
  await page.getByRole("option", { name: "日本" }).click();
  const shots = process.env["SHOTS"];
  if (shots) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${shots}/form-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  }
  await page.keyboard.press("Control+s");
  await expect(page.getByText("草稿已保存")).toBeVisible();
  const { list } = await editor.call("admin/content/list", { kind: "video", state: "working", q: mark });
  const { document, names } = await editor.call("admin/content/get", { id: list[0]?.id ?? 0 });
  expect(document).toMatchObject({ countries: ["JP"], performers: [{ crafts: ["director"] }] });
  expect(Object.values(names)).toContain(`新人 ${mark}`);
});

test("offers close once one is picked, with Esc and where the field is left; an arrow, a letter or a press opens them", async ({
  page,
}) => {
  await newOperator(page);
  await page.goto("/admin?area=content&new=video");
  await page.getByLabel("标题", { exact: true }).first().fill(`挑几个 ${Date.now()}`);
  await page.locator("summary", { hasText: "资料" }).click();
  const field = page.getByRole("combobox", { name: "国家地区" }).first();
  const offers = page.getByRole("listbox", { name: "可选的国家地区" }).first();
  const options = offers.getByRole("option");
  await field.click();
  await expect(offers).toBeVisible();
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(offers).toBeHidden();
  await field.press("ArrowDown");
  await expect(offers).toBeVisible();
  await field.press("Escape");
  await expect(offers).toBeHidden();
  await field.pressSequentially("日本");
  await expect(options).toHaveText(["日本"]);
  await options.click();
  await expect(offers).toBeHidden();
  await expect(page.getByRole("list", { name: "国家地区" }).first().getByRole("button")).toHaveCount(2);
  await field.click();
  await expect(offers).toBeVisible();
  await field.press("Tab");
  await expect(offers).toBeHidden();

  const tag = page.getByRole("combobox", { name: "加标签" });
  const tags = page.getByRole("listbox", { name: "找到的加标签" });
  await tag.click();
  await tags.getByRole("option").first().click();
  await expect(page.getByRole("list", { name: "标签", exact: true }).getByRole("button")).toHaveCount(1);
  // What a list that opened again would have asked for has been answered by now.
  await page.keyboard.press("Control+s");
  await expect(page.getByText("草稿已保存")).toBeVisible();
  await expect(tags).toBeHidden();
  await tag.click();
  await expect(tags).toBeVisible();
});
