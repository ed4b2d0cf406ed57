import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

test("a date of which a part is missing is not taken for none", async ({ page }) => {
  const owner = await newOperator(page);
  await page.goto("/admin?area=announcements");
  await page.getByRole("button", { name: "新公告" }).click();
  const dialog = page.getByRole("dialog", { name: "新公告" });
  const title = `明年的维护 ${Date.now()}`;
  await dialog.getByLabel("标题").fill(title);
  await dialog.getByLabel("正文").fill("到时停机。");
  await dialog.getByLabel("状态").selectOption("发布");
  const at = dialog.getByLabel("发布时间（北京时间）");
  await at.focus();
  await page.keyboard.type("2027");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("没有填完整：请填完，或者清空")).toBeVisible();
  await expect(at).toBeFocused();
  const { list } = await owner.call("admin/announcement/list", {});
  expect(list.filter((one) => one.title === title)).toEqual([]);
  await at.fill("2099-01-02T03:04");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("定时");
});

test("half a date in the editor or in the audit log's filters is not taken for none", async ({ page }) => {
  await newOperator(page);
  const said = page.getByText("没有填完整：请填完，或者清空");
  await page.goto("/admin?area=content&new=topic");
  await page.getByLabel("标题", { exact: true }).fill("明年的专题");
  const at = page.getByLabel(/^发布时间/);
  await at.focus();
  await page.keyboard.type("2027");
  for (const act of ["定时", "发布", "保存草稿"]) {
    await page.getByRole("button", { name: act, exact: true }).click();
    await expect(said).toBeVisible();
    await expect(at).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await at.fill("2099-01-02T03:04");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(said).toBeHidden();

  await page.goto("/admin?area=audit");
  const search = page.getByRole("search");
  await search.getByLabel("从这天").focus();
  await page.keyboard.type("1");
  await search.getByRole("button", { name: "查找" }).click();
  await expect(said).toBeVisible();
  await search.getByLabel("从这天").fill("2026-11-20");
  await search.getByLabel("到这天").fill("2026-11-10");
  await search.getByRole("button", { name: "查找" }).click();
  await expect(search.getByText("结束的一天在开始之前")).toBeVisible();
  // The error is below its field, which stays beside the others.
  const middles = [
    search.getByLabel("从这天"),
    search.getByLabel("到这天"),
    search.getByRole("button", { name: "查找" }),
  ];
  const heights = await Promise.all(
    middles.map((one) => one.evaluate((at) => at.getBoundingClientRect()).then(({ top, height }) => top + height / 2)),
  );
  expect(Math.max(...heights) - Math.min(...heights), heights.join(" ")).toBeLessThan(2);
  await expect(said).toBeHidden();
});

test("the preview of an ad says where it leads after its kind of target was changed", async ({ page }) => {
  await newOperator(page);
  await page.goto("/admin?area=ads");
  await page.getByRole("button", { name: "新推广" }).click();
  const dialog = page.getByRole("dialog", { name: "新推广" });
  const preview = dialog.getByRole("region", { name: "预览" });
  await expect(preview).toContainText("通向 /");
  await dialog.getByLabel("去哪里").selectOption("专题");
  await expect(preview).toContainText("现在哪里也不通向");
});

test("a double press removes one line, and not the next that has come to its place", async ({ page }) => {
  const { call, password } = await newMember(page);
  // Nothing scrolls.
  await page.setViewportSize({ width: 1280, height: 4800 });
  for (const name of ["甲号", "乙号", "丙号"])
    await call("token/create", { oldPassword: password, name, scopes: ["read"], days: 30 });
  await page.goto("/mine?area=settings");
  const lines = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^撤销 ?.号$/ }) });
  await expect(lines).toHaveCount(3);
  const first = await lines.nth(0).boundingBox();
  const place = await lines.nth(0).getByRole("button").boundingBox();
  const [x, y] = [(place?.x ?? 0) + 5, (place?.y ?? 0) + 5];
  await page.clock.setFixedTime(Date.now());
  await page.mouse.click(x, y);
  await expect(lines).toHaveCount(2);
  expect((await lines.nth(0).boundingBox())?.y).toBe(first?.y);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.mouse.click(x, y);
  await page.clock.setFixedTime(Date.now() + 1000);
  // The next press is meant, and nothing was asked for before it.
  const removed = page.waitForResponse("**/token/revoke");
  await page.mouse.click(x, y);
  await removed;
  await expect(lines).toHaveCount(1);
  expect(asked.filter((url) => url.endsWith("/token/revoke"))).toHaveLength(1);
});

test("an announcement that is saved as it is keeps its time to the second", async ({ page }) => {
  const { call } = await newOperator(page);
  const [title, publishedAt] = [`到秒 ${Date.now()}`, "2024-05-06T07:08:09.000Z"];
  const { id } = await call("admin/announcement/save", { title, body: "正文。", status: "published", publishedAt });
  await page.goto("/admin?area=announcements");
  await page.getByRole("button", { name: `编辑 ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "编辑公告" });
  await expect(dialog.getByLabel("发布时间（北京时间）")).toHaveValue("2024-05-06T15:08");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toHaveCount(0);
  const { list } = await call("admin/announcement/list", {});
  expect(list.find((one) => one.id === id)).toMatchObject({ publishedAt });
});

test("the reason of a ban is there again after its dialog was closed", async ({ page }) => {
  const { user } = await newMember(page);
  await newOperator(page);
  await page.goto("/admin?area=people");
  await page.getByLabel("找用户").fill(String(user.id));
  await page.keyboard.press("Enter");
  const line = page.getByRole("listitem").filter({ hasText: `#${user.id} ` });
  const reason = page.getByRole("dialog").getByLabel("原因");
  await line.getByRole("button", { name: "停用" }).click();
  await reason.fill("反复发广告，写到一半");
  await page.keyboard.press("Escape");
  await expect(reason).toBeHidden();
  await line.getByRole("button", { name: "停用" }).click();
  await expect(reason).toHaveValue("反复发广告，写到一半");
});
