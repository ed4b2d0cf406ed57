import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { openEpisode, player } from "./player-page.ts";

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

test("what was written of a film is there when its dialog was closed by what Android's back sends, too", async ({
  page,
}) => {
  await newMember(page);
  await page.goto("/videoDetails?id=1");
  const open = page.getByRole("button", { name: "写短评" });
  const dialog = page.getByRole("dialog", { name: "我的标记" });
  const line = dialog.getByLabel("一句话短评");
  await open.click();
  await line.fill("写到一半的短评");
  // The browser's close request: Esc here, the gesture or button on Android.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/videoDetails\?id=1$/);
  await open.click();
  await expect(line).toHaveValue("写到一半的短评");
  await dialog.getByRole("button", { name: "不要了，用保存的内容" }).click();
  await expect(line).toHaveValue("");
  await line.fill("写完的短评");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.locator(".mark-line", { hasText: "写完的短评" })).toBeVisible();
  await page.getByRole("button", { name: "改短评" }).click();
  await expect(dialog.getByText("上次没保存的修改还在。")).toHaveCount(0);
  await expect(line).toHaveValue("写完的短评");
});

test("what was written in a dialog is there again after the page was left by back", async ({ page }) => {
  await newMember(page);
  await page.goto("/FAQ");
  await page.goto("/mine?area=lists");
  const dialog = page.getByRole("dialog");
  const make = page.getByRole("button", { name: "新建片单" });
  await make.click();
  await dialog.getByLabel("简介").fill("写到一半的简介");
  await page.goBack();
  await page.goForward();
  await make.click();
  await expect(dialog.getByLabel("简介")).toHaveValue("写到一半的简介");
});

test("a long text in a dialog is there again after the dialog was closed, until it is sent", async ({ page }) => {
  await newMember(page);
  await page.goto("/mine?area=settings");
  const dialog = page.getByRole("dialog");
  const apply = page.getByRole("button", { name: "申请认证" });
  const words = dialog.getByLabel("介绍自己和作品");
  await apply.click();
  await words.fill("我拍了十年短片，写到一半");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await apply.click();
  await expect(words).toHaveValue("我拍了十年短片，写到一半");
  await expect(words).toHaveAccessibleDescription("擅长什么、做过什么，10 到 1000 字");
  await words.fill("拍短片");
  await dialog.getByRole("button", { name: "提交申请" }).click();
  await expect(words).toHaveAccessibleDescription(/请用至少 10 个字介绍你的创作/);
  await words.fill("我拍了十年短片，写完了");
  await dialog.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("正在审核，通常要 1 到 3 天")).toBeVisible();

  await page.goto("/mine?area=lists");
  const make = page.getByRole("button", { name: "新建片单" });
  const about = dialog.getByLabel("简介");
  await make.click();
  await dialog.getByLabel("名称").fill("雨夜");
  await about.fill("写到一半的简介");
  await page.keyboard.press("Escape");
  await make.click();
  await expect(about).toHaveValue("写到一半的简介");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toBeHidden();
  await make.click();
  await expect(about).toHaveValue("");
  await page.keyboard.press("Escape");
  const change = page.getByRole("button", { name: /^修改 ?片单雨夜/ });
  await change.click();
  await about.fill("改到一半的简介");
  await page.keyboard.press("Escape");
  await change.click();
  await expect(about).toHaveValue("改到一半的简介");
  await dialog.getByRole("button", { name: "不要了，用保存的内容" }).click();
  await expect(about).toHaveValue("写到一半的简介");
});

/** Only a phone's browser sends it, but a page may ask its watchers as well: the newest is the one that is asked. */
const watched = `{
  const open = new Set();
  globalThis.CloseWatcher = class extends CloseWatcher {
    constructor() { super(); open.add(this); }
    destroy() { open.delete(this); super.destroy(); }
  };
  globalThis.askToClose = () => [...open].at(-1)?.requestClose();
}`;

test("what Android's back sends closes the player's menu, then gives the window back, and the film stays", async ({
  page,
}) => {
  await page.addInitScript(watched);
  const back = () => page.evaluate("askToClose()");
  await openEpisode(page);
  const film = player(page);
  await film.play();
  await film.openMore();
  await page.getByRole("menuitem", { name: "网页全屏" }).tap();
  await expect(film.root).toHaveAttribute("data-fill", "web");
  await film.openMore();
  await back();
  await expect(film.more).toHaveAttribute("aria-expanded", "false");
  await expect(film.root).toHaveAttribute("data-fill", "web");
  await back();
  await expect(film.root).toHaveAttribute("data-fill", "off");
  await expect(page).toHaveURL(/videoDetails\?id=\d+$/);
});
