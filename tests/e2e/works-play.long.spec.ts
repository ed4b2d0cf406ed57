import path from "node:path";
import { findPrograms } from "../../src/server/env/programs.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { player } from "./player-page.ts";
import { seen } from "./seen.ts";

const film = path.join(import.meta.dirname, "../../content/media/films/tide/480p.mp4");

test("a file that a member sends becomes a film that everybody can watch", async ({ page, browser }) => {
  test.skip(findPrograms() === null, "no ffmpeg here");
  test.setTimeout(400_000);
  const member = await newMember(page);
  const operator = await newOperator(await (await browser.newContext()).newPage());
  await page.goto("/mine?area=works");
  await page.getByLabel("选择影片文件").setInputFiles(film);
  const line = page.locator("li.work-line").first();
  // The list looks again by itself; nothing is reloaded.
  await expect(line.locator(".work-stage")).toHaveAttribute("data-stage", "draft", { timeout: 240_000 });
  await expect(line.locator(".badge-duration")).toHaveText(/^00:\d\d$/);
  await expect(line.locator("img")).toHaveJSProperty("complete", true);

  const { list } = await member.call("works/media", {});
  const id = list[0]?.id ?? 0;
  await member.call("works/modify/show", { id, act: "publish" });
  await operator.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" });

  const visitor = await (await browser.newContext()).newPage();
  await seen(async () => expect((await visitor.goto(`/videoDetails?id=${id}`))?.status()).toBe(200));
  const shown = player(visitor);
  await shown.play();
  await expect.poll(shown.time).toBeGreaterThan(0.5);
  // It plays in its first quality; the others follow.
  const sizes = async () => {
    const { film } = await member.call("video/detail", { id });
    return film?.renditions.map(({ width, height }) => `${width}x${height}`);
  };
  expect(await sizes()).toContain("854x480");
  await expect.poll(sizes, { timeout: 120_000 }).toEqual(["640x360", "854x480"]);
  const { film: made } = await member.call("video/detail", { id });
  for (const address of [made?.fallback ?? "", ...(made?.sprite?.urls ?? [])]) {
    expect((await visitor.request.head(address)).status()).toBe(200);
  }
});
