import { expect, test } from "./fixtures.ts";

test("films are suggested by what was watched here, each with its reason; begun anew, and brought back", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "猜你喜欢" })).toBeHidden();
  await page.goto("/");
  // Other tests publish films that have nothing in common with any other.
  const title = "墨舞·第二折";
  await page.goto(`/searchResult?q=${title}`);
  const film = (await page.locator(".video-card a").first().getAttribute("href")) ?? "";
  const rail = page.locator(".suggested");
  const reasons = rail.locator(".card-subtitle");
  // What a page stores while it is being left may be lost where the machine is busy: then it is watched again.
  await expect(async () => {
    await page.goto(film);
    await expect(page.locator("h1.watch-title")).toHaveText(title);
    await page.locator("[data-player-start]").click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("watched"))).toBe("1");
    await expect.poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0)).toBeGreaterThan(1);
    await page.goto("/");
    await expect(rail.getByRole("heading", { name: "猜你喜欢" })).toBeVisible();
    await expect(reasons.first()).toContainText(`和《${title}》一样：`, { timeout: 5000 });
  }).toPass();
  await expect(rail.locator(".video-card-title", { hasText: new RegExp(`^${title}$`) })).toHaveCount(0);
  await rail.getByRole("button", { name: "重新开始" }).click();
  await expect(reasons).toHaveCount(0);
  await expect(rail.getByRole("button", { name: "撤销" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(reasons.first()).toBeVisible();
  await rail.getByRole("button", { name: "不再推荐" }).click();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "继续观看" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "猜你喜欢" })).toBeHidden();
});
