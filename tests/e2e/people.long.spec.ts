import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { filmAddress } from "./pages.ts";

test("a suggested person is limited, what they write is read, the reason changed and the limit lifted", async ({
  page,
  browser,
}) => {
  const authorPage = await (await browser.newContext()).newPage();
  const author = await newMember(authorPage);
  const targetId = Number(/\d+$/.exec(await filmAddress(authorPage))?.[0]);
  const write = (text: string) => author.call("comment/add", { contentType: 2, targetId, text });
  const operator = await newOperator(page);
  const mark = `${Date.now()}`;
  for (const word of ["甲", "乙", "丙"]) {
    const { comment } = await write(`扫码看全集${word} ${mark}`);
    await operator.call("report/add", { contentType: 6, targetId: comment.id, reason: "spam", text: "" });
  }

  await page.goto("/admin?area=people");
  await page.getByRole("button", { name: "隐形限制", exact: true }).first().click();
  const suggested = page
    .getByRole("region", { name: "可以看看这些人，由你决定" })
    .getByRole("listitem")
    .filter({ hasText: author.account });
  await expect(suggested).toContainText("3 件被举报，还没处理");
  await suggested.getByRole("button", { name: "隐形限制" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "限制", exact: true }).click();
  await expect(dialog.getByText("请写明原因，只有团队看得到")).toBeVisible();
  await dialog.getByLabel("原因").fill("总是引流");
  await page.keyboard.press("Escape");
  await suggested.getByRole("button", { name: "隐形限制" }).click();
  await expect(dialog.getByLabel("原因")).toHaveValue("总是引流");
  await dialog.getByRole("button", { name: "限制", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(suggested).toHaveCount(0);
  const line = page.locator(".admin-line").filter({ hasText: author.account });
  await expect(line).toContainText("总是引流");

  const hidden = `只有自己看得到 ${mark}`;
  await write(hidden);
  await line.getByRole("button", { name: "隐形限制…" }).click();
  await dialog.getByRole("button", { name: "改原因与期限" }).click();
  await expect(dialog.getByLabel("原因")).toHaveValue("总是引流");
  await dialog.getByLabel("期限").selectOption("直到解除");
  await dialog.getByRole("button", { name: "限制", exact: true }).click();
  await expect(line).toContainText("隐形限制直到解除：总是引流。1 件只有本人看得到");
  await line.getByRole("button", { name: "隐形限制…" }).click();
  await expect(dialog.getByText(hidden)).toBeVisible();
  await dialog.getByRole("button", { name: "解除并公开" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line.getByRole("button", { name: "隐形限制…" })).toHaveCount(0);
  await expect(suggested).toBeVisible();
  await authorPage.context().close();
});

test("hot terms are pinned behind each other, blocked and let go", async ({ page }) => {
  await newOperator(page);
  await page.goto("/admin?area=hot");
  const [first, second] = [`置顶 ${Date.now()}`, `跟着 ${Date.now()}`];
  const line = (term: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: term }) });
  const save = async (term: string, rule: string) => {
    await page.getByLabel("词语").fill(term);
    await page.getByLabel("怎么做").selectOption(rule);
    await page.getByRole("button", { name: "保存" }).click();
  };
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("请写下词语")).toBeVisible();
  await save(first, "9");
  await expect(line(first)).toContainText("置顶，第 9 位");
  await save(second, "9");
  await expect(line(second)).toContainText(`排在“${first}”后面`);
  await save(first, "block");
  await expect(line(first)).toContainText("已屏蔽");
  await expect(line(second)).not.toContainText("后面");
  for (const term of [first, second]) {
    await page.getByRole("button", { name: `取消 ${term}` }).click();
    await expect(line(term)).toHaveCount(0);
  }
});
