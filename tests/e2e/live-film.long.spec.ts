import type { Page } from "@playwright/test";
import { killed, pushClip } from "../helpers/live.ts";
import { expectNoFaults } from "./axe.ts";
import { expect } from "./fixtures.ts";
import { openLive, said, say, state, test, watch } from "./live-site.ts";
import { newOperator } from "./operators.ts";
import { player } from "./player-page.ts";
import { seen } from "./seen.ts";

// While nothing is sent, players ask for what is not there.
test.use({ expectedConsole: [/404 \(Not Found\)/] });

const title = "雨夜时钟";
const patient = { timeout: 240_000 };

/** Milliseconds behind what is sent, as the player says with what is said. */
async function delay(page: Page): Promise<number> {
  const sent = page.waitForRequest(/live\/say$/);
  await say(page, `现在 ${Date.now()}`);
  const { shownAt } = (await sent).postDataJSON();
  return Date.now() - shownAt;
}

test("a clock goes on by itself after a long break; a line is reported; the end is a film with what was said", async ({
  page,
  browser,
  dataDir,
}) => {
  test.setTimeout(600_000);
  const owner = await openLive(page, title);
  const id = (await owner.call("live/own", {})).current?.id ?? 0;
  await owner.call("live/change", { id, replay: "published" });
  const first = pushClip(owner.address, 900);
  await expect(state(page)).toHaveText("正在直播");

  const viewer = await (await browser.newContext()).newPage();
  await watch(viewer, title);
  await say(viewer, "前排");
  await expect(said(page)).toContainText("前排");
  // A machine that is busy is late, but not by what a viewer who has gone back is.
  await expect.poll(() => delay(viewer), patient).toBeLessThan(10_000);
  await expect.poll(async () => (await owner.call("live/list", {})).list[0]?.cover, patient).not.toBeNull();

  // Somebody else reports it; a moderator finds it, and takes it away.
  const other = await (await browser.newContext()).newPage();
  await watch(other, title);
  await other.getByRole("button", { name: "举报 前排" }).click();
  const dialog = other.getByRole("dialog", { name: "举报这条直播弹幕" });
  await dialog.getByText("广告").click();
  await dialog.getByRole("button", { name: "提交" }).click();
  await expect(dialog).toBeHidden();
  const desk = await (await browser.newContext()).newPage();
  const operator = await newOperator(desk, dataDir);
  await desk.goto("/admin?area=lives");
  await expect(desk.getByRole("link", { name: title })).toBeVisible();
  await expect(desk.getByRole("button", { name: "停止这场直播" })).toBeVisible();
  await expectNoFaults(desk, [390, 1280]);
  await desk.goto("/admin?area=queue");
  const found = desk.locator(".admin-case").filter({ hasText: `在直播《${title}》` });
  await found.getByRole("button", { name: "驳回" }).click();
  await desk.getByRole("dialog", { name: "驳回" }).getByLabel("写给作者的话").fill("请不要刷屏");
  await desk.keyboard.press("Control+Enter");
  await expect(found).toHaveCount(0);
  await expect(said(viewer)).not.toContainText("前排");

  // Longer than a film may stand still before the player gives up.
  await killed(first.child);
  await expect(state(viewer)).toContainText("主播暂时离开");
  await expect(viewer.getByText("正在等直播的画面…")).toBeVisible({ timeout: 60_000 });
  // The player opens it again: the playlist as a whole, not what is new in it.
  await viewer.waitForRequest(/index\.m3u8$/, { timeout: 60_000 });
  const again = pushClip(owner.address, 900);
  await expect(state(viewer)).toHaveText("正在直播");
  await expect.poll(() => delay(viewer), patient).toBeLessThan(10_000);
  await say(viewer, "又回来了");

  await page.getByRole("button", { name: "结束直播" }).click();
  await page.getByRole("dialog", { name: "结束直播" }).getByRole("button", { name: "结束" }).click();
  await again.ended;
  await expect(state(viewer)).toHaveText("直播结束了");
  const videoId = async () => (await owner.call("live/own", {})).past[0]?.videoId ?? 0;
  await expect.poll(videoId, patient).toBeGreaterThan(0);
  const film = await videoId();
  const target = { contentType: 2, targetId: film } as const;
  await expect(async () => {
    await operator.call("admin/decide", { ...target, decision: "approve" });
  }).toPass(patient);
  // Who is still there is led to it.
  await viewer.getByRole("link", { name: "看回放" }).click(patient);
  await seen(async () => expect((await viewer.goto(`/videoDetails?id=${film}`))?.status()).toBe(200));
  const shown = player(viewer);
  await shown.play();
  await expect.poll(shown.time).toBeGreaterThan(0.5);
  const lines = await Promise.all([0, 1, 2, 3].map((minute) => owner.call("danmaku/list", { videoId: film, minute })));
  const texts = lines.flatMap(({ list }) => list.map(({ text }) => text));
  expect(texts).toContain("又回来了");
  expect(texts).not.toContain("前排");
});
