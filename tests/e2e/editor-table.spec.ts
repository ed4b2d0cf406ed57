import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

test("the content screen opens on the films readers see; filters stay in the address and can be kept by name", async ({
  page,
}) => {
  await newOperator(page);
  await page.goto("/admin?area=content");
  const table = page.locator(".content-table");
  await expect(table.locator("tbody tr").first()).toBeVisible();
  await expect(page.getByRole("tab", { name: /已上线/ })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: /已上线 ?\d+/ })).toBeVisible();
  await expect(table.locator("tbody img").first()).toBeVisible();
  const title = (await table.locator("tbody th a").first().textContent()) ?? "";

  await page.getByLabel("排序").selectOption("title");
  await page.getByLabel("查找").fill(title);
  await expect(page).toHaveURL(/order=title/);
  await expect(page).toHaveURL(/q=/);
  await expect(table.locator("tbody tr")).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel("查找")).toHaveValue(title);
  await expect(table.locator("tbody tr")).toHaveCount(1);

  await page.getByRole("button", { name: "存下这个筛选" }).click();
  const dialog = page.getByRole("dialog", { name: "存下这个筛选" });
  await dialog.getByLabel("名字").fill("那一部");
  await dialog.getByRole("button", { name: "存下", exact: true }).click();
  await page.getByRole("button", { name: "清掉筛选" }).click();
  await expect(table.locator("tbody tr")).not.toHaveCount(1);
  await page.getByRole("button", { name: "那一部" }).click();
  await expect(table.locator("tbody tr")).toHaveCount(1);

  await page.locator("summary", { hasText: "更多筛选" }).click();
  const year = page.getByLabel("年份从");
  await year.pressSequentially("2019");
  await expect(page).toHaveURL(/from=2019/);
  await expect(year).toBeFocused();
  await year.press("Backspace");
  await year.press("Tab");
  await expect(page.getByText("写四位数的年份，如 1999")).toBeVisible();
  // Another filter has nothing of what was typed for this one.
  await page.getByRole("button", { name: "那一部" }).click();
  await expect(year).toHaveValue("");
  await expect(page).not.toHaveURL(/from=/);

  await table.getByRole("button", { name: /^历史/ }).click();
  await expect(page.getByRole("dialog", { name: "历史" })).toContainText(/第 1 版|还没有版本/);
  const shots = process.env["SHOTS"];
  if (!shots) return;
  await page.goto("/admin?area=content");
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expect(table.locator("tbody img").first()).toBeVisible();
      await page.screenshot({ path: `${shots}/table-${width}-${colorScheme}.png` });
    }
  }
});

test("kinds without pictures have no column for them, and a row on a phone is a few lines", async ({ page }) => {
  await newOperator(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin?area=content&kind=video");
  const row = page.locator(".content-table tbody tr").first();
  await expect(row.locator("img")).toBeVisible();
  const [facts, year] = await Promise.all(
    [row.getByRole("cell", { name: "已上线" }), row.getByRole("cell", { name: /^\d{4}$/ })].map((cell) =>
      cell.boundingBox(),
    ),
  );
  expect(facts?.y).toBe(year?.y);
  await page.goto("/admin?area=content&kind=tag");
  await expect(row).toBeVisible();
  await expect(page.locator(".content-cell-picture, .content-table .no-picture")).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole("columnheader", { name: "标题" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "图片" })).toHaveCount(0);
});

test("from a tablet to a wide screen a row has room for its picture and its title, and the page does not move sideways", async ({
  page,
}) => {
  await newOperator(page);
  await page.goto("/admin?area=content");
  const row = page.locator(".content-table tbody tr").first();
  for (const width of [824, 830, 960, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const room = async (selector: string) => (await row.locator(selector).boundingBox())?.width ?? 0;
    await expect.poll(() => room("img"), `the picture at ${width}`).toBeGreaterThan(90);
    expect(await room("th"), `the title at ${width}`).toBeGreaterThan(120);
    expect((await page.getByLabel("查找").boundingBox())?.width, `the search at ${width}`).toBeGreaterThan(135);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
