import { faultsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { openEpisode } from "./player-page.ts";

test("a film without a source says so, tells what is known of it, and can be reviewed", async ({ page }) => {
  await openEpisode(page, "纸上王国");
  await expect(page.getByText("这里还没有可以播放的影片")).toBeVisible();
  const facts = page.getByRole("region", { name: "资料" });
  for (const text of ["乔以真", "法国", "2021-06-09", "86 分钟", "Le royaume de papier", "光谱影评 9.1"]) {
    await expect(facts.getByText(text).first()).toBeVisible();
  }
  await expect(facts.getByRole("img", { name: "《纸上王国》的海报" })).toHaveJSProperty("complete", true);
  await expect(page.getByRole("button", { name: "写影评" })).toBeVisible();
  expect(await faultsOf(page, "main")).toEqual([]);
  await page.getByRole("img", { name: "《纸上王国》剧照 1" }).click();
  await expect(page.getByRole("dialog", { name: "看大图" })).toBeVisible();
  await page.keyboard.press("Escape");
  await facts.getByRole("link", { name: "乔以真" }).first().click();
  await page.getByRole("navigation", { name: "按担任的工作" }).getByRole("link", { name: /^导演/ }).click();
  await expect(page).toHaveURL(/craft=director/);
  await expect(page.getByRole("heading", { name: "纸上王国" })).toBeVisible();
});

test("a series lists its seasons, says how far it is, and begins at its first episode", async ({ page }) => {
  await openEpisode(page, "一双手");
  const episodes = page.getByRole("region", { name: /选集/ });
  await expect(episodes.getByText("更新至第 2 季第 2 集 / 全 8 集")).toBeVisible();
  await expect(episodes.getByRole("navigation", { name: "季" }).getByRole("link")).toHaveCount(2);
  expect(await faultsOf(page, "main")).toEqual([]);
  await episodes.getByRole("link", { name: "从第 1 季第 1 集看起" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "竹骨与纸" })).toBeVisible();
  await page.getByRole("region", { name: /选集/ }).getByRole("link", { name: "一双手", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "一双手" })).toBeVisible();
});
