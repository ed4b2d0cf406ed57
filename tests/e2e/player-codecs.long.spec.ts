import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { findPrograms } from "#server/env/programs.ts";
import { canEncode } from "#server/transcode/capabilities.ts";
import { expect, test } from "./fixtures.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { player, withSource } from "./player-page.ts";
import { sendFilm } from "./sent-films.ts";

const programs = findPrograms();
const run = promisify(execFile);

/** A published film in H.264 and AV1; its id. */
async function filmInTwoCodecs(page: Page, browser: Browser): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "codecs-"));
  try {
    const file = path.join(folder, "sent.mp4");
    const picture = ["-f", "lavfi", "-i", "testsrc2=size=720x720:rate=5:duration=40"];
    const sound = ["-f", "lavfi", "-i", "sine=440:duration=40"];
    const encoded = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
    await run(programs?.ffmpeg ?? "ffmpeg", ["-y", "-loglevel", "error", ...picture, ...sound, ...encoded, file]);
    const member = await newMember(page);
    const id = await sendFilm(member.account, "两种编码", file, { EXTRA_CODECS: "av1" });
    await member.call("works/modify/show", { id, act: "publish" });
    const { stage } = await member.call("works/media/detail", { id });
    const operator = await newOperator(await (await browser.newContext()).newPage());
    if (stage === "pending") await operator.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" });
    return id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names of the film's files the page fetches, in their order. */
function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/works\/.*\d+p\.mp4$/.test(pathname)) files.push(path.posix.basename(pathname));
  });
  return files;
}

const quality = (page: Page) => page.getByRole("button", { name: /^画质/, includeHidden: true });
const height = (page: Page) => page.locator("video.art-video").evaluate((video: HTMLVideoElement) => video.videoHeight);

async function chooseQuality(page: Page, name: string): Promise<void> {
  const film = player(page);
  await expect(async () => {
    await film.wake();
    await quality(page).click({ timeout: 2000 });
    await expect(quality(page)).toHaveAttribute("aria-expanded", "true", { timeout: 2000 });
  }).toPass();
  await page.getByRole("menuitemradio", { name, exact: true }).click();
}

test("a browser that plays AV1 gets it and nothing else, one that cannot gets H.264, and a film that grows keeps its codec", async ({
  page,
  browser,
}) => {
  const able = programs !== null && (await canEncode("libsvtav1", { ...programs, folder: tmpdir() }));
  test.skip(!able, "no ffmpeg that encodes AV1");
  test.setTimeout(600_000);
  const id = await filmInTwoCodecs(page, browser);
  const address = `/videoDetails?id=${id}`;
  const film = player(page);

  await test.step("AV1, in each size once", async () => {
    const files = filesOf(page);
    await page.goto(address);
    await film.play();
    await expect.poll(film.time).toBeGreaterThan(1);
    for (const lines of [720, 360]) {
      await chooseQuality(page, `${lines}P`);
      await expect.poll(() => height(page), { timeout: 30_000 }).toBe(lines);
    }
    await quality(page).click();
    const names = await page.getByRole("menuitemradio").allTextContents();
    expect(names.filter((name) => /^\d+P/.test(name))).toEqual(["720P", "480P", "360P"]);
    expect(new Set(files.map((name) => name.split("-")[0]))).toEqual(new Set(["av1"]));
  });

  await test.step("H.264 where AV1 cannot be decoded", async () => {
    const other = await (await browser.newContext()).newPage();
    const errors: string[] = [];
    other.on("console", (line) => line.type() === "error" && errors.push(line.text()));
    other.on("pageerror", (error) => errors.push(error.message));
    await other.addInitScript(() => {
      const { isTypeSupported } = MediaSource;
      MediaSource.isTypeSupported = (type) => !type.includes("av01") && isTypeSupported.call(MediaSource, type);
    });
    const files = filesOf(other);
    await other.goto(address);
    await player(other).play();
    await expect.poll(player(other).time).toBeGreaterThan(1);
    await chooseQuality(other, "720P");
    await expect.poll(() => height(other), { timeout: 30_000 }).toBe(720);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((name) => name.startsWith("av1"))).toEqual([]);
    expect(errors).toEqual([]);
    await other.context().close();
  });

  await test.step("H.264 to the end for whoever began before AV1 was there", async () => {
    await page.route(/\/cut\.m3u8$/, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace("cut.m3u8", "master.m3u8") });
      const line = /#EXT-X-STREAM-INF:[^\n]*avc1[^\n]*\n360p\.m3u8/.exec(await response.text())?.[0] ?? "";
      await route.fulfill({ response, body: `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${line}\n` });
    });
    await withSource(page, ({ master }) => {
      const cut = String(master).replace("master.m3u8", "cut.m3u8");
      return { growing: true, master: cut, lines: [{ name: "线路1", master: cut }] };
    });
    const files = filesOf(page);
    await page.goto(address);
    await film.play();
    await expect(quality(page)).toBeAttached({ timeout: 60_000 });
    await page.locator("video.art-video").evaluate((video: HTMLVideoElement) => (video.currentTime = 0));
    await chooseQuality(page, "720P");
    await expect.poll(() => height(page), { timeout: 30_000 }).toBe(720);
    expect(files.filter((name) => name.startsWith("av1"))).toEqual([]);
  });
});
