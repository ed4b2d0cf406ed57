import { expect, test } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { newMember } from "./members.ts";

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
