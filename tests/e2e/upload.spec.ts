import { randomBytes } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

const area = process.env["UPLOAD_AREA"] ?? "/mine?area=works";
const mebibyte = 1024 * 1024;

/** Begins as an MP4 does: what is in it only the server's transcoder asks. */
function film(name: string, size: number) {
  const buffer = randomBytes(size);
  buffer.write("\0\0\0\x18ftypisom", 0, "latin1");
  return { name, mimeType: "video/mp4", buffer };
}

const picker = (page: Page) => page.getByLabel("选择影片文件");

/** Bytes a second the page may send; null for as many as it can. */
async function slowDown(page: Page, bytes: number | null): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: bytes ?? -1 };
  await browser.send("Network.emulateNetworkConditions", { offline: false, ...speed });
}

test("a film is paused, survives a reload, goes on with the same file and arrives @main", async ({ page }) => {
  await newMember(page);
  await page.goto(area);
  const file = film("雨城.mp4", 3 * mebibyte);
  await expect(picker(page)).toBeAttached();
  await slowDown(page, 600_000);
  await picker(page).setInputFiles(file);
  const bar = page.getByRole("progressbar", { name: "雨城.mp4 上传进度" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(20);
  await expect(bar).toHaveAttribute("aria-valuetext", /已传 \d+%，每秒 .+，剩余约 .+/);
  await page.getByRole("button", { name: "暂停 雨城.mp4" }).click();
  await expect(page.getByText(/^已暂停，已传 \d+%$/)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include(".upload").analyze();
  expect(violations).toEqual([]);

  await page.reload();
  const line = page.getByRole("listitem").filter({ hasText: "雨城.mp4" });
  await expect(line.getByText(/^已传 [1-9]\d?%，选择同一个文件继续$/)).toBeVisible();
  const again = line.locator("input[type=file]");
  await again.setInputFiles(film("雨城.mp4", 3 * mebibyte));
  await expect(line.getByText("选的不是同一个文件，请选择原来的那个")).toBeVisible();
  await slowDown(page, null);
  await picker(page).setInputFiles(file);
  await expect(line.getByText(/^已传完/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "雨城.mp4 已传完" })).toBeAttached();
});

test("files that are too many at once wait for those before them, and are opened in their order", async ({ page }) => {
  const member = await newMember(page);
  await page.goto(area);
  await expect(picker(page)).toBeAttached();
  const { limits } = await member.call("works/upload/list", {});
  // Begun on another device meanwhile.
  for (let file = 0; file < limits.open - 2; file += 1) {
    const fingerprint = randomBytes(32).toString("hex");
    await member.call("works/upload/media", { name: "别处.mp4", size: 16, mime: "video/mp4", fingerprint });
  }
  const release = await hold(page, /\/api\/upload\//);
  const names = ["第一集", "第二集", "第三集", "第四集"];
  await picker(page).setInputFiles(names.map((name) => film(`${name}.mp4`, 64)));
  const lines = page.locator(".upload-line");
  await expect(lines.filter({ hasText: "排队中" })).toHaveText([/第三集/, /第四集/]);
  release();
  await expect(lines.filter({ hasText: "已传完" })).toHaveCount(4);
  await page.getByRole("button", { name: "收起传完的 4 个" }).click();
  await expect(lines.filter({ hasText: "已传完" })).toHaveCount(0);
  const { list } = await member.call("works/media", {});
  expect(list.map(({ title }) => title).filter((title) => title !== "别处")).toEqual(names.toReversed());
});

test("what cannot be a film is refused before a byte of it is sent", async ({ page }) => {
  await newMember(page);
  await page.goto(area);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/upload\/media|api\/upload\//.test(request.url())) asked.push(request.url());
  });
  await picker(page).setInputFiles([
    { name: "清单.txt", mimeType: "text/plain", buffer: Buffer.from("雨城") },
    { name: "网页.mp4", mimeType: "video/mp4", buffer: Buffer.from("<!doctype html><title>雨城</title>") },
    { name: "空.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(0) },
  ]);
  await expect(page.getByText(/^不支持这种文件/)).toBeVisible();
  await expect(page.getByText("这个文件不是能识别的视频、音频或动图")).toBeVisible();
  await expect(page.getByText("这个文件是空的")).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "移除 网页.mp4" }).click();
  await expect(page.getByText("网页.mp4")).toHaveCount(0);
});

test("a file for one film is not shown with another, and the list says that it is no new film", async ({ page }) => {
  const member = await newMember(page);
  const films: number[] = [];
  for (const name of ["雾港.mp4", "雪线.mp4"]) {
    const fingerprint = randomBytes(32).toString("hex");
    const opened = await member.call("works/upload/media", { name, size: 16, mime: "video/mp4", fingerprint });
    films.push(opened.videoId);
  }
  await page.goto(`${area}&id=${films[0]}`);
  const lines = page.locator(".upload-line").filter({ hasText: "别的.mp4" });
  const openPanel = () => page.getByRole("button", { name: "接着上传" }).click();
  await openPanel();
  await page
    .getByLabel("选择新文件")
    .setInputFiles({ name: "别的.mp4", mimeType: "video/mp4", buffer: Buffer.from("字") });
  await expect(lines).toContainText("这个文件不是能识别的视频、音频或动图");
  await expect(lines.getByRole("link")).toHaveCount(0);
  await page.getByRole("link", { name: "返回我的作品" }).click();
  await expect(lines.getByRole("link", { name: "用作已有的一部影片的文件" })).toHaveAttribute(
    "href",
    new RegExp(`&id=${films[0]}$`),
  );
  await page.getByRole("link", { name: "雪线", exact: true }).click();
  await openPanel();
  await expect(page.getByLabel("选择新文件")).toBeAttached();
  await expect(lines).toHaveCount(0);
});

