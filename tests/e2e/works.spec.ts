import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { seen } from "./seen.ts";
import { sendFilm } from "./sent-films.ts";

const line = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title }).first();

// What was changed elsewhere is refused.
test.use({ expectedConsole: [/status of 409/] });

test("a member changes a draft, publishes it, hides it, and takes a deletion back @main", async ({ page, browser }) => {
  // Commands run beside the browser.
  const member = await newMember(page);
  const id = await sendFilm(member.account, "没起名字的片子");
  const operator = await newOperator(await (await browser.newContext()).newPage());
  await page.goto("/mine?area=works");
  await expect(line(page, "没起名字的片子")).toContainText("未发布");
  await line(page, "没起名字的片子").getByRole("link", { name: /^修改/ }).click();
  await expect(page).toHaveURL(/area=works&id=\d+$/);

  const title = page.getByLabel("片名");
  await title.fill("");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("请写片名").first()).toBeVisible();
  await title.fill("极光值班室");
  await page.getByLabel("简介").fill("守夜的人数了一夜的光。");
  await page.getByRole("button", { name: "用第 2 张画面" }).click();
  await page.getByRole("button", { name: "选标签" }).click();
  await page.locator(".compose-tag-list .chip").first().click();
  await page.getByRole("button", { name: "加一个章节" }).click();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("第 1 个章节还没有名字").first()).toBeVisible();
  await page.getByLabel("第 1 个章节的名字").fill("天黑以后");
  await expect(page.getByText("第 1 个章节还没有名字")).toHaveCount(0);
  await page.getByLabel("选择字幕文件").setInputFiles({
    name: "bad.srt",
    mimeType: "text/plain",
    buffer: Buffer.from("1\n00:00:01,000 --> 00:00:04\n你好\n"),
  });
  await expect(page.getByText(/bad\.srt：第 2 行/)).toBeVisible();
  await page.getByLabel("选择字幕文件").setInputFiles({
    name: "good.srt",
    mimeType: "text/plain",
    // 今晚有光, as programs of many years wrote it.
    buffer: Buffer.from("MQowMDowMDowMSwwMDAgLS0+IDAwOjAwOjA0LDAwMAq98c3t09C54gpMaWdodCB0b25pZ2h0Cg==", "base64"),
  });
  const doubtful = page.getByRole("group", { name: /不是 UTF-8 编码/ });
  await expect(doubtful.getByLabel("文件的编码")).toHaveValue("gb18030");
  await expect(doubtful.getByText("今晚有光")).toBeVisible();
  await doubtful.getByLabel("文件的编码").selectOption("big5");
  await expect(doubtful.getByText("今晚有光")).toHaveCount(0);
  await doubtful.getByLabel("文件的编码").selectOption("gb18030");
  await doubtful.getByRole("button", { name: "对，就用这个" }).click();
  await expect(page.getByText("（保存后生效）")).toBeVisible();

  // Nothing is lost by a reload before it is saved.
  await page.reload();
  await expect(page.getByLabel("片名")).toHaveValue("极光值班室");
  await expect(page.getByText("上次没保存的修改还在。")).toBeVisible();
  const release = await hold(page, /\/works\/modify\/media$/);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  // What is written while it is being saved stays, for the next time.
  const subtitle = page.getByLabel("副标题（可不填）");
  await subtitle.fill("保存的时候写的");
  release();
  await expect(page.getByRole("heading", { name: "极光值班室" })).toBeVisible();
  await expect(subtitle).toHaveValue("保存的时候写的");
  await expect(subtitle).toBeFocused();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect.poll(async () => (await member.call("works/media/detail", { id })).subtitle).toBe("保存的时候写的");
  const preview = page.locator(".work-preview video");
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);

  // Somebody else saved meanwhile: this window's words are not lost and not laid over theirs.
  const detail = await member.call("works/media/detail", { id });
  await member.call("works/modify/media", { id, version: detail.version, subtitle: "从另一台设备改的" });
  await page.getByLabel("片名").fill("极光值班室（改）");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText(/已在别处改过/).first()).toBeVisible();
  await page.getByRole("button", { name: "放弃这里的修改，用新的内容" }).click();
  await expect(page.getByLabel("副标题（可不填）")).toHaveValue("从另一台设备改的");

  await page.getByRole("button", { name: /^发布/ }).click();
  await expect(page.locator(".mine-card .work-stage")).toHaveText("审核中");
  await operator.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" });
  await page.goto("/mine?area=works");
  await expect(line(page, "极光值班室")).toContainText("已发布");

  const visitor = await (await browser.newContext()).newPage();
  const watch = `/videoDetails?id=${id}`;
  await seen(async () => expect((await visitor.goto(watch))?.status()).toBe(200));
  await expect(visitor.getByRole("heading", { level: 1, name: "极光值班室" })).toBeVisible();
  await expect(visitor.locator(".film-owner")).toContainText(member.user.name);
  await expect(visitor.locator(".transcript-text").first()).toHaveText(/今晚有光\s+Light tonight/);
  const { film } = await member.call("video/detail", { id });
  expect(film).not.toBeNull();
  await seen(async () => expect((await visitor.request.get(film?.master ?? "")).status()).toBe(200));
  await visitor.getByRole("link", { name: member.user.name }).first().click();
  await expect(visitor.getByRole("heading", { name: "影片" })).toBeVisible();

  await line(page, "极光值班室").getByRole("button", { name: /^隐藏/ }).click();
  await expect(line(page, "极光值班室")).toContainText("未发布");
  await seen(async () => expect((await visitor.goto(watch))?.status()).toBe(404));
  await seen(async () => expect((await visitor.request.get(film?.master ?? "")).status()).toBe(404));

  await line(page, "极光值班室")
    .getByRole("button", { name: /^定时发布/ })
    .click();
  const dialog = page.getByRole("dialog", { name: /定时发布/ });
  await dialog.getByLabel("发布时间（北京时间）").fill("2020-01-01T08:00");
  await dialog.getByRole("button", { name: "定时" }).click();
  await expect(dialog.getByText("请选择以后的时间")).toBeVisible();
  await dialog.getByLabel("发布时间（北京时间）").fill(`${new Date().getUTCFullYear() + 1}-01-01T08:00`);
  await dialog.getByRole("button", { name: "定时" }).click();
  await expect(line(page, "极光值班室")).toContainText(/定时发布.*1月1日 08:00 发布/);

  await line(page, "极光值班室").getByRole("button", { name: /^删除/ }).click();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(line(page, "极光值班室")).toContainText("定时发布");
});

test("the list and the numbers of a film read well on a phone", async ({ page }) => {
  // Commands run beside the browser.
  await page.setViewportSize({ width: 390, height: 844 });
  const member = await newMember(page);
  await page.goto("/mine?area=works");
  await expect(page.getByText("还没有影片")).toBeVisible();
  const id = await sendFilm(member.account, "小屏幕");
  expect(id).toBeGreaterThan(0);
  await page.goto(`/mine?area=works&id=${id}`);
  await page.getByRole("tab", { name: "数据" }).click();
  await expect(page.getByText(/看过的人还太少.*看得最多/)).toBeVisible();
  await page.getByRole("button", { name: /看表格.*：播放/ }).click();
  await expect(page.getByRole("region", { name: "每天的播放" }).getByRole("row")).toHaveCount(31);
  // Scrolled as it is, a button lies half beneath the header.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoFaults(page, [390]);
});
