import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { safariComposed } from "./ime.ts";
import { newMember } from "./members.ts";
import { sendFilm } from "./sent-films.ts";

const editor = (page: Page) => page.getByRole("region", { name: /^校对/ });
const words = (page: Page) => editor(page).getByRole("listitem");
const save = (page: Page) => page.getByRole("button", { name: "保存", exact: true }).click();

test("captions are made from what is said, mended beside the film, and are the owner's then", async ({ page }) => {
  const member = await newMember(page);
  const id = await sendFilm(member.account, "极光值班室");
  await page.goto(`/mine?area=works&id=${id}`);
  await page.getByLabel("简介").fill("写到一半的简介");
  await page.getByLabel("影片里说的语言").selectOption("zh-CN");
  await page.getByRole("button", { name: "自动生成字幕" }).click();
  // The page hears of it by itself, and what was being typed stays.
  const tracks = page.getByRole("list", { name: "字幕", exact: true });
  await expect(tracks.getByText("中文（自动生成）", { exact: true })).toBeVisible();
  await expect(page.getByLabel("简介")).toHaveValue("写到一半的简介");

  await tracks.getByRole("button", { name: /^校对/ }).click();
  await expect(words(page)).toHaveText([/今晚有光，我们等了很久/, /看，北边亮了！/]);
  const first = editor(page).getByLabel("第 1 句的字");
  await words(page).first().getByRole("button").click();
  await expect(first).toBeFocused();
  for (let step = 0; step < 6; step += 1) await first.press("ArrowLeft");
  await first.press("Control+Enter");
  const second = editor(page).getByLabel("第 2 句的字");
  await expect(second).toBeFocused();
  await expect(second).toHaveValue("我们等了很久");
  await second.press("End");
  await page.keyboard.type("很久");
  await second.press("Alt+ArrowDown");
  const third = editor(page).getByLabel("第 3 句的字");
  await expect(third).toBeFocused();
  await third.press("Alt+Backspace");
  await expect(words(page)).toHaveCount(2);
  await editor(page).getByRole("button", { name: "撤销：去掉" }).click();
  await expect(words(page)).toHaveCount(3);

  await editor(page).getByLabel("查找字幕").fill("北边");
  await expect(editor(page).getByText("1 句里有")).toBeVisible();
  await safariComposed(editor(page).getByLabel("查找字幕"));
  await expect(editor(page).getByLabel("查找字幕")).toBeFocused();
  await editor(page).getByLabel("替换成").fill("北方");
  await editor(page).getByRole("button", { name: "全部替换" }).click();
  await editor(page).getByLabel("全部移动几秒，负数是提前").fill("0.5");
  await editor(page).getByRole("button", { name: "全部移动" }).click();
  await words(page).nth(2).getByRole("button").first().click();
  await expect(editor(page).getByLabel("第 3 句的开始")).toHaveValue("00:04.500");
  await editor(page).getByLabel("第 3 句的结束").fill("不是时间");
  await editor(page).getByLabel("第 3 句的字").focus();
  await expect(editor(page).getByText(/时间写成/)).toBeVisible();
  await editor(page).getByLabel("第 3 句的结束").fill("7.25");
  await editor(page).getByLabel("第 3 句的结束").press("Enter");
  await expect(editor(page).getByLabel("第 3 句的结束")).toHaveValue("00:07.250");
  await page.locator(".work-preview video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 5;
  });
  await expect(words(page).nth(2)).toHaveAttribute("data-now", "true");
  await editor(page)
    .getByRole("button", { name: /^结束用现在的时间/ })
    .click();
  await expect(editor(page).getByLabel("第 3 句的结束")).toHaveValue("00:05.000");
  // At the top, where the film that stays in view covers none of the tools.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoFaults(page, [390, 1280]);

  // Nothing is lost by a reload before it is saved.
  await expect(page.getByText("（保存后生效）")).toBeVisible();
  await page.reload();
  await expect(page.getByText("上次没保存的修改还在。")).toBeVisible();
  await page.getByRole("list", { name: "字幕", exact: true }).getByRole("button", { name: /^校对/ }).click();
  await expect(words(page)).toHaveCount(3);
  await save(page);
  await expect(page.getByText("（保存后生效）")).toHaveCount(0);
  // Still open, to go on.
  await expect(words(page)).toHaveText([/今晚有光/, /我们等了很久很久/, /北方亮了/]);
  const { film } = await member.call("works/media/detail", { id });
  expect(film?.subtitles).toMatchObject([{ lang: "zh-CN", label: "中文", automatic: false }]);
  const file = await (await page.request.get(film?.subtitles[0]?.url ?? "")).text();
  expect(file).toContain("00:00:04.500 --> 00:00:05.000\n看，北方亮了！");
});

