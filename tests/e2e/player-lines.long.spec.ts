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
  /** Files for which no answer comes. */
  silent?: RegExp;
  /** The lines, if they are others. */
  files?: string[];
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
    await use(async ({ make, master, missing, silent, status = 404, files }) => {
      const folder = await mkdtemp(path.join(tmpdir(), "line-"));
      folders.push(folder);
      await run(programs?.ffmpeg ?? "ffmpeg", `${input} ${make}`.split(" "), { cwd: folder });
      if (master !== undefined) await writeFile(path.join(folder, "master.m3u8"), master);
      await page.addInitScript(() => localStorage.setItem("player_preferences", '{"muted":true}'));
      await page.route("**/line-elsewhere/*", async (route) => {
        const name = path.basename(new URL(route.request().url()).pathname);
        if (silent?.test(name)) return;
        if (name.startsWith("words.")) return route.fallback();
        if (missing?.test(name)) return route.fulfill({ status, body: "" });
        await route.fulfill({ body: await readFile(path.join(folder, name)), contentType: "application/octet-stream" });
      });
      const all = files ?? [master === undefined ? "film.m3u8" : "master.m3u8"];
      const lines = all.map((file, at) => ({ name: `线路${at + 1}`, master: `/line-elsewhere/${file}` }));
      const marks = { download: null, intro: null, outro: null };
      const bare = { fallback: "", duration: 0, sprite: null, subtitles: [], chapters: [], marks };
      await withSource(page, () => ({ ...bare, master: lines[0]?.master, lines, elsewhere: true }));
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
  await panel.getByRole("button", { name: "再试一次" }).click();
  await panel.getByRole("button", { name: "跳过这一段" }).click();
  await expect.poll(() => player(page).time()).toBeGreaterThan(17);
  await expect(panel).toBeEmpty();
});

test("a host that is asked too often is asked again", async ({ page, openLine }) => {
  const busy = new Set(["film1.ts"]);
  await openLine({ make: plain });
  await page.route(/film1\.ts$/, (route) =>
    busy.delete("film1.ts") ? route.fulfill({ status: 429, body: "" }) : route.fallback(),
  );
  await player(page).play();
  await expect.poll(() => player(page).time()).toBeGreaterThan(6);
  expect(busy.size).toBe(0);
  await expect(page.locator(".player-error")).toBeEmpty();
});

for (const what of ["film1.ts", "film.m3u8"]) {
  test(`a host that says when to ask for ${what} again is left alone until then`, async ({ page, openLine }) => {
    const asked: number[] = [];
    await openLine({ make: plain });
    await page.route(`**/${what}`, (route) => {
      asked.push(Date.now());
      return asked.length > 1 ? route.fallback() : route.fulfill({ status: 429, headers: { "Retry-After": "4" } });
    });
    await page.locator("[data-player-start]").click();
    await expect.poll(() => player(page).time(), { timeout: 15_000 }).toBeGreaterThan(5);
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThan(3900);
    await expect(page.locator(".player-error")).toBeEmpty();
  });
}

test("a host that is busy for an hour is left for another line at once", async ({ page, openLine }) => {
  const asked: string[] = [];
  await openLine({
    make: `${plain} ${plain.replace("film.m3u8", "second.m3u8")}`,
    files: ["film.m3u8", "second.m3u8"],
  });
  await page.route("**/film1.ts", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 503, headers: { "Retry-After": "3600" } });
  });
  await player(page).play();
  await expect(page.locator(notice)).toContainText("已换到线路2");
  await expect.poll(() => player(page).time()).toBeGreaterThan(5);
  expect(asked).toHaveLength(1);
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

const words = ".player-stall-words";
const notice = ".player-notice";

test("a line with a picture that the browser lacks: the next one is tried, then it is told", async ({
  page,
  openLine,
}) => {
  const foreign = `-c:v mpeg4 -c:a aac ${pieces}`;
  await openLine({
    make: `${foreign} film.m3u8 ${foreign} second.m3u8 ${plain.replace("film.m3u8", "third.m3u8")}`,
    files: ["film.m3u8", "second.m3u8", "third.m3u8"],
  });
  await player(page).play();
  await expect(page.locator(notice)).toContainText("已换到线路3");
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.videoWidth)).toBe(320);
  await expect(page.locator(words)).toBeEmpty();
});

