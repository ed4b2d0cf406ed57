import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";

test("a film marked from its card in one press is still there after signing up @main", async ({ page }) => {
  await page.goto("/");
  const card = page.locator(".video-card:has(button.card-wish)").first();
  const wish = card.locator("button.card-wish");
  await wish.click();
  await expect(wish).toHaveAttribute("aria-pressed", "true");
  const href = await card.locator("a.card-link").getAttribute("href");
  await page.goto(href ?? "/");
  const bar = page.locator(".mark-bar");
  await bar.scrollIntoViewIfNeeded();
  await bar.getByRole("button", { name: "看过" }).click();
  await expect(bar.getByRole("button", { name: "看过" })).toHaveAttribute("aria-pressed", "true");
  await bar.getByRole("radio", { name: "0.5 星" }).focus();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("radio", { name: "4 星" })).toBeChecked();
  await newMember(page);
  await page.goto("/mine?area=shelves");
  await page.getByRole("button", { name: "看过" }).click();
  await expect(page.locator(`.mine-area a[href="${href}"]`)).toBeVisible();
  await expect(page.getByText("4 星")).toBeVisible();
});
