import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { sendFilm } from "./sent-films.ts";

test("the beginning and the end of a film are cut off, and the whole comes back", async ({ page }) => {
  const member = await newMember(page);
  const id = await sendFilm(member.account, "头尾太长");
  await page.goto(`/mine?area=works&id=${id}`);
  await page.getByRole("tab", { name: "剪头尾" }).click();
  const cut = page.getByRole("button", { name: "剪掉头尾" });
  await cut.click();
  await expect(page.getByText("没有剪掉什么，先选开头或结尾")).toBeVisible();
  await page.getByLabel("从", { exact: true }).fill("两秒");
  await cut.click();
  await expect(page.getByText("时间写成 分:秒，例如 01:30")).toBeVisible();
  await page.getByLabel("从", { exact: true }).fill("00:02");
  await page.getByLabel("到", { exact: true }).fill("00:05");
  await expect(page.getByText("剪完还有 00:03。")).toBeVisible();
  await cut.click();
  await expect(page.getByText(/现在播放的是整部 .* 里的 00:02 到 00:05/)).toBeVisible({ timeout: 120_000 });
  const { film } = await member.call("works/media/detail", { id });
  expect(Math.round(film?.duration ?? 0)).toBe(3);
  const video = page.locator(".work-preview video");
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => Math.round(shown.duration))).toBe(3);
  await page.getByRole("button", { name: "恢复整部影片" }).click();
  await expect(page.getByText("已恢复整部影片")).toBeVisible();
  await expect(page.getByText(/现在播放的是整部/)).toBeHidden();
  expect((await member.call("works/media/detail", { id })).part).toBeNull();
});
