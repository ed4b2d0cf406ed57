import { expect, test } from "./fixtures.ts";
import { newOperator } from "./operators.ts";

test.use({ expectedConsole: [/409 \(Conflict\)/] });

test("two editors of one text see each other's words, and whoever comes second loses nothing", async ({
  page,
  browser,
}) => {
  const editor = await newOperator(page);
  const elsewhere = await (await browser.newContext()).newPage();
  const colleague = await newOperator(elsewhere);
  const title = `两个人写 ${Date.now()}`;
  const begun = await editor.call("admin/content/save", {
    kind: "announcement",
    document: { title, body: "原来的正文。" },
  });
  const { id } = begun.entry;
  const { entry } = await editor.call("admin/content/publish", { id, base: begun.entry.revision, live: null });
  /** The colleague is quicker. */
  const saveFirst = async (body: string) => {
    const now = await colleague.call("admin/content/get", { id });
    const base = now.entry.revision;
    await colleague.call("admin/content/save", { id, kind: "announcement", base, document: { ...now.document, body } });
  };
  const kept = async () => (await colleague.call("admin/content/get", { id })).document["body"];

  await page.goto(`/admin?area=content&id=${id}`);
  const body = page.getByLabel("正文");
  const dialog = page.getByRole("dialog", { name: "两份改动" });
  await body.fill("我写的正文。");
  await saveFirst("对方写的正文。");
  await page.keyboard.press("Control+s");
  await expect(dialog.locator("dd del")).toContainText(["对方"]);
  await expect(dialog.locator("dd ins")).toContainText(["我"]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(body).toHaveValue("我写的正文。");
  expect(await kept()).toBe("对方写的正文。");

  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "用对方的" }).click();
  await expect(body).toHaveValue("对方写的正文。");
  await page.getByRole("button", { name: "接着写" }).click();
  await expect(body).toHaveValue("我写的正文。");

  await saveFirst("对方又写了。");
  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "用我的覆盖" }).click();
  await expect(page.getByText("已保存你的这一份")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await kept()).toBe("我写的正文。");

  // What readers see was changed on another screen since the draft was begun.
  const notice = Number(/id=(\d+)/.exec(entry.href ?? "")?.[1]);
  await colleague.call("admin/announcement/save", { id: notice, title, body: "线上改过的正文。", status: "published" });
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(dialog).toContainText("线上的内容被改动过");
  await dialog.getByRole("button", { name: "用对方的" }).click();
  await expect(body).toHaveValue("线上改过的正文。");
  await expect(page.getByText("公告 · 已发布")).toBeVisible();
  await page.getByRole("button", { name: "版本" }).click();
  const versions = page.getByRole("dialog", { name: "版本" });
  await versions.getByRole("button", { name: /^第 / }).nth(1).click();
  await expect(versions.locator("dd")).toContainText(["我写的"]);
  await elsewhere.context().close();
});

test("what was typed before a colleague saved is laid beside theirs when it is taken up again", async ({ page }) => {
  const editor = await newOperator(page);
  const document = { title: `隔天接着写 ${Date.now()}`, body: "原来的正文。" };
  const { entry } = await editor.call("admin/content/save", { kind: "announcement", document });
  await page.goto(`/admin?area=content&id=${entry.id}`);
  const body = page.getByLabel("正文");
  await body.fill("我写的正文。");
  await editor.call("admin/content/save", {
    id: entry.id,
    kind: "announcement",
    base: entry.revision,
    document: { ...document, body: "对方写的正文。" },
  });
  await page.reload();
  await expect(body).toHaveValue("对方写的正文。");
  await page.getByRole("button", { name: "接着写" }).click();
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "两份改动" });
  await expect(dialog.locator("dd del")).toContainText(["对方"]);
  await dialog.getByRole("button", { name: "用我的覆盖" }).click();
  await expect(page.getByText("已保存你的这一份")).toBeVisible();
  await body.fill("我又写了。");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("草稿已保存")).toBeVisible();
});