test("a line whose sound the browser lacks says so", async ({ page, openLine }) => {
  await openLine({
    make: `${h264} -c:a ac3 ${pieces} film.m3u8`,
  });
  await player(page).play();
  await player(page).root.press("m");
  await expect(page.locator(notice)).toContainText("没有声音：影片没有声音，或者当前浏览器不支持它的声音格式");
});

test("a line that plays without a picture says so", async ({ page, openLine }) => {
  await openLine({ make: `-c:v mpeg4 -c:a aac ${pieces} film.m3u8` });
  await player(page).play();
  await expect(page.locator(words)).toContainText("只有声音：影片没有画面，或者当前浏览器不支持它的画面格式");
  expect(await player(page).paused()).toBe(false);
});

const film = [0, 1, 2, 3, 4, 5].map((at) => `#EXTINF:4,\nfilm${at}.ts\n`);
const advert = "#EXTINF:4,\nadvert0.ts\n";
const cut = "#EXT-X-DISCONTINUITY\n";
for (const [where, list] of [
  ["at the beginning", [advert, cut, ...film]],
  ["inside", [film[0], cut, advert, cut, ...film.slice(1)]],
] as const) {
  test(`an advertisement ${where} in a codec that the browser lacks is left out`, async ({ page, openLine }) => {
    const codec = "-c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p";
    await openLine({
      make: `${plain} ${codec} -c:a aac -t 4 ${pieces} advert.m3u8`,
      master: `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n${list.join("")}#EXT-X-ENDLIST\n`,
    });
    await page.locator("[data-player-start]").click();
    await expect.poll(() => player(page).time()).toBeGreaterThan(9);
    await expect(page.locator(".player-error")).toBeEmpty();
  });
}

test("a host that never answers: words without a touch, then the next line", async ({ page, openLine }) => {
  const key = "-hls_enc 1 -hls_enc_key 0123456789abcdef -hls_enc_key_url key.bin";
  await openLine({
    make: `${key} ${plain} ${plain.replace("film.m3u8", "second.m3u8")}`,
    files: ["film.m3u8", "second.m3u8"],
    silent: /^key\.bin$/,
  });
  await page.locator("[data-player-start]").click();
  await expect(page.locator(words)).toContainText("线路较慢，正在缓冲…");
  await expect(page.locator(".player-start-slow")).toBeHidden();
  await expect(page.locator(notice)).toContainText("线路较慢");
  await expect(page.locator(notice)).toContainText("已换到线路2");
  await expect.poll(() => player(page).time()).toBeGreaterThan(1);
});

test("subtitles that a playlist names are shown within the security policy", async ({ page, openLine }) => {
  const audio = `-map 1:a -c:a aac ${pieces}`;
  await page.route("**/line-elsewhere/words.*", (route) =>
    route.fulfill({
      body: route.request().url().endsWith("vtt")
        ? "WEBVTT\n\n00:00.000 --> 00:30.000\n你好\n"
        : "#EXTM3U\n#EXT-X-TARGETDURATION:40\n#EXTINF:40,\nwords.vtt\n#EXT-X-ENDLIST\n",
    }),
  );
  await openLine({
    make: `-map 0:v ${h264} ${pieces} pictures.m3u8 ${audio} first.m3u8`,
    master: `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="中文",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,URI="words.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="国语",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,URI="first.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="avc1.42c00d,mp4a.40.2",RESOLUTION=320x180,AUDIO="a",SUBTITLES="s"
pictures.m3u8
`,
  });
  await player(page).play();
  const shown = () =>
    page.evaluate(() => {
      const track = [...(document.querySelector("video")?.textTracks ?? [])].find(({ mode }) => mode === "showing");
      return [...(track?.activeCues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ""));
    });
  await expect.poll(shown).toEqual(["你好"]);
});

test("a file whose host sends no parts of it does not start anew where somebody seeks", async ({ page, openLine }) => {
  await openLine({ make: `${h264} -c:a aac -movflags +faststart film.mp4`, files: ["film.mp4"] });
  await player(page).play();
  await expect.poll(() => player(page).time()).toBeGreaterThan(2);
  await player(page).root.press("8");
  await expect(page.locator(notice)).toContainText("这条线路只能从头连着看，不能跳到别处");
  expect(await player(page).time()).toBeGreaterThan(2);
});
