import { expect, test } from "./fixtures.ts";
import type { Member } from "./members.ts";
import { newOperator } from "./operators.ts";

async function publishTag(editor: Member, name: string): Promise<void> {
  const { entry } = await editor.call("admin/content/save", { kind: "tag", document: { name, category: "genre" } });
  await editor.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null });
}

test("two tags of one name are found, and merged after both have been named; the old address leads on", async ({
  page,
}) => {
  const editor = await newOperator(page);
  const name = `静水${Date.now().toString(36)}`;
  await publishTag(editor, name);
  await publishTag(editor, `${name.slice(0, 2)} ${name.slice(2)}`);
  await page.goto("/admin?area=duplicates");
  await page.getByRole("button", { name: "标签" }).click();
  const pair = page.locator(".duplicates-pair", { hasText: name });
  await expect(pair).toContainText("名字相同，一个是另一个的别名");
  const [kept, dropped] = [pair.locator(".duplicates-side").first(), pair.locator(".duplicates-side").last()];
  const old = (await dropped.getByRole("link", { name: /静水/ }).getAttribute("href")) ?? "";
  const shots = process.env["SHOTS"];
  const shoot = async (shown: string) => {
    for (const colorScheme of shots ? (["light", "dark"] as const) : []) {
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${shots}/${shown}-${width}-${colorScheme}.png` });
      }
    }
  };
  await shoot("pairs");
  await kept.getByRole("button", { name: /^留这一个/ }).click();
  const dialog = page.getByRole("dialog", { name: "合成一个" });
  await expect(dialog).toContainText(`并入“${name}”`);
  await shoot("merge");
  await dialog.getByRole("button", { name: "合并，不能撤销" }).click();
  await expect(pair.getByRole("status")).toContainText("已并入");
  await expect(pair).toBeFocused();
  await page.goto(old);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  expect(page.url()).not.toContain(old);
  const [from, to] = [old, page.url()].map((address) => new URL(address, page.url()).searchParams.get("tid"));
  await page.goto(`/library?tags=1-${from}`);
  expect(new URL(page.url()).search).toBe(`?tags=1-${to}`);
});

test("two films chosen by hand are shown with their pictures in shape", async ({ page }) => {
  await newOperator(page);
  await page.goto("/admin?area=duplicates");
  await page.getByText("自己选两个").click();
  for (const [side, title] of [
    ["一个", "雨城"],
    ["另一个", "轨道"],
  ] as const) {
    await page.getByLabel(side, { exact: true }).fill(title);
    await page.getByRole("option", { name: title }).first().click();
  }
  const pictures = page.locator(".duplicates-picture > img");
  await expect(pictures).toHaveCount(2);
  const { width, height } = (await pictures.first().boundingBox()) ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(16 / 9, 1);
});
