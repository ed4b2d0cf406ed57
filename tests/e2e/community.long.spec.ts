import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { expectNoFaults } from "./axe.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { filmAddress } from "./pages.ts";
import { seen } from "./seen.ts";

test("a member names somebody, hides the plot and changes their mind", async ({ page, browser }) => {
  const address = await filmAddress(page);
  const targetId = Number(address.match(/\d+$/)?.[0]);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto("/");
  const friend = await newMember(elsewhere);
  const stamp = Date.now().toString(36);
  const name = `阿舟${stamp}`;
  await friend.call("user/info/modify", { name });
  const said = `我在 00:02 看到了，还有 99:59 ${stamp}`;
  const { comment } = await friend.call("comment/add", { contentType: 2, targetId, text: said });
  await newMember(page);
  await page.goto(address);

  const box = page.getByLabel("写评论");
  await box.fill("");
  await box.pressSequentially("@阿");
  await expect(page.getByRole("option").first()).toBeVisible();
  await box.pressSequentially(`舟${stamp}`);
  await expect(page.getByRole("option", { name })).toHaveAttribute("aria-selected", "true");
  await expectNoFaults(page, [1440]);
  await box.press("Enter");
  await expect(box).toHaveValue(`@${name} `);
  await box.pressSequentially(`你看结尾 ${stamp}`);
  await page.getByLabel("含剧透").check();
  await page.reload();
  await box.focus();
  await expect(box).toHaveValue(`@${name} 你看结尾 ${stamp}`);
  await expect(page.getByLabel("含剧透")).toBeChecked();
  await box.press("Control+Enter");
  const mine = page.locator(".comment", { hasText: `你看结尾 ${stamp}` });
  await expect(mine).not.toHaveAttribute("data-pending");
  await expect(mine.locator(".comment-text")).toBeHidden();
  await mine.getByText("含剧透，看过再展开").click();
  await expect(mine.getByRole("link", { name: `@${name}` })).toHaveAttribute("href", `/userPage?id=${friend.user.id}`);
  expect((await friend.call("message/list", { kind: "reply" })).list).toMatchObject([{ mentioned: true }]);

  await mine.getByRole("button", { name: "编辑" }).click();
  const edit = page.getByLabel("修改评论");
  await expect(edit).toHaveValue(`@${name} 你看结尾 ${stamp}`);
  await edit.fill(`@${name} 你看开头 ${stamp}`);
  await page.locator("form[data-edit]").getByLabel("含剧透").uncheck();
  await page.locator("form[data-edit]").getByRole("button", { name: "保存" }).click();
  const changed = page.locator(".comment", { hasText: `你看开头 ${stamp}` });
  await expect(changed).toContainText("已编辑");
  await expect(changed.getByRole("link", { name: `@${name}` })).toBeVisible();

  // What the friend says of the second second stays folded until it has been reached; a time beyond the end is only text.
  const early = page.locator(`#comment-${comment.id}`);
  await expect(early.locator(".comment-text")).toBeHidden();
  await early.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(early.locator(".comment-text")).toHaveText(said);
  await expect(early.getByRole("link", { name: "99:59" })).toHaveCount(0);
  await early.getByRole("link", { name: "00:02" }).click();
  await expect(page.locator("[data-player]")).toHaveAttribute("data-started", "true");
  await expect(early.locator("summary")).toBeHidden();
  expect(
    await page.locator("[data-player] video").evaluate((video: HTMLVideoElement) => video.currentTime),
  ).toBeGreaterThan(1.9);
  await elsewhere.context().close();
});

test("a picture waits for an operator, who pins the comment; then everybody sees it large", async ({
  page,
  browser,
}) => {
  const address = await filmAddress(page);
  const operatorPage = await (await browser.newContext()).newPage();
  await operatorPage.goto("/");
  const operator = await newOperator(operatorPage);
  const someone = await newMember(page);
  await page.goto(address);
  await page.getByLabel("写评论").focus();
  await expect(page.locator(".comment-quick .chip").first()).toBeVisible();
  await page.locator(".comment-form input[type=file]").setInputFiles({
    name: "scene.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: "#336699" } })
      .png()
      .toBuffer(),
  });
  await expect(page.locator(".comment-picked img")).toBeVisible();
  const message = `就是这一幕 ${Date.now()}`;
  await page.getByLabel("写评论").fill(message);
  await page.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("已提交，审核通过后大家就能看到")).toBeVisible();
  await expect(page.locator(".comment", { hasText: message })).toContainText("审核中，只有你看得到");
  const queue = await operator.call("admin/queue", {});
  const waiting = queue.list.find(({ text }) => text === message);
  await operator.call("admin/decide", { contentType: 6, targetId: waiting?.targetId ?? 0, decision: "approve" });
  expect((await someone.call("message/latest", {})).list.length).toBeGreaterThan(0);

  const shown = page.locator(".comment", { hasText: message });
  await seen(async () => {
    await page.reload();
    await expect(shown).toBeVisible();
  });
  await expect(shown.getByRole("button", { name: "置顶" })).toBeHidden();
  await shown.getByRole("link", { name: /第 1 张图/ }).click();
  const large = page.getByRole("dialog", { name: "看大图" });
  await expect(large.getByRole("img", { name: /第 1 张图/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();

  // There the browser learns that it has become an operator's.
  await operatorPage.goto("/admin");
  await expect(operatorPage.getByRole("heading", { level: 1 })).toBeVisible();
  await operatorPage.waitForFunction(() => JSON.stringify(localStorage).includes("operator"));
  await operatorPage.goto(address);
  const line = operatorPage.locator(".comment", { hasText: message });
  await line.scrollIntoViewIfNeeded();
  await line.getByRole("button", { name: "置顶" }).click();
  await expect(line.locator(".comment-pinned")).toBeVisible();
  await line.getByRole("button", { name: "认可", exact: true }).click();
  await expect(line.getByText("作者认可")).toBeVisible();
  await expect(operatorPage.locator(".comment-list > .comment").first()).toContainText(message);
  await expect.poll(async () => (await page.request.get(address)).text()).toContain("comment-pinned");
  await line.getByRole("button", { name: "取消置顶" }).click();
  await expect(line.locator(".comment-pinned")).toHaveCount(0);
  await operatorPage.context().close();
});
