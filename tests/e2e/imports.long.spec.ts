import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

const lines = (id: string) => [
  { kind: "video", key: `sent-${id}`, title: `搬来的影片 ${id}`, tags: ["搬来的类型"] },
  { kind: "video", key: `bad-${id}`, title: `年份不对 ${id}`, year: "很久以前" },
];

test("an operator checks a file, reads what is wrong, drops a genre and writes the rest", async ({ page }) => {
  await newOperator(page);
  await page.goto("/admin?area=imports");
  await page.getByRole("button", { name: "苹果 CMS 采集接口" }).click();
  await page.getByLabel("地址").fill("http://127.0.0.1/vod");
  await page.getByRole("button", { name: "看有哪些分类" }).click();
  await expect(page.getByText("127.0.0.1 在内网里")).toBeVisible();
  await page.getByRole("button", { name: "JSON Lines" }).click();
  const id = `${Date.now()}`;
  const buffer = Buffer.from(
    lines(id)
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
  await page.getByLabel("文件").setInputFiles({ name: `片单-${id}.jsonl`, mimeType: "application/json", buffer });
  await page.getByRole("button", { name: "检查", exact: true }).click();
  await expect(page.locator(".import-report h2", { hasText: "检查完成" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "会新增" })).toContainText("有问题 1");
  await page.reload();
  await page.locator("summary", { hasText: "年份" }).click();
  await expect(page.getByRole("cell", { name: "第 2 行" })).toBeVisible();
  await page.getByLabel(/^搬来的类型/).selectOption("去掉");
  await page.getByRole("button", { name: "写入", exact: true }).click();
  await expect(page.locator(".import-report h2", { hasText: "写入完成" })).toBeVisible();
  await page.getByRole("button", { name: "回到导入" }).click();
  await expect(page.getByText(`片单-${id}.jsonl`).first()).toBeVisible();
  await page.goBack();
  await expect(page.locator(".import-report h2", { hasText: "写入完成" })).toBeVisible();
});

const dump = `INSERT INTO mac_type (type_id, type_name, type_mid) VALUES (6,'古装片',1),(7,'资讯短片',1);
INSERT INTO mac_vod (vod_id, type_id, vod_name) VALUES (1,6,'搬来的古装'),(2,6,'搬来的古装二'),(3,7,'搬来的资讯');`;

test("an operator chooses among the classes of a backup before it is checked", async ({ page }) => {
  await newOperator(page);
  await page.goto("/admin?area=imports");
  await page.getByRole("button", { name: "苹果 CMS 数据库备份" }).click();
  const buffer = Buffer.from(dump);
  await page.getByLabel("文件").setInputFiles({ name: `旧站-${Date.now()}.sql`, mimeType: "application/sql", buffer });
  await page.getByRole("button", { name: "看有哪些分类" }).click();
  const classes = page.getByRole("region", { name: "要哪些分类，放到哪里" });
  await expect(classes.getByText("选了 2 个分类，3 部")).toBeVisible();
  await classes.getByRole("checkbox", { name: "资讯短片" }).uncheck();
  await classes.getByLabel("古装片里是哪一种影片").selectOption("电影");
  await expect(classes.getByText("选了 1 个分类，2 部")).toBeVisible();
  await classes.getByRole("button", { name: "检查", exact: true }).click();
  await expect(page.locator(".import-report h2", { hasText: "检查完成" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "会新增 2" })).toContainText("不要的分类 1");
});
