import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { containerOf } from "#lib/film-container.ts";
import { JobFailure } from "#server/jobs/failure.ts";
import { makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { runProgram } from "#server/transcode/run.ts";
import { ffmpeg, picture, studio, withoutFilms, tone } from "../../helpers/films.ts";

/** What lies on our disk and must not get out. */
const marker = `secret-${randomBytes(12).toString("hex")}`;
let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  port = address.port;
});
afterAll(() => listener.close());

type Studio = Awaited<ReturnType<typeof studio>>;

/** The reason given, or that a film was made; whatever is written is looked through. */
async function outcome(folder: Studio, bytes: Buffer | string): Promise<string> {
  const file = folder.file("source");
  await writeFile(file, bytes);
  await writeFile(folder.file("secret.txt"), marker);
  const result = await attempt(file, folder);
  for (const name of await readdir(folder.to)) {
    expect((await readFile(path.join(folder.to, name))).includes(marker)).toBe(false);
  }
  expect(connections).toBe(0);
  return result;
}

async function attempt(file: string, { tools, to }: Studio): Promise<string> {
  try {
    await makeFilm(await probeSource(file, tools), tools, to, () => {});
    return "made";
  } catch (error) {
    if (error instanceof JobFailure) return error.message;
    throw error;
  }
}

async function clip(folder: Studio, name: string, ...args: string[]): Promise<Buffer> {
  await ffmpeg(
    ...picture("160x90", { seconds: 2 }),
    ...tone(2),
    "-c:v",
    "libx264",
    "-c:a",
    "aac",
    ...args,
    folder.file(name),
  );
  return readFile(folder.file(name));
}

/** Overwrites what follows every occurrence of a mark. */
function patched(bytes: Buffer, mark: Buffer | string, skip: number, value: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const sign = Buffer.from(mark);
  for (let at = copy.indexOf(sign); at !== -1; at = copy.indexOf(sign, at + 1))
    value.copy(copy, at + sign.length + skip);
  return copy;
}

