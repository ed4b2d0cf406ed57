import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findPrograms } from "#server/env/programs.ts";
import { expect, test as base } from "./fixtures.ts";
import { openEpisode, player, withSource } from "./player-page.ts";

const programs = findPrograms();
const run = promisify(execFile);

interface Line {
  /** ffmpeg's arguments behind those of the picture and the sound; the line is `master.m3u8` or, without one, `film.m3u8`. */
  make: string;
  master?: string;
  /** Files that are not there. */
  missing?: RegExp;
  /** Status of the response for those. */
  status?: number;
}

const input =
  "-y -loglevel error -f lavfi -i testsrc2=size=320x180:rate=25:duration=40 -f lavfi -i sine=440:duration=40";
const pieces = "-hls_time 4 -hls_list_size 0";
const h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 50 -sc_threshold 0";
const plain = `${h264} -c:a aac ${pieces} film.m3u8`;

/** The film of a line elsewhere, made for the test. */
const test = base.extend<{ openLine(line: Line): Promise<void> }>({
  openLine: async ({ page }, use) => {
    const folders: string[] = [];
    await use(async ({ make, master, missing, status = 404 }) => {
      const folder = await mkdtemp(path.join(tmpdir(), "line-"));
      folders.push(folder);
      await run(programs?.ffmpeg ?? "ffmpeg", `${input} ${make}`.split(" "), { cwd: folder });
      if (master !== undefined) await writeFile(path.join(folder, "master.m3u8"), master);
      await page.addInitScript(() => localStorage.setItem("player_preferences", '{"muted":true}'));
      await page.route("**/line-elsewhere/*", async (route) => {
        const name = path.basename(new URL(route.request().url()).pathname);
        if (missing?.test(name)) return route.fulfill({ status, body: "" });
        await route.fulfill({ body: await readFile(path.join(folder, name)), contentType: "application/octet-stream" });
      });
      const address = `/line-elsewhere/${master === undefined ? "film" : "master"}.m3u8`;
      const lines = [{ name: "线路1", master: address }];
      const marks = { download: null, intro: null, outro: null };
      const bare = { fallback: "", duration: 0, sprite: null, subtitles: [], chapters: [], marks };
      await withSource(page, () => ({ ...bare, master: address, lines, elsewhere: true }));
      await openEpisode(page);
    });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    for (const folder of folders) await rm(folder, { recursive: true });
  },
});
test.use({ expectedConsole: [/Failed to load resource/] });

const seekTo = (second: number) => {
  const video = document.querySelector("video");
  if (video) video.currentTime = second;
};

test("a line whose sound is in lists of its own is heard, in the language that is chosen", async ({
  page,
  openLine,
}) => {
  const audio = `-map 1:a -c:a aac ${pieces}`;
  await openLine({
    make: `-map 0:v ${h264} ${pieces} pictures.m3u8 ${audio} first.m3u8 ${audio} second.m3u8`,
    master: `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="国语",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,URI="first.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="粤语",LANGUAGE="yue",DEFAULT=NO,AUTOSELECT=YES,URI="second.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="avc1.42c00d,mp4a.40.2",RESOLUTION=320x180,AUDIO="a"
pictures.m3u8
`,
  });
  await player(page).play();
  const heard = () =>
    page.evaluate(() => Number(Reflect.get(document.querySelector("video") ?? {}, "webkitAudioDecodedByteCount")));
  await expect.poll(heard).toBeGreaterThan(1000);
  await player(page).wake();
  await page.getByRole("button", { name: /^声音/ }).click();
  await page.getByRole("menuitemradio", { name: "粤语" }).click();
  await expect(page.getByRole("button", { name: "声音：粤语" })).toBeAttached();
});

test("a codec that only the whole engine reads plays, or the viewer reads that the browser lacks it", async ({
  page,
  openLine,
}) => {
  const codec = "-c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p";
  await openLine({ make: `${codec} -c:a aac ${pieces} film.m3u8` });
  await page.locator("[data-player-start]").click();
  await expect(page.locator(".player-error")).toContainText("当前浏览器不支持这种影片格式，请换一个浏览器");
});

test("a missing piece: what is behind it is a seek away, and after a second try it can be skipped", async ({
  page,
  openLine,
}) => {
  await openLine({ make: plain, missing: /^film3\.ts$/ });
  const gone = page.waitForResponse(/film3\.ts$/);
  await player(page).play();
  await gone;
  await page.evaluate(seekTo, 26);
  await expect.poll(() => player(page).time()).toBeGreaterThan(27);
  const panel = page.locator(".player-error");
  await expect(panel).toBeEmpty();
  await page.evaluate(seekTo, 10);
  await expect(panel).toContainText("影片文件暂时无法访问，请稍后重试");
  await panel.getByRole("button", { name: "重试" }).click();
  await panel.getByRole("button", { name: "跳过这一段" }).click();
  await expect.poll(() => player(page).time()).toBeGreaterThan(17);
  await expect(panel).toBeEmpty();
});

test("a key leads on from a place that failed", async ({ page, openLine }) => {
  await openLine({ make: plain, missing: /^film3\.ts$/ });
  await player(page).play();
  await page.evaluate(seekTo, 10);
  const panel = page.locator(".player-error");
  await expect(panel).toContainText("影片文件暂时无法访问，请稍后重试");
  await player(page).root.press("8");
  await expect.poll(() => player(page).time()).toBeGreaterThan(32);
  await expect(panel).toBeEmpty();
});

test("a key that is refused is told at once", async ({ page, openLine }) => {
  const key = "-hls_enc 1 -hls_enc_key 0123456789abcdef -hls_enc_key_url key.bin";
  await page.clock.install();
  await openLine({ make: `${key} ${plain}`, missing: /^key\.bin$/, status: 403 });
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("key.bin") && asked.push(request.url()));
  await page.locator("[data-player-start]").click();
  await expect(page.locator(".player-error")).toContainText("影片文件暂时无法访问，请稍后重试");
  expect(asked).toHaveLength(1);
});
