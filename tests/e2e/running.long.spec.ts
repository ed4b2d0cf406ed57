import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

const shots = process.env["SHOTS"];

test("the owner sees how the site runs, by the day as a chart and as a table, and decides when backups are made", async ({
  page,
}) => {
  await newOperator(page);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "概览" })).toBeVisible();
  const days = page.getByRole("region", { name: "最近 30 天" });
  await expect(days.getByRole("img", { name: /最近 30 天访问 \d+ 次/ })).toBeVisible();
  await days.getByRole("button", { name: "看表格" }).click();
  await expect(days.getByRole("columnheader", { name: "程序" })).toBeVisible();
  await days.getByRole("tab", { name: "新会员" }).click();
  await expect(days.getByRole("img", { name: /最近 30 天新会员 [1-9]\d* 位/ })).toBeVisible();

  const backups = page.getByRole("region", { name: "备份" });
  // Without a place there is nothing to decide.
  if (await backups.getByText("BACKUP_DIR").isVisible()) {
    await expect(backups.getByRole("button")).toHaveCount(0);
  } else {
    await backups.getByRole("button", { name: "改时间与份数" }).click();
    const dialog = page.getByRole("dialog", { name: "备份的时间与份数" });
    await dialog.getByLabel("留几天的").fill("0");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(dialog.getByText("要填 1 到 60 之间的整数").first()).toBeVisible();
    await dialog.getByLabel("留几天的").fill("5");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(backups).toContainText("留 5 天");
    await backups.getByRole("button", { name: "现在备份" }).click();
    await expect(page.getByText("备份排上队了")).toBeVisible();
  }
  await expectNoFaults(page);
  for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${shots}/running-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
});
