import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

const shots = process.env["SHOTS"];

test("an owner makes a webhook, sees its secret once, tries it, reads the log, sends again, and undoes a deletion", async ({
  page,
}) => {
  await newOperator(page);
  await page.goto("/admin?area=webhooks");
  const name = `群通知 ${Date.now()}`;
  await page.getByRole("button", { name: "新建 Webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("名字").fill(name);
  await dialog.getByLabel("接收的地址").fill("http://10.0.0.1/hook");
  await dialog.getByRole("button", { name: "新建" }).click();
  // Said once, where it is to be chosen.
  await expect(dialog.getByText("至少选一件事")).toHaveCount(1);
  await expect(dialog.getByRole("group", { name: "发生什么时通知" })).toBeFocused();
  await dialog.getByLabel("影片公开").check();
  await dialog.getByRole("button", { name: "新建" }).click();
  await expect(dialog.getByText("要写 https:// 开头的地址")).toBeVisible();
  await dialog.getByLabel("接收的地址").fill("https://hooks.invalid/shiguang");
  if (shots) await page.screenshot({ path: `${shots}/webhook-dialog.png` });
  await dialog.getByRole("button", { name: "新建" }).click();
  await expect(page.getByRole("textbox", { name: "签名的密钥" })).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "好了" }).click();

  const line = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await line.getByRole("button", { name: "试发" }).click();
  const sent = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "试发" }), hasText: name });
  await expect(sent).toHaveCount(1);
  await sent.getByText("内容与回应").click();
  await expect(sent.getByText('"type": "webhook.test"')).toBeVisible();
  await sent.getByRole("button", { name: "重发" }).click();
  await expect(page.getByText("已排队重发")).toBeVisible();
  // What it covers cannot be pressed.
  await expect(page.getByText("已排队重发")).toBeHidden();
  await expectNoFaults(page);
  if (shots) {
    for (const width of [390, 1280]) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${shots}/webhooks-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await line.getByRole("button", { name: "删除" }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(line).toHaveCount(1);
  await line.getByRole("button", { name: "停用" }).click();
  await expect(line.getByText("已停用")).toBeVisible();
});

test("a moderator looks at a list of words, imports it and takes it back", async ({ page }) => {
  await newOperator(page);
  await page.goto("/admin?area=words");
  await page.getByText("一次导入很多词").click();
  const word = `暗号${Date.now()}`;
  const form = page.getByRole("form", { name: "一次导入很多词" });
  await form.getByRole("textbox", { name: "词语" }).fill(`${word}甲\n${word}乙,禁止\n${word}甲\n。。`);
  await form.getByRole("button", { name: "看看会怎样" }).click();
  await expect(page.getByText("新的 2 个，换处理的 0 个，已有的 0 个，重复的 1 行，不能用的 1 行。")).toBeVisible();
  await expectNoFaults(page);
  if (shots) {
    for (const width of [390, 1280]) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${shots}/words-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  }
  await page.getByRole("button", { name: "导入 2 个" }).click();
  await expect(page.getByRole("heading", { name: `${word}乙` })).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByRole("heading", { name: `${word}乙` })).toHaveCount(0);
});
