import { hold } from "./hold.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";

test("letters of an IME composition are shown and not looked for: what comes of them is", async ({ page }) => {
  await newMember(page);
  const asked: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/search/suggest")) asked.push(JSON.parse(request.postData() ?? "{}").q);
  });
  await page.clock.install();
  await page.goto("/post?area=new");
  const field = page.getByRole("combobox", { name: "聊的影片" });
  await field.focus();
  const input = await page.context().newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "yu", selectionStart: 2, selectionEnd: 2 });
  await expect(field).toHaveValue("yu");
  await page.clock.runFor(2000);
  await input.send("Input.insertText", { text: "雨" });
  await expect(field).toHaveValue("雨");
  await page.clock.runFor(2000);
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  expect(asked).toEqual(["雨"]);
});

test("a picture that is not there yet is said once, where the pictures are", async ({ page }) => {
  await newMember(page);
  await page.goto("/post?area=new");
  await page.getByLabel("正文").fill("先写字，图还在路上");
  const release = await hold(page, /\/upload\//);
  const pictures = page.getByRole("group", { name: /^图片/ });
  await pictures.locator("input[type=file]").setInputFiles("public/icons/icon-512.png");
  await expect(pictures.getByRole("progressbar")).toBeAttached();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(pictures).toBeFocused();
  await expect(page.getByText("图片还没有传完，传完再发布")).toHaveCount(1);
  release();
});

test("a post sent on a slow line is sent once, though its button is pressed again", async ({ page }) => {
  await newMember(page);
  await page.goto("/post?area=new");
  await page.getByLabel("正文").fill("点了发布，下一页慢慢才来");
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/post/publish")) sent += 1;
  });
  // The next page comes after answers to what is asked meanwhile.
  await page.route(/\/post$/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    for (let turn = 0; turn < 3; turn += 1) await page.request.get("/builds/latest.json");
    await route.continue();
  });
  await page.getByRole("button", { name: "发布", exact: true }).evaluate((button: HTMLElement) => {
    const press = () => button.getAttribute("aria-disabled") === "false" && button.click();
    new MutationObserver(press).observe(button, { attributeFilter: ["aria-disabled"] });
    press();
  });
  await expect(page).toHaveURL(/\/post$/);
  await expect(page.locator(".mine-list")).toContainText("点了发布，下一页慢慢才来");
  expect(sent).toBe(1);
});
