import type { Page } from "@playwright/test";
import { adminAreas, adminHref } from "../../src/lib/admin-areas.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { newGuest, newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { filmAddress } from "./pages.ts";
import { seen } from "./seen.ts";

const idOf = (address: string) => Number(new URL(address, "http://site").searchParams.get("id"));
const caseOf = (page: Page, text: string) => page.locator(".admin-case").filter({ hasText: text });

test("a reported comment comes to the queue, is rejected by keys, goes from the page and its author is told; undo brings it back @main", async ({
  page,
  browser,
}) => {
  const readerPage = await (await browser.newContext()).newPage();
  const authorPage = await (await browser.newContext()).newPage();
  const [reader, author] = [await newGuest(readerPage), await newMember(authorPage)];
  const address = await filmAddress(authorPage);
  const text = `扫码看全集 ${Date.now()}`;
  const target = { contentType: 2, targetId: idOf(address) } as const;
  const { comment } = await author.call("comment/add", { ...target, text });

  const line = readerPage.locator(`#comment-${comment.id}`);
  await seen(async () => {
    await readerPage.goto(address);
    await expect(line).toBeVisible();
  });
  await line.getByRole("button", { name: "举报" }).click();
  await line.getByRole("button", { name: "广告" }).click();
  await expect(readerPage.getByText("已收到，我们会尽快处理")).toBeVisible();

  await newOperator(page);
  await page.goto("/admin?area=queue");
  const card = caseOf(page, text);
  await expect(card).toContainText("广告 1 人");
  await card.focus();
  const dialog = page.getByRole("dialog", { name: "驳回" });
  await page.keyboard.down("r");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // Held down, it says nothing of the next case.
  await page.keyboard.down("r");
  await expect(dialog).toBeHidden();
  await page.keyboard.up("r");
  await page.keyboard.press("r");
  await dialog.getByLabel("写给作者的话").fill("请不要引流");
  await page.keyboard.press("Control+Enter");
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "已驳回一条评论" })).toBeVisible();

  await seen(async () => {
    await readerPage.reload();
    await expect(readerPage.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(readerPage.getByText(text)).toHaveCount(0);
  });
  const { list } = await author.call("message/list", { kind: "announcement" });
  expect(list.map(({ about, text }) => [about.title, text])).toContainEqual(["你的评论已被移除", "请不要引流"]);

  await page.keyboard.press("u");
  await expect(card).toBeVisible();
  await seen(async () => {
    await readerPage.reload();
    await expect(readerPage.getByText(text)).toBeVisible();
  });
  await card.focus();
  await page.keyboard.press("a");
  await expect(card).toHaveCount(0);
  await reader.call("support/add", { contentType: 6, targetId: comment.id });
  for (const one of [readerPage, authorPage]) await one.context().close();
});

