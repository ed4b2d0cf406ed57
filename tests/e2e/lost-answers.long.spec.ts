import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { hold, loseAnswer } from "./hold.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

test.use({ expectedConsole: [/Failed to load resource|net::ERR/] });

const lost = (at: Page | Locator) => at.getByText("网络异常", { exact: false }).first();

/** Submits a dialog whose first answer is lost, and again. */
async function submitTwice(page: Page, call: RegExp, action: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await loseAnswer(page, call);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(lost(dialog)).toBeVisible();
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("what a member makes in a dialog is made once, though the answer was lost", async ({ page }) => {
  const member = await newMember(page);
  await member.call("collect/add", { contentType: 2, targetId: 1 });
  const dialog = page.getByRole("dialog");

  await page.goto("/mine?area=works");
  await page.getByRole("button", { name: "新建剧集" }).click();
  await dialog.getByLabel("名称").fill("灯塔日志");
  await submitTwice(page, /\/works\/series\/save$/, "保存");
  await expect(page.getByRole("heading", { name: "灯塔日志" })).toHaveCount(1);

  await page.goto("/mine?area=lists");
  await page.getByRole("button", { name: "新建片单" }).click();
  await dialog.getByLabel("名称").fill("雨夜片单");
  await submitTwice(page, /\/works\/collect\/create$/, "保存");
  await expect(page.getByRole("heading", { name: "雨夜片单" })).toHaveCount(1);

  // The list was made, its film was not put in: it is the same list at the second press.
  await page.goto("/mine?area=collects");
  await page.getByRole("button", { name: /^加入片单/ }).click();
  await dialog.getByLabel("新建片单").fill("晴天片单");
  await submitTwice(page, /\/collect\/toWorkList$/, "加入");
  const lists = (await member.call("works/collect", {})).list.map(({ title }) => title);
  expect(lists.toSorted()).toEqual(["晴天片单", "雨夜片单"].toSorted());
});

test("what an operator makes is made once, though the answer was lost", async ({ page }) => {
  const editor = await newOperator(page);
  const name = `答复丢了 ${Date.now()}`;
  const dialog = page.getByRole("dialog");

  await page.goto("/admin?area=announcements");
  await page.getByRole("button", { name: "新公告" }).click();
  await dialog.getByLabel("标题").fill(name);
  await dialog.getByLabel("正文").fill("今晚维护。");
  await submitTwice(page, /\/admin\/announcement\/save$/, "保存");
  const { list } = await editor.call("admin/announcement/list", {});
  expect(list.filter(({ title }) => title === name)).toHaveLength(1);

  await page.goto("/admin?area=questions");
  await page.getByRole("button", { name: "新问题" }).click();
  await dialog.getByLabel("问题").fill(name);
  await dialog.getByLabel("回答").fill("再按一次。");
  await submitTwice(page, /\/admin\/question\/save$/, "保存");
  const { list: questions } = await editor.call("admin/question/list", {});
  expect(questions.filter(({ question }) => question === name)).toHaveLength(1);

  await editor.call("feedback/add", { category: "other", text: name });
  await page.goto("/admin?area=feedback");
  await page.locator(".admin-case", { hasText: name }).getByRole("button", { name: "回复", exact: true }).click();
  await dialog.getByLabel("回复").fill("收到。");
  await submitTwice(page, /\/admin\/feedback\/answer$/, "回复");
  const { list: sent } = await editor.call("feedback/list", {});
  expect(sent.find(({ text }) => text === name)?.answers).toHaveLength(1);

  await page.goto("/admin?area=content&new=announcement");
  const state = page.locator(".content-head").getByRole("status");
  await page.getByLabel("标题", { exact: true }).fill(`${name} 草稿`);
  await loseAnswer(page, /\/admin\/content\/save$/);
  await page.keyboard.press("Control+s");
  await expect(lost(page)).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(state).not.toContainText("没保存");
  const { list: drafts } = await editor.call("admin/content/list", { kind: "announcement", q: `${name} 草稿` });
  expect(drafts).toHaveLength(1);
});

test("a film and an entry are changed once, though the answer was lost", async ({ page }) => {
  const member = await newMember(page);
  const file = { name: "再存一次.mp4", size: 1024, fingerprint: "a".repeat(64) };
  const id = (await member.call("works/upload/media", file)).videoId;
  await page.goto(`/mine?area=works&id=${id}`);
  await page.getByLabel("片名").fill("存了两次");
  const save = page.getByRole("button", { name: "保存", exact: true });
  await loseAnswer(page, /\/works\/modify\/media$/);
  await save.click();
  await expect(lost(page)).toBeVisible();
  await save.click();
  await expect(page.getByText("已保存")).toBeVisible();
  expect((await member.call("works/media/detail", { id })).title).toBe("存了两次");

  const mark = `${Date.now()}`;
  await newOperator(page);
  await page.goto("/admin?area=content&new=announcement");
  const state = page.locator(".content-head").getByRole("status");
  await page.getByLabel("标题", { exact: true }).fill(`发了两次 ${mark}`);
  await page.getByLabel("正文").fill("正文。");
  const publish = page.getByRole("button", { name: "发布", exact: true });
  await loseAnswer(page, /\/admin\/content\/publish$/);
  await publish.click();
  await expect(lost(page)).toBeVisible();
  await publish.click();
  await expect(state).toContainText("公告 · 已发布");

  await page.goto("/admin?area=content&new=video");
  await page.locator("summary", { hasText: "人员" }).click();
  await page.getByRole("button", { name: "加一项" }).first().click();
  await page.getByRole("combobox", { name: "人物" }).fill(`新人 ${mark}`);
  await page.getByRole("button", { name: `新建“新人 ${mark}”` }).click();
  await page.getByRole("dialog").getByLabel("拼音").fill("xin ren");
  await submitTwice(page, /\/admin\/content\/publish$/, "新建并选中");
  await expect(page.locator(".content-picked .chip", { hasText: `新人 ${mark}` })).toBeVisible();
});

test("tags are found by their other names, also after a search that failed", async ({ page }) => {
  const editor = await newOperator(page);
  const mark = `${Date.now()}`;
  const document = { name: `标签 ${mark}`, category: "genre", aliases: [`又名 ${mark}`] };
  const { entry } = await editor.call("admin/content/save", { kind: "tag", document });
  await editor.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null });
  const member = await newMember(page);
  const file = { name: "找别名.mp4", size: 1024, fingerprint: "b".repeat(64) };
  const { videoId } = await member.call("works/upload/media", file);
  await page.goto(`/mine?area=works&id=${videoId}`);
  await page.getByRole("button", { name: "选标签", exact: true }).click();
  await expect(page.getByRole("button", { name: `标签 ${mark}`, exact: true })).toBeVisible();
  await loseAnswer(page, /\/works\/select\/tags$/);
  await page.getByLabel("找标签").fill(`又名 ${mark}`);
  await page.getByRole("button", { name: "没有取到标签，再试一次" }).click();
  await page.getByRole("button", { name: `标签 ${mark}`, exact: true }).click();
  await expect(page.getByRole("button", { name: `移除标签标签 ${mark}` })).toBeVisible();
});

test("a request of a dialog that was closed leaves the next one open, and its failure is told", async ({ page }) => {
  await newMember(page);
  await page.goto("/mine?area=works");
  const dialog = page.getByRole("dialog");
  const release = await hold(page, /\/works\/series\/save$/);
  await page.getByRole("button", { name: "新建剧集" }).click();
  await dialog.getByLabel("名称").fill("第一部");
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "新建剧集" }).click();
  await dialog.getByLabel("名称").fill("第二部");
  release();
  await expect(page.locator(".own-series h3")).toHaveText(["第一部"]);
  await expect(dialog.getByLabel("名称")).toHaveValue("第二部");

  await page.unroute(/\/works\/series\/save$/);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/works\/series\/save$/, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.getByRole("button", { name: "取消" }).click();
  await expect(dialog).toHaveCount(0);
  gate.resolve();
  await expect(lost(page)).toBeVisible();
});