test("a file with two languages is mended before it is saved, by keys alone", async ({ page }) => {
  const member = await newMember(page);
  const id = await sendFilm(member.account, "两种语言");
  await page.goto(`/mine?area=works&id=${id}`);
  await page.getByLabel("选择字幕文件").setInputFiles({
    name: "two.srt",
    mimeType: "text/plain",
    buffer: Buffer.from(
      "1\n00:00:01,000 --> 00:00:04,000\n今晚有光\nLight tonight\n\n2\n00:00:05,000 --> 00:00:07,000\n北边亮了\nThe north is bright\n",
    ),
  });
  await page.getByRole("button", { name: /^校对\s*中文/ }).press("Enter");
  await expect(words(page)).toHaveText([/今晚有光\s+Light tonight/, /北边亮了\s+The north is bright/]);
  await words(page).first().getByRole("button").press("Enter");
  const first = editor(page).getByLabel("第 1 句的字");
  await expect(first).toBeFocused();
  // Who leaves right after a change finds it again.
  const kept = await page.evaluate(
    (key) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }));
      dispatchEvent(new PageTransitionEvent("pagehide"));
      return JSON.stringify(Object.entries(localStorage).find(([name]) => name.startsWith("writing"))) ?? "";
    },
    { key: "m", code: "KeyM", altKey: true },
  );
  expect(kept).toMatch(/Light tonight\W+n北边亮了/);
  await expect(words(page)).toHaveCount(1);
  await expect(first).toHaveValue("今晚有光\nLight tonight\n北边亮了\nThe north is bright");
  await first.press("Control+Enter");
  await expect(words(page)).toHaveCount(2);
  await save(page);
  await expect(page.getByText("（保存后生效）")).toHaveCount(0);
  const { film } = await member.call("works/media/detail", { id });
  const file = await (await page.request.get(film?.subtitles[0]?.url ?? "")).text();
  expect(file).toContain("今晚有光\nLight tonight\n\n");
  expect(file).toContain("北边亮了\nThe north is bright");
});

test("captions that are open are given up with the rest of what was not saved", async ({ page }) => {
  const member = await newMember(page);
  const id = await sendFilm(member.account, "极光值班室");
  await page.goto(`/mine?area=works&id=${id}`);
  await page.getByLabel("选择字幕文件").setInputFiles({
    name: "夜.vtt",
    mimeType: "text/vtt",
    buffer: Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\n今晚有光\n"),
  });
  await save(page);
  await expect(page.getByText("已保存")).toBeVisible();
  const open = page.getByRole("button", { name: /^校对/ });
  await open.click();
  await words(page).getByRole("button").click();
  await editor(page).getByLabel("第 1 句的字").fill("不要的字");
  await expect(page.getByText("（保存后生效）")).toBeVisible();
  await page.reload();
  await open.click();
  await expect(words(page)).toContainText("不要的字");
  await page.getByRole("button", { name: "用保存的内容" }).click();
  await open.click();
  await expect(words(page)).toContainText("今晚有光");
});
