import { expect, test } from "./fixtures.ts";
import { hold, holdAnswer } from "./hold.ts";
import { type Member, newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

test("what is typed while a form is on its way stays, also on the next visit", async ({ page }) => {
  await newMember(page);
  await page.goto("/contactUs");
  const [text, contact] = [page.getByLabel("内容"), page.getByLabel("联系方式（可不填）")];
  await text.fill("片头的声音太小了，听不清在说什么");
  await contact.fill("mira@example.com");
  const release = await hold(page, /\/feedback\/add$/);
  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(page.getByText("正在提交")).toBeVisible();
  await contact.fill("mira@example.com，晚上");
  release();
  await expect(page.getByText("收到了，谢谢你")).toBeVisible();
  await expect(contact).toHaveValue("mira@example.com，晚上");
  await page.goto("/contactUs");
  await contact.focus();
  await expect(contact).toHaveValue("mira@example.com，晚上");
  await expect(text).toHaveValue("");
});

test("the next word is not emptied with the one that was added, and two are deleted by two quick presses", async ({
  page,
}) => {
  const operator = await newOperator(page);
  await page.goto("/admin?area=words");
  const mark = Date.now().toString(36);
  const word = page.locator(".admin-bar").getByLabel("词语");
  const add = page.getByRole("button", { name: "添加", exact: true });
  await word.fill(`甲${mark}`);
  const release = await hold(page, /\/admin\/words\/save$/);
  await add.click();
  await word.fill(`乙${mark}`);
  release();
  const remove = (name: string) => page.getByRole("button", { name: `从词语规则移除“${name}${mark}”` });
  await expect(remove("甲")).toBeVisible();
  await expect(word).toHaveValue(`乙${mark}`);
  await add.click();
  await expect(remove("乙")).toBeVisible();
  await expect(word).toHaveValue("");

  const go = await hold(page, /\/admin\/words\/del$/);
  await remove("甲").click();
  await remove("乙").click();
  go();
  await expect(remove("甲")).toHaveCount(0);
  await expect(remove("乙")).toHaveCount(0);

  // One is taken back, and removed for good as what it is by then.
  const words = async () => (await operator.call("admin/words/list", { q: mark })).list.map(({ word }) => word);
  await expect.poll(words).toEqual([]);
  const line = page.getByRole("listitem").filter({ hasText: `甲${mark}` });
  await line.getByRole("button", { name: "撤销" }).press("Enter");
  await expect.poll(words).toEqual([`甲${mark}`]);
  await remove("甲").press("Enter");
  await expect(line.getByRole("button", { name: "撤销" })).toBeFocused();
  await expect.poll(words).toEqual([]);
});

test("the focus stays beside a line that its button took away", async ({ page }) => {
  const member = await newMember(page);
  for (const name of ["一号", "二号"])
    await member.call("token/create", { oldPassword: member.password, name, scopes: ["read"], days: 30 });
  await page.goto("/mine?area=settings");
  const lines = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^撤销 ?.号$/ }) });
  await expect(lines).toHaveCount(2);
  await lines.first().getByRole("button").press("Enter");
  await expect(lines).toHaveCount(1);
  await expect(lines).toBeFocused();
  await lines.getByRole("button").press("Enter");
  await expect(lines).toHaveCount(0);
  await expect(page.locator("#main")).toBeFocused();
});

test("a switch that is turned and turned back stands at last as it is shown", async ({ page }) => {
  const member = await newMember(page);
  const isOn = async () => (await member.call("follow/settings", {})).dailyDigest;
  const before = await isOn();
  await page.goto("/mine?area=settings");
  const digest = page.getByRole("switch", { name: "每日关注摘要" });
  await expect(digest).toHaveAttribute("aria-checked", String(before));
  const release = await hold(page, /\/follow\/settings$/);
  await digest.click();
  await digest.click();
  await expect(digest).toHaveAttribute("aria-checked", String(before));
  const answers = [page.waitForResponse(/follow\/settings$/)];
  release();
  await Promise.all(answers);
  await expect.poll(isOn).toBe(before);
  await expect(digest).toHaveAttribute("aria-checked", String(before));
});

