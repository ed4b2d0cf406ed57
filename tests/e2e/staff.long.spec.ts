import { adminAreas } from "../../src/lib/admin-areas.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { safariComposed } from "./ime.ts";
import { acceptInvitation, invitationLink, offeredAreas } from "./invitations.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

const shots = process.env["SHOTS"];

test("an owner invites by a link, a guest signs up with it as an editor and sees only what editors may do", async ({
  page,
  browser,
}) => {
  await newOperator(page);
  await page.goto("/admin?area=staff");
  await page.getByRole("button", { name: "邀请", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("角色").selectOption("审片");
  await expect(dialog.getByText("看会员上传的影片")).toBeVisible();
  const note = `小林 ${Date.now()}`;
  const link = await invitationLink(page, "编辑", note);
  await expectNoFaults(page);
  if (shots) await page.screenshot({ path: `${shots}/staff-link.png` });
  await page.getByRole("button", { name: "好了" }).click();
  await expect(page.getByRole("heading", { name: `编辑：${note}` })).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByText("邀请你做这个网站的编辑")).toBeVisible();
  if (shots) await guest.screenshot({ path: `${shots}/staff-join.png` });
  const account = await acceptInvitation(guest);
  const nav = guest.getByRole("navigation", { name: "运营" });
  await expect(nav.getByRole("link", { name: "内容" })).toHaveAttribute("aria-current", "page");
  const own = adminAreas.filter(({ right }) => right === "content" || right === "imports").map(({ label }) => label);
  expect(await offeredAreas(guest)).toEqual(own);
  await expect(guest.getByRole("link", { name: "新建影片" })).toBeVisible();
  await guest.goto("/admin?area=site");
  await expect(guest.getByText("你的角色看不到这里")).toBeVisible();
  await guest.goto("/admin?area=content&new=ad");
  await expect(guest.getByText("你的角色不能改横幅与推广")).toBeVisible();
  await expectNoFaults(guest);

  // The link is used up; the owner sees who came, changes the role and can take it back.
  const late = await (await browser.newContext()).newPage();
  await late.goto(link);
  await expect(late.getByText("邀请不存在、已用过、已撤销或已过期")).toBeVisible();
  await page.reload();
  const line = page.getByRole("listitem").filter({ hasText: account });
  await expect(line).toContainText("编辑");
  await expect(page.getByRole("heading", { name: `编辑：${note}` })).toHaveCount(0);
  const [name = ""] = (await line.getByRole("heading").innerText()).split(" ");
  await line.getByRole("button", { name: /^改角色/ }).click();
  await dialog.getByLabel("角色").selectOption("客服");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(line).toContainText("客服");
  await line.getByRole("button", { name: /^请出/ }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "撤销", exact: true }).last().click();
  await expect(line).toContainText("客服");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (shots) await page.screenshot({ path: `${shots}/staff-${width}.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await page.goto("/admin?area=audit");
  await page.getByLabel("找什么").fill(name);
  expect(await safariComposed(page.getByLabel("找什么"))).toBe(false);
  await page.getByRole("button", { name: "查找" }).click();
  await expect(page.getByRole("heading", { name: /^请出团队/ })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: /^给予角色/ })).toHaveCount(3);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出 CSV" }).click();
  const file = await (await saved).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(Buffer.from(chunk));
  const csv = Buffer.concat(chunks).toString();
  expect(csv.split("\r\n").length).toBe(7);
  expect(csv).toContain("给予角色,operator.grant");
  if (shots) await page.screenshot({ path: `${shots}/staff-audit.png` });
  await page.getByLabel("从这天").fill("2026-11-20");
  await page.getByLabel("到这天").fill("2026-11-19");
  await page.getByRole("button", { name: "查找" }).click();
  await expect(page.getByText("结束的一天在开始之前")).toBeVisible();
});

test("a member without a role who opens the page is sent home", async ({ page }) => {
  await newMember(page);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/$/);
});
