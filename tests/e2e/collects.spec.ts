import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { filmAddress } from "./pages.ts";

test("a film is kept in a folder of one's choice, moved, and the folder renamed, deleted and brought back", async ({
  page,
}) => {
  test.slow();
  await newMember(page);
  await page.goto(await filmAddress(page));
  const title = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
  const collect = page.getByRole("button", { name: /^收藏/ });
  // The menu of the button, as a right click, a long press or the menu key asks for it.
  await collect.focus();
  await expect(page.locator("html")).toHaveAttribute("data-member");
  await expect
    .poll(async () => {
      await collect.click({ button: "right" });
      return page.getByRole("dialog", { name: "收藏到" }).count();
    })
    .toBe(1);
  const dialog = page.getByRole("dialog", { name: "收藏到" });
  await expect(dialog.getByRole("radio", { name: "默认收藏夹" })).toBeChecked();
  await dialog.getByLabel("或新建收藏夹").fill("默认收藏夹");
  await dialog.getByRole("button", { name: "收藏", exact: true }).click();
  await expect(dialog.getByLabel("或新建收藏夹")).toHaveAccessibleDescription(/留给默认收藏夹/);
  await dialog.getByLabel("或新建收藏夹").fill("周末重看");
  await expectNoFaults(page, [320, 1440]);
  await dialog.getByLabel("或新建收藏夹").press("Enter");
  await expect(page.getByText("已收藏到“周末重看”")).toBeVisible();
  await expect(collect).toHaveAttribute("aria-pressed", "true");

  await page.goto("/mine?area=collects");
  const bar = page.getByRole("group", { name: "选择收藏夹" });
  await bar.getByRole("button", { name: /^周末重看/ }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "改名" }).click();
  const rename = page.getByRole("dialog", { name: "收藏夹改名" });
  await rename.getByLabel("名称").fill("雨夜重看");
  await rename.getByLabel("名称").press("Enter");
  await expect(bar.getByRole("button", { name: /^雨夜重看/ })).toBeVisible();
  await expectNoFaults(page, [320, 1440]);

  await page.getByRole("button", { name: "删除收藏夹" }).click();
  await expect(bar.getByRole("button", { name: /^雨夜重看/ })).toHaveCount(0);
  await bar.getByRole("button", { name: /^默认收藏夹/ }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(bar.getByRole("button", { name: /^雨夜重看 ?1$/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: new RegExp(`^移动.*${title}`) }).click();
  const move = page.getByRole("dialog", { name: `把《${title}》移到` });
  await move.getByRole("radio", { name: "默认收藏夹" }).check();
  await move.getByRole("button", { name: "移动", exact: true }).click();
  await expect(page.getByText("这个收藏夹里还没有东西")).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "帖子" }).click();
  await expect(page.getByText("还没有收藏帖子")).toBeVisible();
});
