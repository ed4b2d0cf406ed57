import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { filmAddress } from "./pages.ts";

test("a film is kept in a folder of one's choice, moved, and the folder renamed, deleted and brought back", async ({
  page,
}) => {
  await newMember(page);
  await page.goto(await filmAddress(page));
  const title = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
  const collect = page.getByRole("button", { name: /^收藏/ });
  await expect(page.locator("html")).toHaveAttribute("data-member");
  await page.getByRole("button", { name: "选择收藏夹" }).click();
  await expect(page.getByRole("dialog", { name: "收藏到" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "收藏到" })).toHaveCount(0);
  // Now that its script is there: the menu of the button, as a right click, a long press or the menu key asks for it.
  await collect.click({ button: "right" });
  const dialog = page.getByRole("dialog", { name: "收藏到" });
  await expect(dialog.getByRole("radio", { name: "默认收藏夹" })).toBeChecked();
  await dialog.getByLabel("或新建收藏夹").fill("默认收藏夹");
  await dialog.getByRole("button", { name: "收藏", exact: true }).click();
  await expect(dialog.getByLabel("或新建收藏夹")).toHaveAccessibleDescription(/留给默认收藏夹/);
  await dialog.getByLabel("或新建收藏夹").fill("周末重看");
  await expectNoFaults(page, [320, 1440]);
  await dialog.getByLabel("或新建收藏夹").press("Enter");
  await expect(page.getByText("已收藏到“周末重看”")).toBeVisible();
  await expect(collect).toHaveAttribute("aria-pressed", "true");

  await page.goto("/mine?area=collects");
  const bar = page.getByRole("group", { name: "选择收藏夹" });
  await bar.getByRole("button", { name: /^周末重看/ }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "改名" }).click();
  const rename = page.getByRole("dialog", { name: "收藏夹改名" });
  await rename.getByLabel("名称").fill("雨夜重看");
  await rename.getByLabel("名称").press("Enter");
  await expect(bar.getByRole("button", { name: /^雨夜重看/ })).toBeVisible();
  await expectNoFaults(page, [320, 1440]);

  await page.getByRole("button", { name: "删除收藏夹" }).click();
  await expect(bar.getByRole("button", { name: /^雨夜重看/ })).toHaveCount(0);
  await bar.getByRole("button", { name: /^默认收藏夹/ }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(bar.getByRole("button", { name: /^雨夜重看 ?1$/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: new RegExp(`^移动.*${title}`) }).click();
  const move = page.getByRole("dialog", { name: `把《${title}》移到` });
  await move.getByRole("radio", { name: "默认收藏夹" }).check();
  await move.getByRole("button", { name: "移动", exact: true }).click();
  await expect(page.getByText("这个收藏夹里还没有东西")).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "帖子" }).click();
  await expect(page.getByText("还没有收藏帖子")).toBeVisible();
});

