import { expect, test } from "./fixtures.ts";
import { expectNoFaults } from "./axe.ts";
import { newMember } from "./members.ts";
import { accountName, filmAddress, loginPopup } from "./pages.ts";
import { seen } from "./seen.ts";

test("a guest supports, collects, comments, answers and deletes; after a reload all of it is still there @main", async ({
  page,
}) => {
  await page.goto(await filmAddress(page));
  const collect = page.getByRole("button", { name: /^收藏/ });
  await collect.click();
  await expect(collect).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("已收藏")).toBeVisible();

  const box = page.getByLabel("写评论");
  const text = `<b>第一句</b> ${Date.now()}`;
  await box.fill(text);
  await expect(page.locator("#comment-note")).toContainText(/^\d\d\/500/);
  await box.press("Control+Enter");
  const mine = page.locator(".comment", { hasText: text });
  await expect(mine).toBeVisible();
  await expect(mine).not.toHaveAttribute("data-pending");
  await expect(box).toHaveValue("");

  await mine.getByRole("button", { name: "点赞" }).click();
  await expect(mine.getByRole("button", { name: "点赞" })).toContainText("1");
  await mine.getByRole("button", { name: "回复" }).click();
  await page.getByLabel(/^回复 /).fill("自己补一句");
  await page.locator("form[data-reply]").getByRole("button", { name: "发布" }).click();
  const reply = mine.locator(".replies .comment");
  await expect(reply).toContainText("自己补一句");
  await expect(reply).not.toHaveAttribute("data-pending");

  const kept = page.locator(".comment", { hasText: text }).first();
  await seen(async () => {
    await page.reload();
    await expect(kept.locator(".replies .comment")).toContainText("自己补一句");
  });
  await kept.scrollIntoViewIfNeeded();
  await expect(kept.getByRole("button", { name: "点赞" }).first()).toHaveAttribute("aria-pressed", "true");
  await expect(kept.locator(".replies .comment")).toContainText("自己补一句");
  await expect(page.getByRole("button", { name: /^收藏/ })).toHaveAttribute("aria-pressed", "true");
  expect(await kept.locator("b").count()).toBe(0);

  await kept.getByRole("button", { name: "删除" }).first().click();
  await expect(page.getByText("评论已删除")).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(kept).toBeVisible();
});

test("a link to a comment that is on no first page brings its thread", async ({ page }) => {
  const someone = await newMember(page);
  const targetId = Number((await filmAddress(page)).match(/\d+$/)?.[0]);
  const on = { contentType: 2, targetId } as const;
  const { comment } = await someone.call("comment/add", { ...on, text: `很早的一句 ${Date.now()}` });
  for (const text of ["一答", "二答", "三答"]) await someone.call("comment/add", { ...on, text, replyTo: comment.id });
  const late = await someone.call("comment/add", { ...on, text: `第四答 ${Date.now()}`, replyTo: comment.id });
  // As if a page of newer ones stood before it.
  await page.route("**/videoDetails?id=*", async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replaceAll(`comment-${comment.id}"`, 'comment-987654321"')
      .replaceAll(`&quot;id&quot;:[0,${comment.id}],`, "&quot;id&quot;:[0,987654321],");
    await route.fulfill({ response, body: html });
  });
  await page.goto(`/videoDetails?id=${targetId}#comment-${late.comment.id}`);
  const reply = page.locator(`#comment-${late.comment.id}`);
  await expect(reply).toBeInViewport();
  await expect(reply).toContainText("第四答");
  const thread = page.locator(`#comment-${comment.id}`);
  await expect(thread).toContainText("很早的一句");
  // The list begins there, the replies in between are a press away, and so is the newest.
  await expect(page.locator(".comment-list > .comment").first()).toHaveAttribute("id", `comment-${comment.id}`);
  await thread.getByRole("button", { name: "共 4 条回复" }).click();
  await expect(thread.locator(".replies .comment-text")).toHaveText(["一答", "二答", "三答", /第四答/]);
  await page.getByRole("button", { name: "看最新评论" }).click();
  await expect(page.getByText("从链接指向的评论开始显示")).toBeHidden();
  const hottest = page.getByRole("group", { name: "评论排序" }).getByRole("button", { name: "最热" });
  await hottest.click();
  await expect(hottest).toHaveAttribute("aria-pressed", "true");
});

