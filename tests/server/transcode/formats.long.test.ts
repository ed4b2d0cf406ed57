import { readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { headLength, looksLikeFilm } from "#lib/film-container.ts";
import { mayBeFilm } from "#lib/film-files.ts";
import { JobFailure } from "#server/jobs/failure.ts";
import { makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { encoders, examine, ffmpeg, picture, studio, tone, withoutFilms } from "../../helpers/films.ts";

const [seconds, size] = [1.5, "160x90"];
const seen = picture(size, { seconds });
const both = [...seen, ...tone(seconds)];
const moving = picture(size, { rate: 10, seconds });
const x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const x265 = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];

interface Sent {
  name: string;
  args: readonly string[];
  /** The encoder this needs that not every ffmpeg has. */
  needs?: string;
  /** Pixels of the picture, where it is not that of the others. */
  size?: readonly [number, number];
  silent?: boolean;
  /** Bytes that are missing of its beginning. */
  begins?: number;
  /** Made into a film too, which takes a few seconds each. */
  made?: boolean;
}

const sent: readonly Sent[] = [
  {
    name: "hevc-of-a-phone.mov",
    args: [...both, ...x265, "-tag:v", "hvc1", "-c:a", "aac"],
    needs: "libx265",
    made: true,
  },
  { name: "hevc-ten-bits.mp4", args: [...both, ...x265, "-pix_fmt", "yuv420p10le", "-c:a", "aac"], needs: "libx265" },
  { name: "windows.wmv", args: [...both, "-c:v", "wmv2", "-c:a", "wmav2"], needs: "wmav2", made: true },
  { name: "old-windows.asf", args: [...both, "-c:v", "msmpeg4", "-c:a", "wmav1"], needs: "wmav1" },
  { name: "theora.ogv", args: [...both, "-c:v", "libtheora", "-c:a", "libvorbis"], needs: "libtheora", made: true },
  { name: "camera.mxf", args: [...both, "-c:v", "mpeg2video", "-c:a", "pcm_s16le", "-ar", "48000"], made: true },
  { name: "camera.avi", args: [...both, "-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "pcm_s16le"] },
  {
    name: "dv.avi",
    args: [...both, "-s", "720x576", "-c:v", "dvvideo", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le", "-ar", "48000"],
    size: [1024, 576],
  },
  { name: "flash.flv", args: [...both, "-c:v", "flv", "-c:a", "libmp3lame"], needs: "libmp3lame" },
  { name: "phone.3gp", args: [...both, "-s", "176x144", "-c:v", "h263", "-c:a", "aac"], size: [256, 144] },
  { name: "broadcast.ts", args: [...both, ...x264, "-c:a", "mp2"] },
  // A recording that was cut at any byte.
  { name: "broadcast-from-the-middle.ts", args: [...both, ...x264, "-c:a", "mp2", "-f", "mpegts"], begins: 101 },
  { name: "disc.vob", args: [...both, "-c:v", "mpeg2video", "-c:a", "ac3"] },
  { name: "disc.mpg", args: [...both, "-c:v", "mpeg1video", "-c:a", "mp2"], made: true },
  { name: "disc.mkv", args: [...both, ...x264, "-c:a", "truehd", "-strict", "-2"], needs: "truehd" },
  { name: "old-camera.avi", args: [...both, "-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "adpcm_ima_wav"] },
  { name: "no ending", args: [...both, ...x264, "-c:a", "aac", "-f", "mp4"] },
  { name: "long.wav", args: [...tone(seconds), "-c:a", "pcm_s16le", "-rf64", "always"], size: [1280, 720] },
  {
    name: "vp9.webm",
    args: [...both, "-c:v", "libvpx-vp9", "-cpu-used", "8", "-c:a", "libopus"],
    needs: "libvpx-vp9",
  },
  { name: "prores.mov", args: [...both, "-c:v", "prores", "-c:a", "pcm_s24le"] },
  {
    name: "odd-sides.mkv",
    args: [...seen, "-vf", "scale=161:91,setsar=1,format=yuv444p", "-c:v", "ffv1"],
    size: [161, 91],
    silent: true,
  },
  { name: "no-sound.mp4", args: [...seen, ...x264], silent: true },
  {
    name: "two-languages.mkv",
    args: [...both, ...tone(seconds), "-map", "0", "-map", "1", "-map", "2", ...x264, "-c:a", "aac"],
  },
  {
    name: "bare.mp3",
    args: [...tone(seconds), "-c:a", "libmp3lame", "-id3v2_version", "0", "-write_xing", "0"],
    needs: "libmp3lame",
    size: [1280, 720],
  },
  {
    name: "song.mp3",
    args: [...tone(seconds), "-c:a", "libmp3lame", "-metadata", "title=歌"],
    needs: "libmp3lame",
    size: [1280, 720],
    made: true,
  },
  { name: "song.m4a", args: [...tone(seconds), "-c:a", "aac"], size: [1280, 720] },
  { name: "song.aac", args: [...tone(seconds), "-c:a", "aac", "-f", "adts"], size: [1280, 720] },
  { name: "song.flac", args: [...tone(seconds), "-c:a", "flac"], size: [1280, 720] },
  { name: "song.wav", args: [...tone(seconds), "-c:a", "pcm_s16le"], size: [1280, 720] },
  { name: "song.opus", args: [...tone(seconds), "-c:a", "libopus"], needs: "libopus", size: [1280, 720] },
  { name: "song.aiff", args: [...tone(seconds), "-c:a", "pcm_s16be"], size: [1280, 720] },
  { name: "studio.aif", args: [...tone(seconds), "-c:a", "pcm_f32be", "-f", "aiff"], size: [1280, 720], made: true },
  { name: "song.caf", args: [...tone(seconds), "-c:a", "pcm_s24be"], size: [1280, 720] },
  {
    name: "camera.dv",
    args: [...both, "-s", "720x576", "-pix_fmt", "yuv420p", "-ar", "48000", "-ac", "2"],
    size: [1024, 576],
  },
  { name: "disc.m2v", args: [...seen, "-c:v", "mpeg2video", "-f", "mpeg2video"], silent: true, made: true },
  { name: "disc.m1v", args: [...seen, "-c:v", "mpeg1video", "-f", "mpeg1video"], silent: true },
  { name: "moving.gif", args: moving, silent: true, made: true },
  { name: "moving.apng", args: [...moving, "-f", "apng"], silent: true, made: true },
  { name: "song.wma", args: [...tone(seconds), "-c:a", "wmav2"], needs: "wmav2", size: [1280, 720] },
];

const refused: readonly { name: string; args: readonly string[]; reason: string }[] = [
  { name: "unlisted.mkv", args: [...seen, "-c:v", "snow", "-strict", "-2"], reason: "编码不受支持" },
  { name: "unlisted.mov", args: [...both, "-c:v", "qtrle", "-c:a", "aac"], reason: "编码不受支持" },
  { name: "two.gif", args: [...moving, "-frames:v", "2"], reason: "不是影片：动图要有 3 张以上的画面" },
  { name: "still.png", args: [...moving, "-frames:v", "1"], reason: "请上传 MP4、MOV、MKV、WebM 等影片" },
  { name: "words-only.mkv", args: ["-f", "srt", "-i", "words.srt", "-c:s", "srt"], reason: "没有画面，也没有声音" },
];

let known: ReadonlySet<string>;
beforeAll(async () => {
  known = withoutFilms ? new Set() : await encoders();
});

describe.skipIf(withoutFilms)("a file that a member sends", () => {
  test.for(sent)(
    "$name is taken",
    async ({ name, args, needs, size: [width, height] = [160, 90], silent, begins, made }, { skip }) => {
      if (needs !== undefined && !known.has(needs)) skip();
      const { file, tools, to } = await studio();
      await ffmpeg(...args, file(name));
      if (begins) await writeFile(file(name), (await readFile(file(name))).subarray(begins));
      const head = (await readFile(file(name))).subarray(0, headLength);
      expect(mayBeFilm({ name, mime: "" })).toBe(true);
      expect(looksLikeFilm(head)).toBe(true);
      const source = await probeSource(file(name), tools);
      expect([source.picture.width, source.picture.height]).toEqual([width, height]);
      expect(source.sound === null).toBe(silent === true);
      expect(source.duration).toBeGreaterThan(seconds - 0.1);
      expect(source.duration).toBeLessThan(seconds + 0.2);
      if (!made) return;
      const film = await makeFilm(source, tools, to, () => {});
      expect(film.duration).toBeCloseTo(source.duration, 0);
      const { streams } = await examine(path.join(to, film.details.fallback));
      const codecs = silent ? ["h264"] : ["aac", "h264"];
      expect(streams.map(({ codec_name }) => codec_name).toSorted()).toEqual(codecs);
      expect(film.frames.length).toBeGreaterThan(0);
    },
  );

  test.for(refused)("$name is refused with the reason: $reason", async ({ name, args, reason }) => {
    const { file, tools } = await studio();
    await writeFile(file("words.srt"), "1\n00:00:00,000 --> 00:00:02,000\n只有字\n");
    await ffmpeg(...args.map((arg) => (arg === "words.srt" ? file(arg) : arg)), file(name));
    const refusal = await probeSource(file(name), tools).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(JobFailure);
    expect(String(refusal)).toContain(reason);
  });

  test("without its end is called incomplete, and so is one of zero bytes only", async () => {
    const { file, tools } = await studio();
    await ffmpeg(...both, ...x264, "-c:a", "aac", file("cut.mp4"));
    await truncate(file("cut.mp4"), 4000);
    await expect(probeSource(file("cut.mp4"), tools)).rejects.toThrow("不完整或已损坏");
    await writeFile(file("zeros.mp4"), Buffer.alloc(100_000));
    await expect(probeSource(file("zeros.mp4"), tools)).rejects.toThrow("不是影片");
  });

  test("a call recorded by a phone, AMR", async () => {
    const { file, tools } = await studio();
    // Frames of 20 milliseconds in the lowest of its rates.
    const frame = Buffer.from([4, ...Array.from({ length: 12 }, (_, at) => at * 19)]);
    await writeFile(
      file("call.amr"),
      Buffer.concat([Buffer.from("#!AMR\n"), ...Array.from({ length: 100 }, () => frame)]),
    );
    expect((await probeSource(file("call.amr"), tools)).duration).toBeCloseTo(2, 1);
  });

  test("in Apple's lossless sound, whose packets tell no length, is heard to the end", async () => {
    const { file, tools, to } = await studio();
    // The last of its packets, of 4096 samples each, begins just before a picture ends.
    const whole = 44 * 4096 - 800;
    await ffmpeg(...tone(10), "-af", `atrim=end_sample=${whole}`, "-c:a", "alac", file("song.caf"));
    const film = await makeFilm(await probeSource(file("song.caf"), tools), tools, to, () => {});
    expect(film.duration).toBeGreaterThanOrEqual(whole / 44_100);
  });

  test("with the tags of two programs before its sound is taken", async ({ skip }) => {
    if (!known.has("libmp3lame")) skip();
    const { file, tools } = await studio();
    await ffmpeg(...tone(seconds), "-c:a", "libmp3lame", file("once.mp3"));
    const tag = Buffer.concat([Buffer.from("ID3\u{4}\0\0\0\0\0\u{14}", "latin1"), Buffer.alloc(20)]);
    await writeFile(file("twice.mp3"), Buffer.concat([tag, await readFile(file("once.mp3"))]));
    expect((await probeSource(file("twice.mp3"), tools)).duration).toBeCloseTo(seconds, 0);
  });

  test("with sound alone shows its cover, whole, and else the wave of its sound", async () => {
    const { file, tools, to } = await studio();
    await sharp({ create: { width: 300, height: 300, channels: 3, background: "#d02020" } })
      .jpeg()
      .toFile(file("cover.jpg"));
    const cover = [
      "-i",
      file("cover.jpg"),
      "-map",
      "0",
      "-map",
      "1",
      "-c:v",
      "copy",
      "-disposition:v:0",
      "attached_pic",
    ];
    await ffmpeg(...tone(seconds), ...cover, "-c:a", "aac", file("covered.m4a"));
    await makeFilm(await probeSource(file("covered.m4a"), tools), tools, to, () => {});
    const poster = sharp(path.join(to, "poster-1-1280.webp"));
    const at = async (left: number, top: number) => [
      ...(await poster.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const [red = 0, green = 255] = await at(640, 360);
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(70);
    expect((await at(640, 8))[0]).toBeGreaterThan(180);
    // Beside it a darker copy.
    expect((await at(40, 360))[0]).toBeLessThan(170);

    const bare = await studio();
    await ffmpeg(...tone(seconds), "-c:a", "flac", bare.file("bare.flac"));
    await makeFilm(await probeSource(bare.file("bare.flac"), bare.tools), bare.tools, bare.to, () => {});
    const drawn = sharp(path.join(bare.to, "poster-1-1280.webp"));
    const brightness = async (top: number) => {
      const row = await drawn.clone().greyscale().extract({ left: 0, top, width: 1280, height: 1 }).raw().toBuffer();
      return row.reduce((sum, value) => sum + value, 0) / row.length;
    };
    expect(await brightness(356)).toBeGreaterThan((await brightness(40)) * 2);
  });

  test("in HDR without a word of how bright it gets is as bright as its light says", async ({ skip }) => {
    if (!known.has("libx265")) skip();
    const { file, tools, to } = await studio();
    // Codes of 26, 100 and 203 candelas a square metre; a usual screen's white is 100.
    const bars = "lum='if(lt(X,64),385,if(lt(X,128),509,573))':cb=512:cr=512";
    const grey = `color=black:size=192x96:rate=5:duration=${seconds},format=yuv420p10le,geq=${bars}`;
    const params = "log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:range=limited";
    await ffmpeg(
      "-f",
      "lavfi",
      "-i",
      grey,
      "-c:v",
      "libx265",
      "-x265-params",
      params,
      "-f",
      "matroska",
      file("hdr.mkv"),
    );
    const source = await probeSource(file("hdr.mkv"), tools);
    expect(source.picture.hdr).toBe("smpte2084");
    await makeFilm(source, tools, to, () => {});
    const { data, info } = await sharp(path.join(to, "poster-1-1280.webp"))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (share: number) => data[Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)] ?? 0;
    const [dim, middle, light] = [at(1 / 6), at(1 / 2), at(5 / 6)];
    expect(dim).toBeGreaterThan(118);
    expect(dim).toBeLessThan(150);
    expect(middle).toBeGreaterThan(195);
    expect(light).toBeGreaterThan(220);
    expect(light).toBeGreaterThan(middle);
  });
});
