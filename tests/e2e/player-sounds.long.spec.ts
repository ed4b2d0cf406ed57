import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { findPrograms } from "#server/env/programs.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { player } from "./player-page.ts";
import { sendFilm } from "./sent-films.ts";

const programs = findPrograms();
const run = promisify(execFile);

/** Hertz of each sound. */
const tones = { 中文: 500, English: 1500, "English · 5.1 环绕声": 3000 };

/** A film that sounds for a minute and a half, differently in each language. */
async function spokenFilm(file: string): Promise<void> {
  const seconds = 90;
  const sine = (tone: number, layout: string) => [
    "-f",
    "lavfi",
    "-i",
    `sine=${tone}:duration=${seconds},aformat=channel_layouts=${layout}`,
  ];
  await run(programs?.ffmpeg ?? "ffmpeg", [
    "-y",
    "-loglevel",
    "error",
    "-f",
    "lavfi",
    "-i",
    `testsrc2=size=320x180:rate=10:duration=${seconds}`,
    ...sine(tones["中文"], "stereo"),
    ...sine(tones.English, "stereo"),
    ...sine(tones["English · 5.1 环绕声"], "5.1"),
    "-map",
    "0",
    "-map",
    "1",
    "-map",
    "2",
    "-map",
    "3",
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "flac",
    "-metadata:s:a:0",
    "language=chi",
    "-metadata:s:a:1",
    "language=eng",
    "-metadata:s:a:2",
    "language=eng",
    file,
  ]);
}

/** Hertz of what the film sounds of right now, about. */
function heard(page: Page): Promise<number> {
  return page
    .locator("video.art-video")
    .evaluate(async (video: HTMLVideoElement & { captureStream?(): MediaStream }) => {
      const context = new AudioContext();
      await context.resume();
      const stream = video.captureStream?.();
      if (!stream || stream.getAudioTracks().length === 0) return 0;
      const analyser = context.createAnalyser();
      analyser.fftSize = 4096;
      context.createMediaStreamSource(stream).connect(analyser);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const levels = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(levels);
      const rate = context.sampleRate;
      await context.close();
      return (levels.indexOf(Math.max(...levels)) * rate) / analyser.fftSize;
    });
}

test("a viewer changes the language while it plays, and hears it again at the next visit", async ({
  page,
  browser,
}) => {
  test.skip(programs === null, "no ffmpeg");
  test.setTimeout(240_000);
  const folder = await mkdtemp(path.join(tmpdir(), "sounds-"));
  const member = await newMember(page);
  try {
    const file = path.join(folder, "sent.mkv");
    await spokenFilm(file);
    const id = await sendFilm(member.account, "两种语言", file);
    await member.call("works/modify/show", { id, act: "publish" });
    const { stage } = await member.call("works/media/detail", { id });
    const operator = await newOperator(await (await browser.newContext()).newPage());
    if (stage === "pending") await operator.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" });
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`/videoDetails?id=${id}`);
    const film = player(page);
    await film.play();
    const menu = page.getByRole("button", { name: /^声音/, includeHidden: true });
    await expect(menu).toHaveAccessibleName("声音：中文");
    await expect.poll(() => heard(page), { timeout: 30_000 }).toBeCloseTo(tones["中文"], -2);

    const choose = async (label: string) => {
      await expect(async () => {
        await film.wake();
        await menu.click({ timeout: 2000 });
        await expect(menu).toHaveAttribute("aria-expanded", "true", { timeout: 2000 });
      }).toPass();
      await page.getByRole("menuitemradio", { name: label, exact: true }).click();
    };
    const before = await film.time();
    await choose("English");
    await expect.poll(() => heard(page), { timeout: 30_000 }).toBeCloseTo(tones.English, -2);
    await expect.poll(film.time).toBeGreaterThan(before + 1);
    expect(await film.paused()).toBe(false);
    await choose("English · 5.1 环绕声");
    await expect.poll(() => heard(page), { timeout: 30_000 }).toBeCloseTo(tones["English · 5.1 环绕声"], -2);

    // By keys alone.
    await film.wake();
    await menu.focus();
    await menu.press("ArrowDown");
    await expect(page.getByRole("menuitemradio", { name: "English · 5.1 环绕声" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAccessibleName("声音：English");

    // On a phone the bar has no room for it.
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(menu).toBeHidden();
    await film.openMore();
    await page.getByRole("menuitem", { name: "声音换成 English · 5.1 环绕声" }).click();
    await page.getByRole("menuitem", { name: "声音换成 中文" }).click();
    await page.getByRole("menuitem", { name: "声音换成 English", exact: true }).click();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(menu).toHaveAccessibleName("声音：English");

    fetched.length = 0;
    await page.reload();
    await film.play();
    await expect(menu).toHaveAccessibleName("声音：English");
    await expect.poll(() => heard(page), { timeout: 30_000 }).toBeCloseTo(tones.English, -2);
    // Nothing of the sounds that are not heard.
    expect(fetched.filter((name) => /sound-[13]\.mp4$/.test(name))).toEqual([]);
    expect(fetched.filter((name) => /\/hls\.[^/]*\.js$/.test(name))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
