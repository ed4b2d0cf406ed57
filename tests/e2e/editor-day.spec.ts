import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";
import { seen } from "./seen.ts";

test("an editor writes a draft, looks at it on a phone, schedules it, sees it live at its minute and restores the version before", async ({
  page,
  browser,
}) => {
  const editor = await newOperator(page);
  const mark = `放映预告 ${Date.now()}`;
  const begun = await editor.call("admin/content/save", {
    kind: "announcement",
    document: { title: mark, body: "第一版的正文。" },
  });
  const { entry } = await editor.call("admin/content/publish", {
    id: begun.entry.id,
    base: begun.entry.revision,
    live: null,
  });
  const reader = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await seen(async () => {
    await reader.goto(entry.href ?? "");
    await expect(reader.getByText("第一版的正文。")).toBeVisible();
  });

  await page.goto("/admin?area=content&kind=announcement&state=published");
  await page.getByLabel("查找").fill(mark);
  await page.getByRole("link", { name: mark, exact: true }).click();
  await page.getByLabel("正文").fill("第二版的正文，**加粗**。");
  await expect(page.getByText("有没保存的改动")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("草稿已保存")).toBeVisible();
  await reader.reload();
  await expect(reader.getByText("第一版的正文。")).toBeVisible();

  await page.getByRole("button", { name: "预览", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "预览" });
  await dialog.getByLabel("看哪一分钟").focus();
  await page.keyboard.type("2027");
  await dialog.getByRole("button", { name: "打开预览" }).click();
  await expect(dialog.getByText("没有填完整")).toBeVisible();
  await dialog.getByLabel("看哪一分钟").fill("");
  await dialog.getByRole("button", { name: "打开预览" }).click();
  const frame = dialog.frameLocator("iframe");
  await expect(frame.getByText("第二版的正文，加粗。")).toBeVisible();
  await expect(frame.getByRole("complementary", { name: "预览" })).toContainText("1 份草稿");
  expect((await dialog.locator("iframe").boundingBox())?.width).toBeLessThanOrEqual(392);
  const address = (await dialog.getByRole("link", { name: "在新窗口打开" }).getAttribute("href")) ?? "";
  const answer = await reader.request.get(address);
  expect(answer.headers()).toMatchObject({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
  expect(answer.headers()["x-robots-tag"]).toContain("noindex");
  expect(await answer.text()).toContain("第二版的正文");
  await dialog.getByRole("button", { name: "撤销" }).click();
  await expect(dialog.getByRole("button", { name: /撤销|复制链接/ })).toHaveCount(0);
  expect((await reader.request.get(address)).status()).toBe(404);
  await dialog.getByRole("button", { name: "关闭" }).click();

  await page.getByRole("button", { name: "定时" }).click();
  const plan = page.getByRole("dialog", { name: "定时发布" });
  await plan.getByLabel("上线时间").fill("2020-01-01T08:00");
  await plan.getByRole("button", { name: "定下" }).click();
  await expect(plan.getByText("请选以后的时间").first()).toBeVisible();
  await expect(plan.getByLabel("上线时间")).toHaveValue("2020-01-01T08:00");
  // The minute that has just begun is due at once: nobody waits for the next one.
  const clock = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16);
  await plan.getByLabel("上线时间").fill(clock);
  await plan.getByRole("button", { name: "定下" }).click();
  await expect(page.getByText(/将在 .* 发布/)).toBeVisible();
  await expect(async () => {
    await reader.reload();
    await expect(reader.getByText("第二版的正文，加粗。")).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.reload();
  await expect(page.getByText("公告 · 已发布")).toBeVisible();
  await page.getByRole("button", { name: "版本" }).click();
  const versions = page.getByRole("dialog", { name: "版本" });
  await versions.getByRole("button", { name: /^第 1 版/ }).click();
  await expect(versions.locator("del")).toContainText(["划掉的", "第一版"]);
  await versions.getByRole("button", { name: "恢复成第 1 版" }).click();
  await expect(page.getByLabel("正文")).toHaveValue("第一版的正文。");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("已发布", { exact: true })).toBeVisible();
  await seen(async () => {
    await reader.reload();
    await expect(reader.getByText("第一版的正文。")).toBeVisible();
  });
  await reader.context().close();
});
