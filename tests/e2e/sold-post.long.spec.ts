import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

test.use({ expectedConsole: [/410 \(Gone\)/] });

test("a post that its author deletes after a sale stays with the buyer", async ({ page, browser }) => {
  const author = await newMember(page);
  const buyerPage = await (await browser.newContext()).newPage();
  const buyer = await newMember(buyerPage);
  const operator = await newOperator(await (await browser.newContext()).newPage());
  const words = { text: "雨夜的灯位\n前两个在窗边。", paidText: "第三个在雨棚上", price: 1 };
  const { id } = await author.call("post/publish", words);
  await operator.call("admin/decide", { contentType: 3, targetId: id, decision: "approve" });
  await buyer.call("checkin/click", {});
  await buyer.call("post/pay", { id, price: 1 });

  await page.goto(`/post?area=edit&id=${id}`);
  await expect(page.getByText("已经有人解锁")).toBeVisible();
  await page.getByLabel("付费部分").fill("没有了");
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("已经有人付积分解锁了付费部分")).toBeVisible();
  await page.goto("/post");
  const line = page.getByRole("listitem").filter({ hasText: "雨夜的灯位" });
  await line.getByRole("button", { name: /删除/ }).click();
  await expect(page.getByText("付积分解锁过的人仍然看得到。")).toBeVisible();

  await buyerPage.goto("/mine?area=points");
  await buyerPage.getByRole("link", { name: /解锁帖子/ }).click();
  await expect(buyerPage.getByRole("heading", { name: "雨夜的灯位" })).toBeVisible();
  await expect(buyerPage.getByText("作者删除了这篇帖子，")).toBeVisible();
  await expect(buyerPage.getByText(words.paidText)).toBeVisible();
  await page.goto(`/postDetail?id=${id}`);
  await expect(page.getByRole("heading", { name: "内容已经不在了" })).toBeVisible();
});

test("who deletes a sold post that was turned down reads that its buyers do not see it either", async ({
  page,
  browser,
}) => {
  const author = await newMember(page);
  const buyer = await newMember(await (await browser.newContext()).newPage());
  const operator = await newOperator(await (await browser.newContext()).newPage());
  const held = `先审${author.account}`;
  await operator.call("admin/words/save", { word: held, effect: "hold" });
  const words = { text: "雪夜的灯位", paidText: "在屋檐下", price: 1 };
  const { id } = await author.call("post/publish", words);
  await operator.call("admin/decide", { contentType: 3, targetId: id, decision: "approve" });
  await buyer.call("checkin/click", {});
  await buyer.call("post/pay", { id, price: 1 });
  await author.call("post/publish", { ...words, id, paidText: `在屋檐下，${held}` });
  await operator.call("admin/decide", { contentType: 3, targetId: id, decision: "reject", message: "有联系方式" });
  await page.goto("/post");
  const line = page.getByRole("listitem").filter({ hasText: "雪夜的灯位" });
  await line.getByRole("button", { name: /删除/ }).click();
  await expect(page.getByText("付积分解锁过的人也看不到。")).toBeVisible();
});