describe.skipIf(withoutFilms)("a file that means harm", () => {
  test("playlists and lists in a film's clothes open nothing", async () => {
    const folder = await studio();
    const secret = folder.file("secret.txt");
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://127.0.0.1:${port}/a.ts\n#EXTINF:4,\nfile://${secret}\n#EXT-X-ENDLIST\n`;
    const box = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"), Buffer.from(playlist)]);
    expect(await outcome(folder, playlist)).toContain("不是影片");
    expect(await outcome(folder, `ffconcat version 1.0\nfile '${secret}'\n`)).toContain("不是影片");
    expect(await outcome(folder, `<MPD><BaseURL>http://127.0.0.1:${port}/</BaseURL></MPD>`)).toContain("不是影片");
    expect(await outcome(folder, box)).toContain("损坏");
  });

  test("a MOV whose picture lies in another file is refused", async () => {
    const folder = await studio();
    const whole = await clip(folder, "whole.mov");
    expect(await outcome(folder, patched(whole, "url ", 0, Buffer.from([0, 0, 0, 0])))).toContain("别的文件");
    const list = Buffer.concat([
      Buffer.from("\0\0\0\x14ftypqt  \0\0\0\0qt  "),
      Buffer.from("\0\0\0\x10moov\0\0\0\x08rmra"),
    ]);
    expect(await outcome(folder, list)).toContain("别的文件");
  });

  test("what is cut off, empty or no film at all is named so", async () => {
    const folder = await studio();
    const whole = await clip(folder, "whole.mp4");
    expect(await outcome(folder, whole.subarray(0, Math.floor(whole.length * 0.7)))).toContain("损坏");
    const early = await clip(folder, "early.mp4", "-movflags", "+faststart");
    expect(await outcome(folder, early.subarray(0, Math.floor(early.length * 0.4)))).toContain("损坏");
    expect(await outcome(folder, "")).toContain("不是影片");
    expect(await outcome(folder, "我只是一段文字".repeat(50))).toContain("不是影片");
    expect(await outcome(folder, randomBytes(5000))).toContain("不是影片");
    const noise = Buffer.concat([
      Buffer.from("1a45dfa3a34286810142f7810142f2810442f381084282847765626d", "hex"),
      randomBytes(5000),
    ]);
    expect(await outcome(folder, noise)).toContain("损坏");
    await ffmpeg(...tone(2), folder.file("sound.m4a"));
    expect(await outcome(folder, await readFile(folder.file("sound.m4a")))).toBe("made");
  });

  test("two kinds of file in one: the picture or page before it refuses it, what hangs behind is left out", async () => {
    const folder = await studio();
    const whole = await clip(folder, "whole.mp4");
    expect(await outcome(folder, Buffer.concat([Buffer.from("GIF89a"), whole]))).toContain("不是影片");
    expect(await outcome(folder, Buffer.concat([Buffer.from("<html><script>"), whole]))).toContain("不是影片");
    expect(await outcome(folder, Buffer.concat([whole, Buffer.from(`<script>${marker}</script>`)]))).toBe("made");
  });

  test("pictures that unfold without end are refused", async () => {
    const folder = await studio();
    await ffmpeg("-f", "lavfi", "-i", "color=size=8194x16:rate=1:duration=1", "-c:v", "ffv1", folder.file("wide.mkv"));
    expect(await outcome(folder, await readFile(folder.file("wide.mkv")))).toContain("画面太大");
    // Small by its head; each frame says it is 16,383 pixels wide and high.
    await ffmpeg(...picture("160x90", { seconds: 2 }), "-c:v", "libvpx", "-b:v", "100k", folder.file("bomb.webm"));
    const bomb = patched(
      await readFile(folder.file("bomb.webm")),
      Buffer.from("9d012a", "hex"),
      0,
      Buffer.from("ff3fff3f", "hex"),
    );
    expect(await outcome(folder, bomb)).toMatch(/损坏|太大/);
  });

  test("films that never end or have hardly begun are refused", async () => {
    const folder = await studio();
    const endless = ["-f", "lavfi", "-i", "color=size=32x32:rate=1/9000:duration=27000", "-c:v", "libvpx"];
    await ffmpeg(...endless, folder.file("long.webm"));
    expect(await outcome(folder, await readFile(folder.file("long.webm")))).toContain("4 小时");
    await ffmpeg(...endless, "-live", "1", folder.file("live.webm"));
    expect(await outcome(folder, await readFile(folder.file("live.webm")))).toContain("4 小时");
    await ffmpeg(...picture("160x90", { seconds: 0.4 }), "-c:v", "libx264", folder.file("short.mp4"));
    expect(await outcome(folder, await readFile(folder.file("short.mp4")))).toContain("不到 1 秒");
    await ffmpeg(...tone(0.02), "-c:a", "pcm_s16le", folder.file("short.wav"));
    expect(await outcome(folder, await readFile(folder.file("short.wav")))).toContain("不到 1 秒");
  });

  test("subtitles and attachments that point at files bring nothing of them along", async () => {
    const folder = await studio();
    const secret = folder.file("secret.txt");
    await writeFile(secret, marker);
    const text = folder.file("words.srt");
    await writeFile(text, `1\n00:00:00,000 --> 00:00:01,000\n<img src="file://${secret}">{\\fn${secret}}看得见的字\n`);
    const file = folder.file("words.mkv");
    const attached = ["-attach", secret, "-metadata:s:t", "mimetype=application/x-truetype-font"];
    await ffmpeg(...picture("160x90", { seconds: 2 }), "-i", text, "-c:v", "libx264", "-c:s", "srt", ...attached, file);
    expect(await outcome(folder, await readFile(file))).toBe("made");
    expect(await readFile(path.join(folder.to, "subtitle-1.vtt"), "utf8")).toMatch(/看得见的字\n$/);
  });

  test("a program that reads it has no network, none of our settings, and dies with its time", async () => {
    const { tools, folder } = await studio();
    const asked = `http://127.0.0.1:${port}/x`;
    await expect(runProgram(tools.ffprobe, ["-v", "error", asked], { folder, timeout: 20_000 })).rejects.toThrow();
    if (process.platform === "linux" && process.getuid?.() === 0) expect(connections).toBe(0);
    const { out } = await runProgram("/usr/bin/env", [], { folder, timeout: 20_000 });
    expect(
      out
        .split("\n")
        .map((line) => line.split("=")[0])
        .filter(Boolean)
        .toSorted(),
    ).toEqual(["HOME", "LC_ALL", "PATH", "TMPDIR"]);
    const endless = ["-v", "error", "-f", "lavfi", "-i", "testsrc2", "-f", "null", "-"];
    await expect(runProgram(tools.ffmpeg, endless, { folder, timeout: 700 })).rejects.toMatchObject({ late: true });
    const stop = new AbortController();
    const run = runProgram(tools.ffmpeg, endless, { folder, timeout: 60_000, signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(run).rejects.toThrow("enough");
  });
});

test("kinds of film are told by their first bytes alone", () => {
  const kind = (start: string) => containerOf(Buffer.from(start.padEnd(800, "\0"), "latin1"));
  expect(kind("\0\0\0\x18ftypisom")).toBe("mov");
  expect(kind("RIFF\x10\0\0\0AVI LIST")).toBe("avi");
  expect(kind("RIFF\x10\0\0\0WAVEfmt ")).toBe("wav");
  expect(kind("RIFF\x10\0\0\0WEBPVP8 ")).toBeNull();
  expect(kind("\xff\xfb\x90\x44")).toBe("mp3");
  expect(kind("\xff\xf1\x50\x80")).toBe("aac");
  // Text in UTF-16, a JPEG.
  expect(kind("\xff\xfe<\0h\0t\0m\0l\0")).toBeNull();
  expect(kind("\xff\xd8\xff\xe0\0\x10JFIF")).toBeNull();
  expect(kind("FLV\x01\x05")).toBe("flv");
  expect(kind(`G${"\0".repeat(187)}`.repeat(4))).toBe("mpegts");
  expect(kind("GIF89a")).toBeNull();
  expect(kind("#EXTM3U\n")).toBeNull();
});
