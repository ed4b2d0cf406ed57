import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import sharp from "sharp";

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#7fb2c9" } })
    .jpeg()
    .toBuffer();
}

/** The colour on the screen inside the left edge of something, as styles write it. */
async function colourOf(page: Page, thing: Locator): Promise<string> {
  const box = await thing.boundingBox();
  if (!box) return "";
  const clip = { x: Math.ceil(box.x) + 6, y: Math.round(box.y + box.height / 2), width: 1, height: 1 };
  const [red, green, blue] = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return `rgb(${red}, ${green}, ${blue})`;
}

test("pictures above what a post takes are not dropped without a word", async ({ page }) => {
  await newMember(page);
  await page.goto("/post?area=new");
  const buffer = await picture();
  const files = Array.from({ length: 10 }, (_, at) => ({ name: `${at}.jpg`, mimeType: "image/jpeg", buffer }));
  await page.getByLabel("添加图片").setInputFiles(files);
  await expect(page.getByText("最多 9 张，多出的没有添加")).toBeVisible();
  await expect(page.getByLabel(/张图的说明/)).toHaveCount(9);
});

test("a member writes a post with pictures, comes back to it, and takes it away and back @main", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/post");
  await page.getByRole("link", { name: "写第一篇" }).click();
  await expect(page).toHaveURL(/area=new/);
  const text = page.getByLabel("正文");
  await text.fill("窗边的灯\n<b>看了三遍</b>才注意到。");
  await page.getByLabel("添加图片").setInputFiles([
    { name: "one.jpg", mimeType: "image/jpeg", buffer: await picture() },
    { name: "two.jpg", mimeType: "image/jpeg", buffer: await picture() },
  ]);
  await expect(page.getByLabel(/张图的说明/)).toHaveCount(2);
  await page.getByLabel("第 2 张图的说明").fill("脚边的灯");
  await page.getByRole("button", { name: /前移.*第 2 张图/ }).click();
  await expect(page.getByLabel("第 1 张图的说明")).toHaveValue("脚边的灯");
  await page.getByLabel("聊的影片").fill("雨");
  // Enter chooses what arrows went to, and publishes nothing.
  await expect(page.getByRole("listbox", { name: "找到的影片" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("聊的影片")).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await page.getByLabel("后面的内容付积分才能看").check();
  await page.getByLabel(/^价格/).fill("20");

  // Nothing is lost: neither by a reload, nor by what the server refuses.
  await page.reload();
  await expect(text).toHaveValue(/看了三遍/);
  await expect(page.getByLabel("第 1 张图的说明")).toHaveValue("脚边的灯");
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("设了价格，请写付费部分或选付费图片").first()).toBeVisible();
  await page.getByLabel("付费部分", { exact: true }).fill("第三盏藏在锅里");
  await page.getByRole("button", { name: "发布" }).click();

  await expect(page).toHaveURL("/post");
  const line = page.getByRole("listitem").filter({ hasText: "窗边的灯" });
  await expect(line).toContainText("审核中");
  await expect(line).toContainText("<b>看了三遍</b>");
  const [post] = (await member.call("works/post", {})).list;
  expect(post).toMatchObject({ status: "pending", price: 20, paidText: "第三盏藏在锅里" });
  expect((await page.request.get(`/postDetail?id=${post?.id}`)).status()).toBe(404);

  await line.getByRole("link", { name: /修改/ }).click();
  await expect(text).toHaveValue(/看了三遍/);
  await text.fill("窗边的三盏灯\n改过了。");
  await page.getByRole("button", { name: "发布" }).click();
  const changed = page.getByRole("listitem").filter({ hasText: "窗边的三盏灯" });
  await changed.getByRole("button", { name: /删除/ }).click();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(changed).toContainText("审核中");
});

test("a reader unlocks the paid part once, with what they have @main", async ({ page }) => {
  const member = await newMember(page);
  const { list } = await member.call("post/center", { pageSize: 50 });
  const [post] = list
    .filter(({ paid }) => paid !== null)
    .toSorted((a, b) => (a.paid?.price ?? 0) - (b.paid?.price ?? 0));
  if (!post?.paid) throw new Error("no priced post");
  await page.goto(`/postDetail?id=${post.id}`);
  const unlock = page.getByRole("button", { name: "解锁" });
  await unlock.click();
  const dialog = page.getByRole("dialog", { name: "解锁付费部分" });
  await expect(dialog).toContainText(`还差 ${post.paid.price} 积分`);
  await dialog.getByRole("button", { name: "取消" }).click();

  await member.call("checkin/click", {});
  for (let at = 0; at < 5; at += 1) {
    await member.call("comment/add", { contentType: 3, targetId: post.id, text: `第 ${at} 盏灯` });
  }
  await unlock.click();
  await expect(dialog).toContainText(`${post.paid.price} 积分`);
  await dialog.getByRole("button", { name: "解锁" }).dblclick();
  await expect(page.getByRole("region", { name: "付费部分" })).toBeVisible();
  const look = await member.call("post/isLook", { id: post.id });
  expect(look).toMatchObject({ look: true, reason: "paid", balance: 15 - post.paid.price });
  await page.reload();
  await expect(page.getByRole("region", { name: "付费部分" })).toContainText(look.part?.text.slice(0, 10) ?? "?");
  await expect(unlock).toBeHidden();
});

