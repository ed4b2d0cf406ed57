import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { sendFilm } from "./sent-films.ts";

test("a poster is cut from any second of the film, wide and upright", async ({ page }) => {
  const member = await newMember(page);
  const id = await sendFilm(member.account, "海报");
  await page.goto(`/mine?area=works&id=${id}`);
  const wide = page.getByRole("group", { name: "海报 16:9", exact: true });
  await wide.getByRole("button", { name: "从影片里取" }).click();
  const dialog = page.getByRole("dialog", { name: "海报 16:9" });
  const use = dialog.getByRole("button", { name: "用作海报" });
  await expect(use).toBeEnabled();
  const first = await dialog.locator(".crop img").getAttribute("src");
  await dialog.getByRole("slider", { name: /哪一秒/ }).fill("6.5");
  await dialog.getByRole("button", { name: "进 1 秒" }).click();
  await expect(dialog.getByText("哪一秒：00:07.5")).toBeVisible();
  await expect.poll(() => dialog.locator(".crop img").getAttribute("src")).not.toBe(first);
  // Enter on a slider does not send the form the dialog stands in.
  await dialog.getByRole("slider", { name: "放大" }).press("Enter");
  await expect(dialog).toBeVisible();
  await use.click();
  await expect(dialog).toBeHidden();
  await expect(wide.getByRole("img", { name: "现在的海报" })).toBeVisible();

  const tall = page.getByRole("group", { name: "竖版海报 2:3" });
  await expect(tall.getByText("还没有竖版海报")).toBeVisible();
  await tall.getByRole("button", { name: "从影片里取" }).click();
  await page.getByRole("dialog", { name: "竖版海报 2:3" }).getByRole("button", { name: "用作竖版海报" }).click();
  await expect(tall.getByRole("img", { name: "现在的竖版海报" })).toBeVisible();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("已保存")).toBeVisible();

  await page.reload();
  await expect(tall.getByRole("img", { name: "现在的竖版海报" })).toBeVisible();
  const saved = await member.call("works/media/detail", { id });
  expect(saved.poster?.url).toContain("/posters/");
  expect(saved.portrait).toMatchObject({ width: 800, height: 1200 });
});

test("a poster is not made of the picture before while that of the chosen second is on its way", async ({ page }) => {
  const member = await newMember(page);
  const id = await sendFilm(member.account, "下一帧");
  await page.goto(`/mine?area=works&id=${id}`);
  const wide = page.getByRole("group", { name: "海报 16:9", exact: true });
  await wide.getByRole("button", { name: "从影片里取" }).click();
  const dialog = page.getByRole("dialog", { name: "海报 16:9" });
  const use = dialog.getByRole("button", { name: "用作海报" });
  await expect(use).toBeEnabled();
  // The film does not say that it has come to the second until it is let.
  await page.evaluate(() => {
    const hold = (event: Event) => event.stopImmediatePropagation();
    document.addEventListener("seeked", hold, true);
    document.addEventListener("go-on", () => {
      document.removeEventListener("seeked", hold, true);
      document.querySelector("video")?.dispatchEvent(new Event("seeked"));
    });
  });
  await dialog.getByRole("button", { name: "进 1 秒" }).click();
  await expect(use).toBeDisabled();
  await page.evaluate(() => document.dispatchEvent(new Event("go-on")));
  await expect(use).toBeEnabled();
});

test.describe("without the film", () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test("a picture of a film that does not come is not waited for, and found once it comes", async ({ page }) => {
    const member = await newMember(page);
    const id = await sendFilm(member.account, "没有画面");
    const files = /\.mp4/;
    await page.route(files, (route) => route.abort());
    await page.goto(`/mine?area=works&id=${id}`);
    const open = page
      .getByRole("group", { name: "海报 16:9", exact: true })
      .getByRole("button", { name: "从影片里取" });
    await open.click();
    const dialog = page.getByRole("dialog", { name: "海报 16:9" });
    await expect(dialog.getByText("这一秒的画面取不出来，请换一秒或上传图片")).toBeVisible();
    await dialog.getByRole("button", { name: "进 1 秒" }).click();
    await expect(dialog.getByText("哪一秒：00:00")).toBeVisible();
    await expect(dialog.getByText("这一秒的画面取不出来，请换一秒或上传图片")).toBeVisible();
    await dialog.getByRole("button", { name: "取消" }).click();
    await page.unroute(files);
    await open.click();
    await expect(dialog.getByRole("button", { name: "用作海报" })).toBeEnabled();
  });
});
