import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { seen } from "./seen.ts";
import { sendFilm } from "./sent-films.ts";

const shots = process.env["SHOTS"];
async function shoot(at: Page, name: string): Promise<void> {
  for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
    for (const width of [390, 1280]) {
      await at.emulateMedia({ colorScheme });
      await at.setViewportSize({ width, height: 900 });
      await at.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}

test("a film made by two names both and pays both, after one asked and the other agreed", async ({ page, browser }) => {
  const owner = await newMember(page);
  const editorPage = await (await browser.newContext()).newPage();
  const editor = await newMember(editorPage);
  const buyer = await newMember(await (await browser.newContext()).newPage());
  const operator = await newOperator(await (await browser.newContext()).newPage());
  const approve = (contentType: 2 | 3, targetId: number) =>
    operator.call("admin/decide", { contentType, targetId, decision: "approve" });
  const film = await sendFilm(owner.account, "两个人的灯塔");
  await owner.call("works/modify/show", { id: film, act: "publish" });
  if ((await owner.call("works/media/detail", { id: film })).stage === "pending") await approve(2, film);

  // The owner asks; what is wrong is said at its field.
  await page.goto(`/mine?area=works&id=${film}&view=together`);
  await page.getByRole("button", { name: "邀请一位" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发出邀请" }).click();
  await expect(dialog.getByText("请先找到要邀请的会员")).toBeVisible();
  await dialog.getByRole("combobox", { name: "会员" }).fill(String(editor.user.id));
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await shoot(page, "found");
  await dialog.getByRole("option", { name: new RegExp(`编号 ${editor.user.id}$`) }).click();
  await expect(dialog.getByLabel("分工")).toBeFocused();
  await dialog.getByLabel("分工").fill("剪辑");
  await dialog.getByLabel("分成（%）").fill("150");
  await dialog.getByRole("button", { name: "发出邀请" }).click();
  await expect(dialog.getByText("请写 0 到 100 的整数")).toBeVisible();
  await shoot(page, "invite");
  await dialog.getByLabel("分成（%）").fill("50");
  await dialog.getByRole("button", { name: "发出邀请" }).click();
  await expect(dialog).toBeHidden();
  const together = page.getByRole("region", { name: "联合创作" });
  await expect(together).toContainText("等待答复");
  await expect(together).toContainText("你自己得 50%");
  // Nothing is half under the header: axe takes it for small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoFaults(page, [390, 1280]);
  await shoot(page, "owner-asked");

  // The other comes by the notice, and agrees.
  await editorPage.goto("/sysMsg");
  await editorPage.getByRole("link", { name: "邀请你联合创作《两个人的灯塔》" }).click();
  await expect(editorPage).toHaveURL(/\/mine\?area=works$/);
  const asked = editorPage.getByRole("region", { name: "联合创作邀请" });
  await expect(asked).toContainText("剪辑 · 分成 50%");
  await expectNoFaults(editorPage, [390, 1280]);
  await shoot(editorPage, "asked");
  await asked.getByRole("button", { name: /^接受/ }).click();
  await expect(editorPage.getByRole("heading", { name: "我参与的影片" })).toBeVisible();
  await expect(asked).toBeHidden();
  await shoot(editorPage, "joined");

  const visitor = await (await browser.newContext()).newPage();
  await seen(async () => {
    await visitor.goto(`/videoDetails?id=${film}`);
    const named = visitor.getByRole("list", { name: "联合创作" });
    await expect(named).toContainText("剪辑");
    await expect(named.getByRole("link", { name: editor.user.name })).toBeVisible();
  });
  expect(await visitor.content()).toContain('"contributor"');
  await shoot(visitor, "film");

  // A third buys the post about the film.
  const text = "幕后的故事\n灯是怎么亮起来的。";
  const { id: post } = await owner.call("post/publish", {
    text,
    paidText: "用了四百个灯泡。",
    price: 5,
    videoId: film,
  });
  if ((await owner.call("post/mine", { id: post })).status === "pending") await approve(3, post);
  await buyer.call("checkin/click", {});
  expect(await buyer.call("post/pay", { id: post, price: 5 })).toMatchObject({ paid: 5 });
  for (const [at, line] of [
    [page, "帖子收入"],
    [editorPage, "联合创作分成：《两个人的灯塔》"],
  ] as const) {
    await at.goto("/mine?area=points");
    await expect(at.getByRole("listitem").filter({ hasText: line })).toContainText("+2");
  }
  await shoot(editorPage, "points");

  // Less needs consent; leaving is one's own decision.
  await page.goto(`/mine?area=works&id=${film}&view=together`);
  await expect(together).toContainText("已分到 2 积分");
  await together.getByRole("button", { name: /^修改/ }).click();
  await dialog.getByLabel("分成（%）").fill("20");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(together).toContainText("等 TA 同意：剪辑 · 分成 20%");
  await shoot(page, "owner-offer");
  await editorPage.goto("/mine?area=works");
  await expect(asked).toContainText("（现在：剪辑 · 分成 50%）");
  await shoot(editorPage, "offer");
  await asked.getByRole("button", { name: /^不同意/ }).click();
  await expect(asked).toBeHidden();
  await editorPage.getByRole("button", { name: /^退出/ }).click();
  await editorPage.getByRole("dialog").getByRole("button", { name: "退出" }).click();
  await expect(editorPage.getByRole("heading", { name: "我参与的影片" })).toBeHidden();
  await seen(async () => {
    await visitor.goto(`/videoDetails?id=${film}`);
    await expect(visitor.getByRole("list", { name: "联合创作" })).toBeHidden();
  });
});
