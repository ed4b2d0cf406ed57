import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { player } from "./player-page.ts";
import { seen } from "./seen.ts";
import { sendFilm } from "./sent-films.ts";

test("at the end of a film the one its owner has chosen is offered, after a countdown that can be stopped", async ({
  page,
  browser,
}) => {
  const member = await newMember(page);
  const operator = await newOperator(await (await browser.newContext()).newPage());
  const ids: number[] = [];
  for (const title of ["先看这部", "再看那部"]) {
    const id = await sendFilm(member.account, title);
    ids.push(id);
    await member.call("works/modify/show", { id, act: "publish" });
    const { stage } = await member.call("works/media/detail", { id });
    if (stage === "pending") await operator.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" });
  }
  const [first = 0, second = 0] = ids;
  await page.goto(`/mine?area=works&id=${first}`);
  const ending = page.getByRole("group", { name: "播完以后" }).first();
  await ending.getByRole("button", { name: "选一部我的影片" }).click();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("请选一部影片").first()).toBeVisible();
  await ending.getByRole("button", { name: "再看那部" }).click();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await expect(ending.getByText("播完以后放《再看那部》。")).toBeVisible();

  await page.clock.install();
  await seen(async () => {
    await page.goto(`/videoDetails?id=${first}`);
    expect((await page.content()).includes("再看那部")).toBe(true);
  });
  const film = player(page);
  await film.play();
  await film.progress.press("End");
  const panel = page.getByRole("group", { name: "下一部" });
  await expect(panel).toContainText("再看那部");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  await expect(panel).toContainText(/[1-7] 秒后开始/);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.clock.resume();
  await page.keyboard.press("k");
  await expect.poll(() => film.time()).toBeLessThan(10);
  await film.progress.press("End");
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "现在播放" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`id=${second}`));
});