test("a film that cannot be published as it was chosen says why, and arrives as a draft", async ({ page }) => {
  const word = `禁语${randomBytes(6).toString("hex")}`;
  const operator = await newOperator(page);
  await operator.call("admin/words/save", { word, effect: "block" });
  const member = await newMember(page);
  await page.goto(area);
  await page.getByText("一起设置频道、标签与公开范围").click();
  await page.getByLabel("公开范围").selectOption("转好就发布");
  await picker(page).setInputFiles(film(`${word}.mp4`, mebibyte));
  const line = page.getByRole("listitem").filter({ hasText: `${word}.mp4` });
  await expect(line.getByText(/^已传完/)).toBeVisible();
  await expect(line.getByRole("alert")).toHaveText(/^影片留作草稿，.+：内容里有不能发布的词语/);
  expect((await member.call("works/media", {})).list).toMatchObject([{ title: word, show: "draft" }]);
});

test.describe("with a full disk", () => {
  test.use({ expectedConsole: [/status of 507/] });

  test("a film says what is missing, and is not sent over and over", async ({ page }) => {
    await newMember(page);
    await page.goto(area);
    await expect(picker(page)).toBeAttached();
    let refused = 0;
    await page.route(/\/api\/upload\//, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      refused += 1;
      await route.fulfill({ status: 507, json: { code: 507, tip: "", data: null } });
    });
    await picker(page).setInputFiles(film("满了.mp4", 64));
    const line = page.getByRole("listitem").filter({ hasText: "满了.mp4" });
    await expect(line.getByText("服务器的存储空间不足，有了空间自动继续（已传 0%）")).toBeVisible();
    expect(refused).toBe(1);
    await page.unroute(/\/api\/upload\//);
    await line.getByRole("button", { name: /^暂停/ }).click();
    await line.getByRole("button", { name: /^继续/ }).click();
    await expect(line.getByText(/^已传完/)).toBeVisible();
  });
});

test.describe("without a network", () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test("a film waits and goes on by itself; cancelling asks first and leaves nothing", async ({ page, context }) => {
    const member = await newMember(page);
    await page.goto(area);
    await expect(picker(page)).toBeAttached();
    await slowDown(page, 600_000);
    await picker(page).setInputFiles([film("雪站.mp4", 2 * mebibyte), film("海边.mp4", 2 * mebibyte)]);
    const bar = page.getByRole("progressbar", { name: "雪站.mp4 上传进度" });
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
    await context.setOffline(true);
    await expect(page.getByText(/网络断开，恢复后自动继续/).first()).toBeVisible();
    await context.setOffline(false);

    await page.getByRole("button", { name: "取消上传 海边.mp4" }).click();
    const dialog = page.getByRole("dialog", { name: "不再上传这个文件" });
    await dialog.getByRole("button", { name: "停止并删除" }).click();
    await expect(page.getByText("海边.mp4", { exact: true })).toHaveCount(0);
    await slowDown(page, null);
    await expect(page.getByText(/^已传完/)).toBeVisible();
    expect((await member.call("works/upload/list", {})).list).toEqual([]);
  });
});

test.describe("chosen without a network", () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test("a film waits and is sent once there is one", async ({ page, context }) => {
    await newMember(page);
    await page.goto(area);
    await expect(picker(page)).toBeAttached();
    await context.setOffline(true);
    await picker(page).setInputFiles([film("夜航.mp4", 64), film("归途.mp4", 96)]);
    const lines = page.locator(".upload-line");
    await expect(lines.filter({ hasText: "网络断开，恢复后自动继续" })).toHaveCount(2);
    await context.setOffline(false);
    await expect(lines.filter({ hasText: "已传完" })).toHaveCount(2);
  });
});

test("pressed twice, what is tried again is not taken off the list; what has just arrived is not called deleted", async ({
  page,
}) => {
  const member = await newMember(page);
  await page.goto(area);
  await expect(picker(page)).toBeAttached();
  const file = film("潮声.mp4", 64);
  await picker(page).setInputFiles(file);
  const lines = page.locator(".upload-line");
  await expect(lines).toContainText("已传完");
  await lines.getByRole("button", { name: /^收起/ }).click();
  await picker(page).setInputFiles(file);
  const again = lines.getByRole("button", { name: /^仍要上传/ });
  const release = await hold(page, /\/api\/upload\//);
  await again.dblclick();
  await lines.getByRole("button", { name: /^取消上传/ }).click();
  const dialog = page.getByRole("dialog", { name: "不再上传这个文件" });
  await expect(dialog).toBeVisible();
  release();
  await expect(lines).toContainText("已传完");
  await dialog.getByRole("button", { name: "停止并删除" }).click();
  await expect(dialog.getByText("这个文件刚刚传完，已经停不下来了")).toBeVisible();
  expect((await member.call("works/media", {})).list).toHaveLength(2);
});
