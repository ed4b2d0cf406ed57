import { expect, test } from "./fixtures.ts";
import { newMember, throughBrowser } from "./members.ts";
import { newOperator } from "./operators.ts";

/** Films, posts and reviews of the demonstration site that no other test changes. */
const [film, post, review] = [43, 9, 5];

test("an answer of the FAQ is found helpful", async ({ page }) => {
  await page.goto("/FAQ");
  const question = page.locator(".faq-one").last();
  await question.locator("summary").click();
  const help = question.getByRole("group", { name: "这有帮助吗" });
  const sent = page.waitForResponse("**/api/app/question/help");
  await help.getByRole("button", { name: "没有" }).click();
  expect((await sent).status()).toBe(200);
  await help.getByRole("button", { name: "有帮助", exact: true }).click();
  await expect(help.getByRole("button", { name: "有帮助", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(help.getByRole("button", { name: "没有" })).toHaveAttribute("aria-pressed", "false");
  await expect(help.getByRole("status")).toHaveText("谢谢");
  await page.route("**/api/app/question/help", (route) =>
    route.fulfill({ json: { code: 1011, tip: "操作太频繁，请稍后再试", data: null } }),
  );
  await help.getByRole("button", { name: "没有" }).click();
  await expect(help.getByRole("status")).toHaveText("操作太频繁，请稍后再试");
  await expect(help.getByRole("button", { name: "有帮助", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("the FAQ's search leaves the categories that have what was found", async ({ page }) => {
  await page.goto("/FAQ");
  const chips = page.getByRole("navigation", { name: "分类" }).getByRole("listitem");
  const all = await chips.count();
  const first = page.locator(".faq-one h3").first();
  await page.getByLabel("在问题里找").fill((await first.textContent()) ?? "");
  await expect(page.locator(".faq-one:visible")).toHaveCount(1);
  await expect(chips).toHaveCount(1);
  await page.getByLabel("在问题里找").fill("");
  await expect(chips).toHaveCount(all);
});

test("a review is reported, and the author of a post", async ({ page }) => {
  for (const [path, what] of [
    [`/reviewDetail?id=${review}`, "这篇影评"],
    [`/postDetail?id=${post}`, "作者的昵称、头像或行为"],
  ] as const) {
    await page.goto(path);
    await page.locator(".reading-foot").getByRole("button", { name: "举报" }).click();
    const dialog = page.getByRole("dialog", { name: "举报" });
    await dialog.getByLabel(what).check();
    await dialog.getByLabel("剧透").check();
    await dialog.getByLabel("补充说明").fill("看一看");
    await dialog.getByRole("button", { name: "提交" }).click();
    await expect(page.getByText("已收到，我们会尽快处理")).toBeVisible();
    await expect(dialog).toBeHidden();
  }
});

test("a member is reported on their own page, and comes to the moderators by name", async ({ page, browser }) => {
  const reported = await newMember(page);
  const name = `惹事的${reported.user.id}`;
  await reported.call("user/info/modify", { name });
  const profile = `/userPage?id=${reported.user.id}`;
  await page.goto(profile);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("button", { name: "举报" })).toBeHidden();

  const reader = await browser.newPage();
  await reader.goto(profile);
  await reader.getByRole("button", { name: "举报" }).click();
  const dialog = reader.getByRole("dialog", { name: `举报“${name}”` });
  await dialog.getByLabel("人身攻击").check();
  await dialog.getByLabel("补充说明").fill("到处骂人");
  await dialog.getByRole("button", { name: "提交" }).click();
  await expect(reader.getByText("已收到，我们会尽快处理")).toBeVisible();

  const moderator = await browser.newPage();
  await newOperator(moderator);
  await moderator.goto("/admin?area=queue");
  await moderator.getByRole("button", { name: "用户", exact: true }).click();
  const card = moderator.locator(".admin-case", { hasText: name });
  await expect(card).toContainText("到处骂人");
  await expect(card.getByRole("link", { name: "打开页面" })).toHaveAttribute("href", profile);
  const told = moderator.getByRole("dialog").getByLabel("写给作者的话");
  await card.getByRole("button", { name: "重置资料" }).click();
  await told.fill("写到一半的话");
  await moderator.keyboard.press("Escape");
  await card.getByRole("button", { name: "重置资料" }).click();
  await expect(told).toHaveValue("写到一半的话");
  const ready = moderator.getByRole("group", { name: "常用的说明" }).getByRole("button").nth(1);
  const sentence = (await ready.textContent()) ?? "";
  await ready.click();
  await moderator.keyboard.press("Escape");
  await card.getByRole("button", { name: "重置资料" }).click();
  await expect(told).toHaveValue(sentence);
  await moderator.keyboard.press("Escape");
  await card.getByRole("button", { name: "停用账号" }).click();
  const ban = moderator.getByRole("dialog");
  await expect(ban).toContainText(name);
  await ban.getByLabel("原因").fill("到处骂人");
  await ban.getByRole("button", { name: "停用", exact: true }).click();
  await expect(ban).toHaveCount(0);
  // Whoever is banned is not banned once more, with another end.
  await expect(card.getByRole("button", { name: "停用账号" })).toHaveCount(0);
  await card.focus();
  await moderator.keyboard.press("b");
  await expect(ban).toHaveCount(0);
});

/** Pages ask for these on the server: the calls of the same name are for other clients. */
test("calls no page of ours makes answer a browser as the rest do", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/FAQ");
  const browser = await throughBrowser(page, member);
  const on = { contentType: 2, targetId: film } as const;

  const { comment } = await browser.call("comment/add", { ...on, text: "热的一句" });
  await browser.call("support/add", { contentType: 6, targetId: comment.id });
  expect((await browser.call("comment/hot", { ...on, pageSize: 50 })).list.map(({ id }) => id)).toContain(comment.id);
  expect((await browser.call("comment/quickReplay", { contentType: 2 })).list.length).toBeGreaterThan(0);
  expect((await browser.call("comment/mycomments", {})).list.map(({ id }) => id)).toEqual([comment.id]);
  await browser.call("comment/del", { id: comment.id });

  await browser.call("collect/add", on);
  const { id: listId } = await browser.call("works/collect/create", { title: "周末看" });
  expect((await browser.call("collect/toWorkList", { listId, targetIds: [film] })).added).toBe(1);
  expect((await browser.call("collect/list", {})).list).toMatchObject([{ targetId: film }]);
  await browser.call("collect/del", on);

  const { title } = await browser.call("post/detail", { id: post });
  await expect(page.getByText(title)).toHaveCount(0);
  const { list: alike } = await browser.call("post/maylike", { id: post });
  expect(alike.every(({ reason }) => reason !== "")).toBe(true);
  expect((await browser.call("post/tags", {})).list.length).toBeGreaterThan(0);
  expect((await browser.call("post/taglist", {})).list.length).toBeGreaterThan(0);
  expect(await browser.call("post/isLook", { id: post })).toMatchObject({ look: true, reason: "free" });

  const { list: categories } = await browser.call("question/cate", {});
  const { list: questions } = await browser.call("question/list", {});
  expect(new Set(questions.map(({ categoryId }) => categoryId))).toEqual(new Set(categories.map(({ id }) => id)));
  expect((await browser.call("feedback/category", {})).list.map(({ category }) => category)).toContain("other");
});