test("a member writes a review on the watch page and changes it", async ({ page }) => {
  const member = await newMember(page);
  const { list } = await member.call("video/list", { pageSize: 1 });
  const film = list[0];
  if (!film) throw new Error("no film");
  await page.goto(`/videoDetails?id=${film.id}`);
  await page.getByRole("button", { name: "写影评" }).click();
  const dialog = page.getByRole("dialog", { name: /写影评/ });
  await dialog.getByLabel("标题").fill("雨停以后");
  await dialog.getByLabel("正文", { exact: true }).fill("**好看** <img src=x onerror=alert(1)>");
  await page.route("**/review/preview", (route) => route.fulfill({ json: { code: 3999, tip: "", data: null } }));
  await dialog.getByRole("button", { name: "预览" }).click();
  const toast = page.locator(".toast", { hasText: "请求出错啦~" });
  await expect(toast).toBeVisible();
  // Over the dialog: its backdrop would darken it.
  const own = await toast.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(() => colourOf(page, toast)).toBe(own);
  await expect(dialog.getByRole("status").filter({ hasText: "请求出错啦~" })).toHaveCount(1);
  await page.unroute("**/review/preview");
  await dialog.getByRole("button", { name: "预览" }).click();
  await expect(dialog.getByRole("region", { name: "预览" }).locator("strong")).toHaveText("好看");
  await expect(dialog.getByRole("region", { name: "预览" }).locator("img")).toHaveCount(0);
  await dialog.getByRole("button", { name: "发布" }).click();
  await expect(dialog.getByText("先打个分吧")).toBeVisible();
  await dialog.getByLabel(/^8\s*分$/).check();
  await dialog.getByRole("button", { name: "发布" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/mine?area=reviews");
  await expect(page.getByRole("listitem").filter({ hasText: "雨停以后" })).toContainText("审核中");
  await page.getByRole("button", { name: /修改.*《雨停以后》/ }).click();
  const editor = page.getByRole("dialog", { name: /修改影评/ });
  await expect(editor.getByLabel("标题")).toHaveValue("雨停以后");
  await editor.getByLabel("标题").fill("雨又下了");
  await editor.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { name: "雨又下了" })).toBeVisible();
  const [review] = (await member.call("review/mine", { videoId: film.id })).list;
  expect(review).toMatchObject({ rating: 8, versions: 1, status: "pending" });

  await page.getByRole("button", { name: /以前的版本.*《雨又下了》/ }).click();
  const versions = page.getByRole("dialog", { name: /《雨又下了》以前的样子/ });
  const heading = versions.getByRole("definition").first();
  await expect(heading.locator("del")).toHaveText("雨停以后");
  await expect(heading.locator("ins")).toHaveText("雨又下了");
  expect((await new AxeBuilder({ page }).include(".review-dialog").analyze()).violations).toEqual([]);
  await versions.getByRole("button", { name: "恢复成这一版" }).click();
  await expect(versions).toBeHidden();
  await expect(page.getByRole("heading", { name: "雨停以后" })).toBeVisible();
  expect((await member.call("review/mine", { videoId: film.id })).list[0]).toMatchObject({ versions: 2 });
});

test("what a member follows comes together, after load and for them alone", async ({ page }) => {
  const member = await newMember(page);
  const [post] = (await member.call("post/center", { pageSize: 1 })).list;
  if (!post) throw new Error("no post");
  await page.goto("/discuss?sort=followed");
  await expect(page.getByText("关注的还没有帖子")).toBeVisible();
  await page.goto(`/postDetail?id=${post.id}`);
  await page.getByRole("button", { name: `关注 ${post.author.name}`, exact: true }).click();
  await expect(page.getByRole("button", { name: `已关注 ${post.author.name}` })).toBeVisible();
  await expect.poll(async () => (await member.call("follow/list", { contentType: 9 })).list.length).toBe(1);
  await page.goto("/discuss?sort=followed");
  await expect(page.locator(".discuss-list").getByRole("heading", { name: post.title })).toBeVisible();
});