test("films leave a series by two quick presses, and one comes back without taking what was put in since", async ({
  page,
}) => {
  const member = await newMember(page);
  const films = ["第一夜", "第二夜", "第三夜", "第四夜"];
  const ids: number[] = [];
  for (const [at, name] of films.entries()) {
    const fingerprint = String(at).repeat(64);
    ids.push((await member.call("works/upload/media", { name: `${name}.mp4`, size: 1024, fingerprint })).videoId);
  }
  const { id } = await member.call("works/series/save", { title: "灯塔日志" });
  const episodes = ids.slice(0, 3).map((videoId, at) => ({ videoId, season: 1, number: at + 1 }));
  await member.call("works/series/arrange", { id, episodes });
  await page.goto("/mine?area=works");
  const shown = page.locator(".own-episode");
  const takeOut = (name: string) => page.getByRole("button", { name: new RegExp(`^移出.*${name}`) });
  const release = await hold(page, /\/works\/series\/arrange$/);
  await takeOut("第一夜").click();
  await takeOut("第二夜").click();
  release();
  await expect(shown).toHaveText([/第三夜/]);

  await page.getByRole("button", { name: /^放入影片/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("影片", { exact: true }).selectOption({ label: "第四夜" });
  await dialog.getByRole("button", { name: "放入" }).click();
  await expect(shown).toHaveText([/第三夜/, /第四夜/]);
  await page.locator(".own-episodes-undo").getByRole("button", { name: "撤销" }).click();
  await expect(shown).toHaveText([/第 2 集.*第二夜/, /第三夜/, /第四夜/]);
});

test.describe("a film that is being sent", () => {
  let id = 0;
  let member: Member;

  test.beforeEach(async ({ page }) => {
    member = await newMember(page);
    const file = { name: "边传边改.mp4", size: 1024, fingerprint: "a".repeat(64) };
    id = (await member.call("works/upload/media", file)).videoId;
  });

  test("keeps what is typed while it is saved, though news of the saved version come first", async ({ page }) => {
    await page.goto(`/mine?area=works&id=${id}`);
    await page.getByLabel("片名").fill("边传边改（改）");
    const { given, release } = await holdAnswer(page, /\/works\/modify\/media$/);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await given;
    const subtitle = page.getByLabel("副标题（可不填）");
    await subtitle.fill("保存的时候写的");
    await expect(page.getByRole("heading", { name: "边传边改（改）" })).toBeVisible();
    await expect(subtitle).toBeFocused();
    release();
    await expect(page.getByText("已保存")).toBeVisible();
    await expect(subtitle).toHaveValue("保存的时候写的");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect.poll(async () => (await member.call("works/media/detail", { id })).subtitle).toBe("保存的时候写的");
  });

  test("stands as it was changed last, though older news of it come later", async ({ page }) => {
    await page.goto("/mine?area=works");
    const line = page.locator(".work-line", { hasText: "边传边改" });
    await expect(line.getByRole("button", { name: /^发布/ })).toBeVisible();
    const { given, release } = await holdAnswer(page, /\/works\/media$/);
    await given;
    await line.getByRole("button", { name: /^发布/ }).click();
    await expect(line.getByRole("button", { name: /^取消发布/ })).toBeVisible();
    const labels = await page.evaluateHandle(() => {
      const found: string[] = [];
      const look = () =>
        found.push(...[...document.querySelectorAll<HTMLElement>(".work-acts .mine-act")].map((one) => one.innerText));
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      return found;
    });
    const next = page.waitForRequest(/\/works\/media$/);
    release();
    await next;
    expect((await labels.jsonValue()).filter((label) => label.startsWith("发布"))).toEqual([]);
    await expect(line.getByRole("button", { name: /^取消发布/ })).toBeVisible();
  });
});

test("names that were found for less are not shown for more, and nothing takes their place", async ({ page }) => {
  await newMember(page);
  await page.goto("/post?area=new");
  const search = page.getByRole("combobox", { name: "聊的影片" });
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/search\/suggest$/, async (route) => {
    if (!route.request().postData()?.includes('"q":"雨"')) return route.continue();
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  await search.fill("雨");
  await asked.promise;
  await search.fill("雨城");
  const found = page.getByRole("option", { name: /雨城/ }).first();
  await expect(found).toBeVisible();
  const earlier = page.waitForResponse(
    (response) => response.request().postData()?.includes('"q":"雨"') === true && response.url().endsWith("/suggest"),
  );
  gate.resolve();
  await earlier;
  await found.click();
  await expect(page.getByText("《雨城》")).toBeVisible();
});

test("two that are chosen to be merged are the two that are shown", async ({ page }) => {
  const editor = await newOperator(page);
  const { list } = await editor.call("admin/content/pick", { kind: "tag", q: "" });
  const [one, other, third] = list;
  if (!one || !other || !third) throw new Error("the demonstration content has tags");
  await page.goto("/admin?area=duplicates");
  await page.getByRole("button", { name: "标签" }).click();
  await page.getByText("自己选两个").click();
  const own = page.locator(".duplicates-own");
  const choose = async (label: string, name: string) => {
    await own.getByRole("combobox", { name: label, exact: true }).fill(name);
    await page.getByRole("option", { name }).first().click();
  };
  await choose("一个", one.name);
  const release = await hold(page, /\/admin\/duplicates\/pair$/);
  await choose("另一个", other.name);
  await own.getByRole("button", { name: /^换一个.*另一个/ }).click();
  await choose("另一个", third.name);
  release();
  const sides = page.locator(".content-more .duplicates-side h3");
  await expect(sides).toHaveText([one.name, third.name]);
});

test("a preview that comes late is not shown for more than it was asked about", async ({ page }) => {
  await newMember(page);
  await page.goto("/videoDetails?id=4");
  await page.getByRole("button", { name: "写影评" }).click();
  const dialog = page.getByRole("dialog", { name: /写影评/ });
  const text = dialog.getByLabel("正文", { exact: true });
  await text.fill("先写了一半");
  const { given, release } = await holdAnswer(page, /\/review\/preview$/);
  const answer = page.waitForResponse(/\/review\/preview$/);
  await dialog.getByRole("button", { name: "预览" }).click();
  await given;
  await text.fill("先写了一半，又写了一半");
  release();
  await answer;
  await dialog.getByRole("button", { name: "预览" }).click();
  await expect(dialog.getByRole("region", { name: "预览" })).toHaveText("先写了一半，又写了一半");
});