test.describe("when the server cannot be reached", () => {
  test.use({ expectedConsole: [/Failed to load resource|net::ERR/] });

  test("what was typed stays, with the reason, and as a draft", async ({ page }) => {
    await page.goto(await filmAddress(page));
    const box = page.getByLabel("写评论");
    await box.focus();
    await expect(page.locator(".comment-quick .chip").first()).toBeVisible();
    await box.fill("断网也不丢");
    await page.route("**/api/app/comment/add", (route) => route.abort());
    await page.getByRole("button", { name: "发布" }).click();
    await expect(page.locator(".comment-error").first()).toContainText("网络异常");
    await expect(box).toHaveValue("断网也不丢");
    await expect(page.locator(".comment", { hasText: "断网也不丢" })).toHaveCount(0);
    await page.reload();
    await page.getByLabel("写评论").focus();
    await expect(page.getByLabel("写评论")).toHaveValue("断网也不丢");
  });

  test("an answer that could not be sent leaves no empty place for answers", async ({ page }) => {
    const member = await newMember(page);
    const address = await filmAddress(page);
    const { comment } = await member.call("comment/add", {
      contentType: 2,
      targetId: Number(new URL(address, "http://site").searchParams.get("id")),
      text: `没有人回 ${Date.now()}`,
    });
    await page.goto(`${address}#comment-${comment.id}`);
    const line = page.locator(`#comment-${comment.id}`);
    await line.getByRole("button", { name: "回复" }).click();
    await page.route("**/api/app/comment/add", (route) => route.abort());
    await line.getByRole("textbox").fill("我来");
    await line.getByRole("button", { name: "发布" }).click();
    await expect(line.locator(".comment-error")).toContainText("网络异常");
    await expect(line.locator(".replies")).toHaveCount(0);
  });
});

test("a member hears of an answer at once, reads it and is led to it", async ({ page, browser }) => {
  await page.goto(await filmAddress(page));
  await loginPopup(page).signUp(accountName(), "quiet-lantern-7");
  await expect(page.locator("html")).toHaveAttribute("data-member");
  const stamp = Date.now();
  const text = `有人一起看吗 ${stamp}`;
  const answer = `我来 ${stamp}`;
  await page.getByLabel("写评论").fill(text);
  await page.getByRole("button", { name: "发布" }).click();
  const mine = page.locator(".comment", { hasText: text });
  await expect(mine).not.toHaveAttribute("data-pending");

  const other = await browser.newContext();
  const visitor = await other.newPage();
  await seen(async () => {
    await visitor.goto(page.url());
    await expect(visitor.locator(".comment", { hasText: text })).toBeVisible();
  });
  await visitor.locator(".comment", { hasText: text }).getByRole("button", { name: "回复" }).click();
  await visitor.getByLabel(/^回复 /).fill(answer);
  await visitor.locator("form[data-reply]").getByRole("button", { name: "发布" }).click();
  await expect(visitor.locator(".replies .comment", { hasText: answer })).not.toHaveAttribute("data-pending");
  await other.close();

  const bell = page.getByRole("link", { name: /^消息，\d+ 条未读$/ });
  await expect(bell).toBeVisible();
  await bell.click();
  await page.getByRole("tab", { name: /回复/ }).click();
  await expect(async () => {
    // Another test may announce something at any time.
    await page.getByRole("tab", { name: /点赞/ }).click();
    await page.getByRole("tab", { name: /公告/ }).click();
    await expect(page.getByRole("link", { name: "消息", exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole("tab", { name: /回复/ }).click();
  const line = page.locator(".message");
  await expect(line).toContainText(answer);
  await expect(line).toContainText(text);
  await expectNoFaults(page, [320, 1440]);
  await line.getByRole("link").click();
  await expect(page.locator(".comment", { hasText: answer }).last()).toBeInViewport();
});
