import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { openEpisode, player } from "./player-page.ts";

const settings = (page: Page) => page.getByRole("form", { name: "弹幕设置" });

test("how subtitles look stays on this device, whichever way the film is fetched", async ({ page }) => {
  await openEpisode(page, "灯河");
  await player(page).play();
  await page.getByRole("button", { name: "字幕样式" }).click();
  await page.getByLabel("字幕字号").selectOption("大");
  await page.getByLabel("字幕背景").selectOption("不透明");
  const { root } = player(page);
  await expect(root).toHaveAttribute("data-subtitle-background", "full");
  // Without MediaSource the browser fetches the film by itself.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "MediaSource");
    Reflect.deleteProperty(window, "ManagedMediaSource");
  });
  await page.reload();
  await expect(root).toHaveAttribute("data-subtitle-size", "large");
  await expect(root).toHaveAttribute("data-subtitle-background", "full");
});

test("danmaku are set up once: blocked words and looks are there after a reload", async ({ page }) => {
  await newMember(page);
  await openEpisode(page, "灯河");
  await player(page).play();
  await page.getByRole("switch", { name: "弹幕" }).click();
  const open = page.getByRole("button", { name: "设置", exact: true });
  await open.click();
  await settings(page).getByLabel("密度").selectOption("多");
  await settings(page).getByLabel("我发的颜色").selectOption("蓝色");
  await settings(page).getByLabel("不透明度").fill("40");
  await settings(page)
    .getByLabel(/^屏蔽词/)
    .fill("困了");
  // At the top, where the film that stays in view covers nothing.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoFaults(page);
  await open.click();
  await page.reload();
  await player(page).play();
  await open.click();
  await expect(settings(page).getByLabel("密度")).toHaveValue("many");
  await expect(settings(page).getByLabel("我发的颜色")).toHaveValue("blue");
  await expect(settings(page).getByLabel("不透明度")).toHaveValue("40");
  await expect(settings(page).getByLabel(/^屏蔽词/)).toHaveValue("困了");
  await page.getByText("弹幕列表").click();
  const lines = page.locator(".danmaku");
  await expect(lines).toContainText("河亮起来了");
  await expect(lines).not.toContainText("已经困了");
});

test("whoever muted hears the next film after one press", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("player_preferences", '{"muted":true}'));
  await openEpisode(page);
  const film = player(page);
  await film.play();
  expect(await film.muted()).toBe(true);
  await film.root.press("m");
  await expect.poll(film.muted).toBe(false);
});