test("collected films become a public list, which is ordered, hidden, deleted and brought back", async ({ page }) => {
  const me = await newMember(page);
  const film = await filmAddress(page);
  await page.goto(film);
  const title = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
  const other = Number(/\d+$/.exec(film)?.[0]) === 1 ? 2 : 1;
  await me.call("collect/add", { contentType: 2, targetId: other });
  await page.getByRole("button", { name: /^收藏/ }).click();
  await expect(page.getByText("已收藏")).toBeVisible();
  await page.goto("/mine?area=collects");
  await page.getByRole("button", { name: new RegExp(`^加入片单.*${title}`) }).click();
  const dialog = page.getByRole("dialog", { name: /加入片单$/ });
  await dialog.getByLabel("新建片单").fill("雨夜片单");
  await dialog.getByRole("button", { name: "加入" }).click();
  await expect(page.getByText("已加入片单“雨夜片单”")).toBeVisible();
  await page
    .getByRole("button", { name: /^加入片单/ })
    .nth(1)
    .click();
  await dialog.getByRole("button", { name: "加入" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("link", { name: "我的片单" }).first().click();
  await page.getByRole("button", { name: /^修改/ }).click();
  const form = page.getByRole("dialog", { name: "修改片单" });
  await form.getByLabel("名称").fill("");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByLabel("名称")).toHaveAccessibleDescription(/请输入片单名称/);
  await form.getByLabel("名称").fill("雨夜两部");
  await form.getByRole("checkbox", { name: /公开/ }).check();
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("2 部影片 · 公开")).toBeVisible();
  await page.getByRole("button", { name: /^看影片与排序/ }).click();
  await expect(page.locator(".list-film").first()).toHaveText(title);
  await page.getByRole("button", { name: new RegExp(`^下移.*${title}`) }).click();
  await expect(page.locator(".list-film").last()).toHaveText(title);
  const up = page.getByRole("button", { name: new RegExp(`^上移.*${title}`) });
  await up.press("Enter");
  await expect(page.locator(".list-film").first()).toHaveText(title);
  await expect(up).toBeFocused();
  const down = page.getByRole("button", { name: new RegExp(`^下移.*${title}`) });
  await down.press("Enter");
  await expect(page.locator(".list-film").last()).toHaveText(title);
  await expect(down).toBeFocused();

  await page.getByRole("link", { name: "雨夜两部" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "雨夜两部" })).toBeVisible();
  await expect(page.locator("main article.video-card").last()).toContainText(title);
  await expectNoFaults(page, [320, 1440]);
  const address = page.url();
  await page.getByRole("main").getByRole("link", { name: me.user.name }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: me.user.name })).toBeVisible();
  await expect(page.getByRole("link", { name: "雨夜两部" })).toBeVisible();

  await page.goto("/mine?area=lists");
  await page.getByRole("button", { name: /^看影片与排序/ }).click();
  await page.getByRole("button", { name: new RegExp(`^移出.*${title}`) }).press("Enter");
  await expect(page.locator(".list-film")).toHaveCount(1);
  await expect(page.getByRole("list", { name: "片单里的影片" }).getByRole("listitem")).toBeFocused();
  await page.getByRole("button", { name: "从我的片单移除片单“雨夜两部”" }).click();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
});

test("a person is followed on their page, unfollowed on mine and back, and the digest switched off", async ({
  page,
}) => {
  await newMember(page);
  await page.goto("/reviewDetail?id=1");
  await page.locator(".byline a.review-author").click();
  await expect(page).toHaveURL(/userPage/);
  const name = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
  const followers = page.locator(".person-counts div", { hasText: "关注者" }).locator("dd");
  const before = Number(await followers.innerText());
  await page.getByRole("button", { name: new RegExp(`^关注.*${name}`) }).click();
  await expect(followers).toHaveText(String(before + 1));
  await page.goto("/mine?area=follows");
  await page.getByRole("button", { name: `从关注移除“${name}”` }).click();
  const followed = page.waitForResponse(/follow\/add/);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByRole("link", { name })).toBeFocused();
  await followed;
  await page.reload();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.getByRole("tab", { name: "标签" }).click();
  await expect(page.getByText("还没有关注标签")).toBeVisible();

  await page.goto("/mine?area=settings");
  const digest = page.getByRole("switch", { name: "每日关注摘要" });
  await expect(digest).toBeChecked();
  const saved = page.waitForResponse(/follow\/settings/);
  await digest.click();
  await saved;
  await page.reload();
  await expect(digest).not.toBeChecked();
});

test("a collected film that has no source says nothing of its length", async ({ page }) => {
  const editor = await newOperator(page);
  const title = `还没有片源 ${Date.now()}`;
  const { entry } = await editor.call("admin/content/save", {
    kind: "video",
    document: { title, channel: "recommend" },
  });
  const base = { id: entry.id, base: entry.revision, live: null };
  const { entry: live } = await editor.call("admin/content/publish", base);
  const targetId = Number(new URL(live.href ?? "", "http://site").searchParams.get("id"));
  await editor.call("collect/add", { contentType: 2, targetId });
  await page.goto("/mine?area=collects");
  const line = page.getByRole("listitem").filter({ hasText: title });
  await expect(line).toBeVisible();
  await expect(line).not.toContainText("00:00");
});
