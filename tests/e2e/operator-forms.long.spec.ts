import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

test("a date of which a part is missing is not taken for none", async ({ page }) => {
  const owner = await newOperator(page);
  await page.goto("/admin?area=announcements");
  await page.getByRole("button", { name: "新公告" }).click();
  const dialog = page.getByRole("dialog", { name: "新公告" });
  const title = `明年的维护 ${Date.now()}`;
  await dialog.getByLabel("标题").fill(title);
  await dialog.getByLabel("正文").fill("到时停机。");
  await dialog.getByLabel("状态").selectOption("发布");
  const at = dialog.getByLabel("发布时间（北京时间）");
  await at.focus();
  await page.keyboard.type("2027");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("没有填完整：请填完，或者清空")).toBeVisible();
  await expect(at).toBeFocused();
  const { list } = await owner.call("admin/announcement/list", {});
  expect(list.filter((one) => one.title === title)).toEqual([]);
  await at.fill("2099-01-02T03:04");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("定时");
});

test("the preview of an ad says where it leads after its kind of target was changed", async ({ page }) => {
  await newOperator(page);
  await page.goto("/admin?area=ads");
  await page.getByRole("button", { name: "新推广" }).click();
  const dialog = page.getByRole("dialog", { name: "新推广" });
  const preview = dialog.getByRole("region", { name: "预览" });
  await expect(preview).toContainText("通向 /");
  await dialog.getByLabel("去哪里").selectOption("专题");
  await expect(preview).toContainText("现在哪里也不通向");
});
