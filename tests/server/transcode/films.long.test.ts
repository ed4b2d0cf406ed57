import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { parseVtt } from "#lib/vtt.ts";
import { filmFiles, makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { examine, ffmpeg, picture, programs, realFilm, studio, tone, withoutFilms } from "../../helpers/films.ts";

interface Rendition {
  width: number;
  height: number;
  name: string;
}

/** Makes a film of a file and checks what every film must be; answers what is special about this one. */
async function made(file: string, { tools, to }: Awaited<ReturnType<typeof studio>>, renditions: readonly Rendition[]) {
  const source = await probeSource(file, tools);
  const stages: string[] = [];
  const film = await makeFilm(source, tools, to, (fraction, stage) => stages.push(`${fraction} ${stage}`));
  expect(film.details.renditions.map(({ width, height }) => ({ width, height }))).toEqual(
    renditions.map(({ width, height }) => ({ width, height })),
  );
  const master = await readFile(path.join(to, "master.m3u8"), "utf8");
  for (const { name, width, height } of renditions) {
    const found = await examine(path.join(to, `${name}.m3u8`));
    const [seen] = found.streams.filter(({ codec_type }) => codec_type === "video");
    expect(seen).toMatchObject({ codec_name: "h264", profile: "High", pix_fmt: "yuv420p", width, height });
    expect(seen?.sample_aspect_ratio ?? "1:1").toBe("1:1");
    expect(master).toMatch(new RegExp(`RESOLUTION=${width}x${height},.*CODECS="avc1\\.64`));
    checkSegments(found.packets, await segmentStarts(path.join(to, `${name}.m3u8`)), source.duration);
  }
  expect(Math.abs(film.duration - source.duration)).toBeLessThan(0.1);
  expect((await examine(path.join(to, "film.mp4"))).format.duration).toBeCloseTo(film.duration, 0);
  await checkPictures(to, film);
  expect(stages.at(0)).toMatch(/^0 /);
  return { source, film, master, plain: await examine(path.join(to, "film.mp4")) };
}

type Packets = Awaited<ReturnType<typeof examine>>["packets"];

/** Key frames at the segments' beginnings and nowhere else, but where a short tail was joined; picture and sound to the end. */
function checkSegments(packets: Packets, starts: readonly number[], duration: number): void {
  const video = packets.filter(({ codec_type }) => codec_type === "video");
  const first = Math.min(...video.map(({ pts_time }) => pts_time));
  const keys = video.filter(({ flags }) => flags.startsWith("K")).map(({ pts_time }) => pts_time - first);
  for (const [index, start] of starts.entries()) expect(keys[index]).toBeCloseTo(start, 2);
  const joined = keys.slice(starts.length);
  expect(joined.length).toBeLessThanOrEqual(1);
  for (const key of joined) expect(duration - key).toBeLessThan(2.1);
  const lasts = (kind: string) =>
    Math.max(...packets.flatMap((one) => (one.codec_type === kind ? [one.pts_time - first] : [])));
  expect(Math.abs(lasts("video") - duration)).toBeLessThan(0.2);
  if (packets.some(({ codec_type }) => codec_type === "audio"))
    expect(Math.abs(lasts("audio") - duration)).toBeLessThan(0.2);
}

async function segmentStarts(playlist: string): Promise<number[]> {
  const text = await readFile(playlist, "utf8");
  let at = 0;
  return [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => {
    at += Number(length);
    return at - Number(length);
  });
}

async function checkPictures(to: string, film: Awaited<ReturnType<typeof makeFilm>>): Promise<void> {
  const { sprite, frames } = film;
  expect((sprite.picNum - 1) * sprite.interval).toBeLessThan(film.duration);
  expect(sprite.picNum * sprite.interval).toBeGreaterThanOrEqual(film.duration - 0.05);
  expect(sprite.urls.length).toBe(Math.ceil(sprite.picNum / 25));
  const sheet = await sharp(path.join(to, sprite.urls[0] ?? "")).metadata();
  expect([sheet.width, sheet.height]).toEqual([800, 450]);
  expect(frames.length).toBe(Math.min(6, sprite.picNum));
  for (const frame of frames) {
    const { width, height } = await sharp(path.join(to, `${frame}-1280.webp`)).metadata();
    expect([width, height]).toEqual([1280, 720]);
  }
  const files = await filmFiles(to);
  expect(files.at(-1)).toBe("master.m3u8");
  expect(files.filter((name) => name.endsWith(".png"))).toEqual([]);
}

const rung = (width: number, height: number): Rendition => ({ width, height, name: `${Math.min(width, height)}p` });

describe.skipIf(withoutFilms)("a film is made of", { timeout: 300_000 }, () => {
  test("a MOV held upright, without a word of where it was taken", async () => {
    const folder = await studio();
    const wide = folder.file("wide.mp4");
    await ffmpeg(...picture("320x180"), ...tone(), "-c:v", "libx264", "-c:a", "aac", wide);
    const turned = folder.file("upright.mov");
    const where = ["-metadata", "location=+31.2304+121.4737/", "-metadata:s:v:0", "rotate=90"];
    await ffmpeg("-i", wide, "-c", "copy", "-movflags", "use_metadata_tags", ...where, turned);
    const { plain, source } = await made(turned, folder, [rung(180, 320)]);
    expect([source.picture.width, source.picture.height]).toEqual([180, 320]);
    expect(JSON.stringify(plain)).not.toContain("121.4737");
    expect(plain.streams[0]?.side_data_list).toBeUndefined();
    const sheet = sharp(folder.file("film/sprite-1.webp"));
    // The cell is 16:9 whatever the film: beside an upright picture it is black.
    const { data } = await sheet
      .extract({ left: 2, top: 20, width: 8, height: 8 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.max(...data)).toBeLessThan(8);
    // The bars of the test picture, in the middle of the poster.
    const poster = await sharp(folder.file("film/poster-1-1280.webp"))
      .extract({ left: 600, top: 0, width: 80, height: 720 })
      .raw()
      .toBuffer();
    const pixels = Array.from({ length: 720 }, (_, y) =>
      [...poster.subarray(y * 240, y * 240 + 3)].map((value) => (value > 128 ? 1 : 0)).join(""),
    );
    for (const colour of ["110", "100", "010", "001", "101", "011"]) expect(pixels).toContain(colour);
  });

  test("an MKV with subtitles in two languages and chapters", async () => {
    const folder = await studio();
    const srt = folder.file("words.srt");
    await writeFile(
      srt,
      '1\n00:00:00,500 --> 00:00:02,000\n<font color="red">雨<b>停</b>了</font> & <i>走吧</i>\n\n2\n00:00:02,500 --> 00:00:04,000\n好\n',
    );
    const ass = folder.file("words.ass");
    await writeFile(
      ass,
      "[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Default,Arial,20\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\b1}The rain{\\b0} has stopped\n",
    );
    const marks = folder.file("marks.txt");
    await writeFile(
      marks,
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=3000\ntitle=雨夜\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=3000\nEND=6000\n",
    );
    const file = folder.file("film.mkv");
    const languages = [
      "-metadata:s:s:0",
      "language=chi",
      "-metadata:s:s:1",
      "language=eng",
      "-metadata:s:s:1",
      "title=English (SDH)",
    ];
    await ffmpeg(
      ...picture("640x360", { seconds: 6 }),
      ...tone(6, 6),
      "-i",
      srt,
      "-i",
      ass,
      "-i",
      marks,
      "-map",
      "0",
      "-map",
      "1",
      "-map",
      "2",
      "-map",
      "3",
      "-map_chapters",
      "4",
      ...languages,
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-c:a",
      "ac3",
      "-c:s:0",
      "srt",
      "-c:s:1",
      "ass",
      file,
    );
    const { film, plain } = await made(file, folder, [rung(640, 360)]);
    expect(film.details.chapters).toEqual([
      { start: 0, title: "雨夜" },
      { start: 3, title: "第 2 章" },
    ]);
    expect(film.subtitles.map(({ lang, label }) => ({ lang, label }))).toEqual([
      { lang: "zh-CN", label: "中文（中国）" },
      { lang: "en", label: "English (SDH)" },
    ]);
    const [chinese, english] = await Promise.all(
      film.subtitles.map(({ file }) => readFile(folder.file(`film/${file}`), "utf8")),
    );
    expect(parseVtt(chinese ?? "")[0]).toMatchObject({ start: expect.closeTo(0.5, 1), text: "雨停了 & 走吧" });
    expect(parseVtt(english ?? "")[0]?.text).toBe("The rain has stopped");
    expect(plain.streams.find(({ codec_type }) => codec_type === "audio")).toMatchObject({
      codec_name: "aac",
      channels: 2,
    });
  });

  test("a picture without sound, of odd size and pixels that are not square", async () => {
    const folder = await studio();
    const file = folder.file("odd.mkv");
    await ffmpeg(...picture("201x113", { seconds: 3 }), "-vf", "setsar=4/3", "-c:v", "ffv1", file);
    const { master, plain } = await made(file, folder, [rung(266, 112)]);
    expect(master).not.toContain("mp4a");
    expect(plain.streams.map(({ codec_type }) => codec_type)).toEqual(["video"]);
  });

  test("a picture that changes its size on the way", async () => {
    const folder = await studio();
    const file = folder.file("sizes.ts");
    const [first, second] = [folder.file("first.ts"), folder.file("second.ts")];
    const sound = [...tone(4), "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"];
    await ffmpeg(...picture("320x180", { seconds: 4 }), ...sound, first);
    await ffmpeg(...picture("160x90", { seconds: 4 }), ...sound, second);
    await ffmpeg("-i", `concat:${first}|${second}`, "-c", "copy", file);
    await made(file, folder, [rung(320, 180)]);
  });

  test("HDR in ten bits, and sound that is too quiet", async () => {
    const folder = await studio();
    const file = folder.file("hdr.mp4");
    const colours = ["-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc"];
    await ffmpeg(
      ...picture("160x90", { seconds: 4 }),
      ...tone(4),
      "-pix_fmt",
      "yuv420p10le",
      "-c:v",
      "libx264",
      ...colours,
      "-af",
      "volume=-9dB",
      "-c:a",
      "aac",
      file,
    );
    const { plain, source } = await made(file, folder, [rung(160, 90)]);
    expect(source.picture.hdr).toBe("smpte2084");
    expect(plain.streams[0]).toMatchObject({ pix_fmt: "yuv420p", color_transfer: "bt709" });
    expect(await loudness(folder.file("film/film.mp4"))).toBeGreaterThan(-19);
  });

  test("frames at a changing pace, and ones at fifty a second", async () => {
    const folder = await studio();
    const file = folder.file("uneven.mp4");
    const uneven = "select='not(mod(n,3))+lt(n,40)',setpts=PTS";
    await ffmpeg(
      ...picture("160x90", { rate: 30, seconds: 5 }),
      ...tone(5),
      "-vf",
      uneven,
      "-fps_mode",
      "vfr",
      "-c:v",
      "libx264",
      "-c:a",
      "aac",
      file,
    );
    const { plain } = await made(file, folder, [rung(160, 90)]);
    const times = plain.packets
      .flatMap((one) => (one.codec_type === "video" ? [one.pts_time] : []))
      .toSorted((a, b) => a - b);
    const steps = new Set(times.slice(1).map((time, index) => (time - (times[index] ?? 0)).toFixed(3)));
    expect(steps.size).toBeLessThanOrEqual(2);

    const other = await studio();
    const fast = other.file("fast.mp4");
    await ffmpeg(...picture("160x90", { rate: 50, seconds: 2 }), "-c:v", "libx264", fast);
    expect((await made(fast, other, [rung(160, 90)])).plain.streams[0]?.r_frame_rate).toBe("50/1");
  });

  test("a recording of a browser that tells neither length nor rate", async () => {
    const folder = await studio();
    const file = folder.file("recorded.webm");
    await ffmpeg(
      ...picture("160x90", { seconds: 3 }),
      ...tone(3),
      "-c:v",
      "libvpx",
      "-b:v",
      "200k",
      "-c:a",
      "libopus",
      "-live",
      "1",
      "-f",
      "webm",
      file,
    );
    expect((await examine(file).catch(() => null))?.format.duration).toBeUndefined();
    expect((await made(file, folder, [rung(160, 90)])).source.duration).toBeCloseTo(3, 1);
  });

  test("flashes that may harm are found, and a busy picture is none", async () => {
    const folder = await studio();
    const file = folder.file("flashes.mp4");
    const flashing = "color=black:size=160x90:rate=25:duration=3,geq=lum='if(mod(floor(N/2),2),235,16)':cb=128:cr=128";
    await ffmpeg("-f", "lavfi", "-i", flashing, "-c:v", "libx264", file);
    expect((await made(file, folder, [rung(160, 90)])).film.details.strobe).toBe(true);
  });

  test.skipIf(realFilm("crystal.webm") === null)("a WebM of somebody else's making", async () => {
    const folder = await studio();
    const { film } = await made(realFilm("crystal.webm") ?? "", folder, [rung(540, 360), rung(720, 480)]);
    expect(film.details.strobe).toBe(false);
  });
});

/** LUFS. */
async function loudness(file: string): Promise<number> {
  const { execFile } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const args = ["-hide_banner", "-nostats", "-i", file, "-map", "0:a", "-af", "ebur128", "-f", "null", "-"];
    execFile(programs?.ffmpeg ?? "ffmpeg", args, (error, _out, err) => {
      if (error) reject(error);
      else resolve(Number([...err.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1]));
    });
  });
}