test("feedback goes to the operators and its answer comes back", async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/contactUs?category=content");
  const form = visitor.locator(".feedback");
  await expect(form.getByLabel("想说什么")).toHaveValue("content");
  await form.getByRole("button", { name: "提交反馈" }).click();
  await expect(form.getByRole("alert").filter({ hasText: "请写下你遇到的问题或建议" })).toBeVisible();
  const text = `简介里的年份不对 ${Date.now()}`;
  await form.getByLabel("内容").fill(text);
  await visitor.reload();
  await expect(form.getByLabel("内容")).toHaveValue(text);
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==";
  await form
    .locator('[type="file"]')
    .setInputFiles({ name: "画面.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
  await expect(form.getByRole("img", { name: "画面.png" })).toBeVisible();
  const release = await hold(visitor, /\/feedback\/add$/);
  await form.getByRole("button", { name: "提交反馈" }).click();
  // Words that would not be sent are not taken.
  await form.getByLabel("内容").press("a");
  await expect(form.getByLabel("内容")).toHaveValue(text);
  release();
  const item = form.getByRole("listitem").filter({ hasText: text });
  await expect(item).toContainText("处理中");
  await expect(form.getByLabel("内容")).toHaveValue("");

  await newOperator(page);
  await page.goto("/admin?area=feedback");
  const received = caseOf(page, text);
  await received.getByRole("button", { name: "回复", exact: true }).click();
  await page.getByRole("dialog", { name: "回复反馈" }).getByLabel("回复").fill("已经改好了，谢谢");
  await page.getByRole("dialog").getByRole("button", { name: "回复", exact: true }).click();
  await expect(received).toHaveCount(0);
  await visitor.reload();
  await expect(item).toContainText("回复：已经改好了，谢谢");
  await visitor.context().close();
});

test("the operators' page is for operators alone", async ({ page }) => {
  await newMember(page);
  const home = page.waitForURL("/");
  await page.goto("/admin").catch(() => undefined);
  await home;
  const html = await (await page.request.get("/admin")).text();
  expect(html).toContain('name="robots" content="noindex"');
  expect(await (await page.request.get("/sitemap.xml")).text()).not.toContain("/admin");
});

for (const part of [0, 1, 2]) {
  const areas = adminAreas.filter((_area, index) => index % 3 === part).map(({ name }) => name);
  test(`no fault for axe in the operators' areas ${areas.join(", ")}`, async ({ page }) => {
    await newOperator(page);
    for (const area of areas) {
      await page.goto(adminHref(area));
      await expect(page.locator(".admin-area")).toBeVisible();
      await expect(page.locator(".mine-skeleton")).toHaveCount(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect(page.locator(".admin-nav [aria-current]")).toBeInViewport();
      await expectNoFaults(page);
    }
  });
}

test("a creator applies, is certified with a word, and the mark stands beside their name", async ({
  page,
  browser,
}) => {
  const authorPage = await (await browser.newContext()).newPage();
  const author = await newMember(authorPage);
  const introduction = `拍了十年纪录片 ${Date.now()}`;
  await author.call("user/isCert/apply", { introduction });
  const address = await filmAddress(authorPage);
  const target = { contentType: 2, targetId: idOf(address) } as const;
  const { comment } = await author.call("comment/add", { ...target, text: `幕后故事 ${Date.now()}` });

  await newOperator(page);
  await page.goto("/admin?area=certifications");
  const line = caseOf(page, introduction);
  await line.getByRole("button", { name: /^通过/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("写给申请人的话").fill("欢迎");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(line).toHaveCount(0);
  await seen(async () => {
    await authorPage.goto(address);
    await expect(authorPage.locator(`#comment-${comment.id}`).getByText("认证创作者")).toBeAttached();
  });
  await authorPage.context().close();
});

test("an ad shows how it will look and lead while it is edited; an announcement waits for its minute", async ({
  page,
}) => {
  await newOperator(page);
  await page.goto("/admin?area=ads");
  await page.getByRole("button", { name: /^编辑/ }).first().click();
  const form = page.getByRole("dialog", { name: "编辑推广" });
  await form.getByLabel("标题").fill("周末一起看");
  const preview = form.getByRole("region", { name: "预览" });
  await expect(preview).toContainText("周末一起看");
  await form.getByLabel("去哪里").selectOption("标签");
  await form.getByLabel("标签编号").fill("3");
  await expect(preview).toContainText("通向 /tagDetails?tid=3");
  await form.getByText("打开演员列表").click();
  await expect(preview).toContainText("通向 /actressList?tid=3");
  await form.getByLabel("标签编号").fill("");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form).toContainText("请填写要去的地方");

  await page.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "新推广" }).click();
  const made = page.getByRole("dialog", { name: "新推广" });
  const text = `秋天的片单 ${Date.now()}`;
  await made.getByLabel("标题").fill(text);
  await made.getByLabel("排序").fill("900");
  await made.getByLabel("去哪里").selectOption("链接");
  await made.getByLabel("链接", { exact: true }).fill("/discuss");
  await made.getByRole("button", { name: "保存" }).click();
  await expect(made).toContainText("请选一张图片");
  await made
    .getByLabel("图片", { exact: true })
    .setInputFiles("tests/fixtures/content/media/images/ads/home-1280.webp");
  await expect(made.getByRole("region", { name: "预览" }).locator("img")).toBeVisible();
  await made.getByRole("button", { name: "保存" }).click();
  const line = page.getByRole("listitem").filter({ hasText: text });
  const onHome = async () => (await (await page.request.get("/")).text()).includes(text);
  await expect(line).toContainText("首页条幅");
  await expect.poll(onHome).toBe(true);
  await page.getByRole("button", { name: `从推广移除“${text}”` }).click();
  await expect.poll(onHome).toBe(false);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(onHome).toBe(true);
  await page.getByRole("button", { name: `关闭 ${text}` }).click();
  await expect(line).toContainText("已关");

  await page.goto("/admin?area=announcements");
  await page.getByRole("button", { name: "新公告" }).click();
  const announcement = page.getByRole("dialog", { name: "新公告" });
  const title = `停机维护 ${Date.now()}`;
  await announcement.getByLabel("标题").fill(title);
  await announcement.getByLabel("正文").fill("凌晨维护半小时。");
  await announcement.getByLabel("状态").selectOption("发布");
  await announcement.getByLabel("发布时间（北京时间）").fill("2099-01-02T03:04");
  await announcement.getByRole("button", { name: "保存" }).click();
  await expect(page.locator(".admin-line").filter({ hasText: title })).toContainText("定时 · 2099年1月2日 03:04");
});

test("a new announcement that was closed unsaved goes on where it was left, and the one after it begins empty", async ({
  page,
}) => {
  await newOperator(page);
  await page.goto("/admin?area=announcements");
  const begin = page.getByRole("button", { name: "新公告" });
  const dialog = page.getByRole("dialog", { name: "新公告" });
  const title = `写到一半 ${Date.now()}`;
  await begin.click();
  await dialog.getByLabel("标题").fill(title);
  await dialog.getByLabel("正文").fill("很长的一段话。");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await begin.click();
  await expect(dialog.getByLabel("标题")).toHaveValue(title);
  await expect(dialog.getByLabel("正文")).toHaveValue("很长的一段话。");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: title })).toBeVisible();
  await begin.click();
  await expect(dialog.getByLabel("正文")).toHaveValue("");
});