test("whoever publishes a saved draft over a colleague's newer one sees both first", async ({ page }) => {
  const editor = await newOperator(page);
  const document = { title: `先后发布 ${Date.now()}`, body: "原来的正文。" };
  const begun = await editor.call("admin/content/save", { kind: "announcement", document });
  const { id } = begun.entry;
  await page.goto(`/admin?area=content&id=${id}`);
  const body = page.getByLabel("正文");
  await body.fill("我写的正文。");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("草稿已保存")).toBeVisible();
  const mine = await editor.call("admin/content/get", { id });
  const theirs = await editor.call("admin/content/save", {
    id,
    kind: "announcement",
    base: mine.entry.revision,
    document: { ...document, body: "对方写的正文。" },
  });
  await editor.call("admin/content/publish", { id, base: theirs.entry.revision, live: null });

  const publish = page.getByRole("button", { name: "发布", exact: true });
  const dialog = page.getByRole("dialog", { name: "两份改动" });
  await publish.click();
  await expect(dialog.locator("dd del")).toContainText(["对方"]);
  await expect(dialog.locator("dd ins")).toContainText(["我"]);
  await dialog.getByRole("button", { name: "用我的覆盖" }).click();
  await expect(page.getByText("已保存你的这一份")).toBeVisible();
  await expect(body).toHaveValue("我写的正文。");
  await publish.click();
  await expect(page.getByText("公告 · 已发布")).toBeVisible();
  expect((await editor.call("admin/content/get", { id })).live?.["body"]).toBe("我写的正文。");
});

test("what was not saved is taken up again beside what was written since", async ({ page }) => {
  const editor = await newOperator(page);
  const document = { title: `先写了别的 ${Date.now()}`, body: "原来的正文。" };
  const { entry } = await editor.call("admin/content/save", { kind: "announcement", document });
  await page.goto(`/admin?area=content&id=${entry.id}`);
  const [title, body] = [page.getByLabel("标题", { exact: true }), page.getByLabel("正文")];
  await body.fill("没保存的正文。");
  await page.reload();
  await title.fill(`${document.title} 改`);
  await page.getByRole("button", { name: "接着写" }).click();
  await expect(body).toHaveValue("没保存的正文。");
  await expect(title).toHaveValue(`${document.title} 改`);
  await page.reload();
  await page.getByRole("button", { name: "接着写" }).click();
  await expect(title).toHaveValue(`${document.title} 改`);
  await page.reload();
  await body.fill("又写的正文。");
  // A browser that closes now loses neither of them.
  await page.reload();
  await expect(body).toHaveValue("又写的正文。");
  await expect(page.getByText("有没保存的改动")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("草稿已保存")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "接着写" }).click();
  await expect(body).toHaveValue("没保存的正文。");
  await page.reload();
  await body.fill("最后写的正文。");
  // What is dropped is the older one.
  await page.getByRole("button", { name: "丢掉" }).click();
  await page.reload();
  await page.getByRole("button", { name: "接着写" }).click();
  await expect(body).toHaveValue("最后写的正文。");
});

test("whoever takes an earlier version back after a colleague was quicker sees what there is now, and can do it", async ({
  page,
}) => {
  const editor = await newOperator(page);
  const mark = `${Date.now()}`;
  const make = async (title: string) => {
    const begun = await editor.call("admin/content/save", {
      kind: "announcement",
      document: { title: `${title} ${mark}`, body: "第一版。" },
    });
    const { id, revision } = begun.entry;
    const live = await editor.call("admin/content/publish", { id, base: revision, live: null });
    await editor.call("admin/content/save", {
      id,
      kind: "announcement",
      base: live.entry.revision,
      document: { ...live.document, body: "第二版。" },
    });
    return id;
  };
  const saveFirst = async (id: number) => {
    const { entry, document } = await editor.call("admin/content/get", { id });
    const changed = { ...document, body: "对方的第三版。" };
    await editor.call("admin/content/save", { id, kind: "announcement", base: entry.revision, document: changed });
  };
  const written = async (id: number) => (await editor.call("admin/content/get", { id })).document["body"];
  const restore = page.getByRole("dialog").getByRole("button", { name: "恢复成第 1 版" });

  const first = await make("在编辑页");
  await page.goto(`/admin?area=content&id=${first}`);
  await page.getByRole("button", { name: "版本" }).click();
  await expect(restore).toBeVisible();
  await saveFirst(first);
  await restore.click();
  await expect(page.getByRole("dialog").locator("ins", { hasText: "对方" })).toBeVisible();
  await expect(page.getByLabel("正文")).toHaveValue("对方的第三版。");
  await restore.click();
  await expect(page.getByLabel("正文")).toHaveValue("第一版。");
  expect(await written(first)).toBe("第一版。");

  const second = await make("在列表里");
  await page.goto(`/admin?area=content&kind=announcement&state=all&q=${mark}`);
  await page
    .getByRole("row", { name: `在列表里 ${mark}` })
    .getByRole("button", { name: /^历史/ })
    .click();
  await expect(restore).toBeVisible();
  await saveFirst(second);
  await restore.click();
  await expect(page.getByRole("dialog").locator("ins", { hasText: "对方" })).toBeVisible();
  await restore.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await written(second)).toBe("第一版。");
});