test("changes to a question, an announcement and an ad that were closed unsaved go on where they were left, or are discarded", async ({
  page,
}) => {
  const operator = await newOperator(page);
  const title = `改到一半 ${Date.now()}`;
  await operator.call("admin/announcement/save", { title, body: "原来的话", status: "draft", pinned: false });
  const entries = [
    { area: "announcements", line: title, dialog: "编辑公告", field: "正文", to: "改了的话" },
    { area: "questions", line: "", dialog: "编辑问题", field: "回答", to: "改了的回答" },
    { area: "ads", line: "", dialog: "编辑推广", field: "说明", to: "改了的说明" },
  ];
  for (const { area, line, dialog: name, field, to } of entries) {
    await page.goto(`/admin?area=${area}`);
    const edit = page.locator(".admin-line").filter({ hasText: line }).getByRole("button", { name: /^编辑/ }).first();
    const dialog = page.getByRole("dialog", { name });
    await edit.click();
    const saved = await dialog.getByLabel(field).inputValue();
    await expect(dialog.getByText("上次没保存的修改还在。")).toHaveCount(0);
    await dialog.getByLabel(field).fill(to);
    await dialog.getByRole("combobox").last().selectOption({ index: 1 });
    const chosen = await dialog.getByRole("combobox").last().inputValue();
    if (area === "ads") await dialog.getByLabel(/编号|链接/).fill("12");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await edit.click();
    await expect(dialog.getByLabel(field)).toHaveValue(to);
    await expect(dialog.getByRole("combobox").last()).toHaveValue(chosen);
    if (area === "ads") await expect(dialog.getByLabel(/编号|链接/)).toHaveValue("12");
    await dialog.getByRole("button", { name: "不要了，用保存的内容" }).click();
    await expect(dialog.getByLabel(field)).toHaveValue(saved);
    await expect(dialog.getByText("上次没保存的修改还在。")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await edit.click();
    await expect(dialog.getByLabel(field)).toHaveValue(saved);
    await expect(dialog.getByText("上次没保存的修改还在。")).toHaveCount(0);
  }
});
