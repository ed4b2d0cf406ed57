import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { examine, ffmpeg, picture, programs, studio, tone, withoutFilms } from "../../helpers/films.ts";

/** Two fields in each frame, taken one after the other; without fine lines, which look like fields. */
const interlaced = (scan: string) => [
  "-vf",
  `gblur=sigma=3,scroll=h=0.02,interlace=scan=${scan}`,
  "-flags",
  "+ilme+ildct",
];
const x264 = ["-c:v", "libx264", "-preset", "ultrafast"];

const sources = [
  { name: "upper field first.mp4", scan: "tff", codec: [...x264, "-x264-params", "tff=1", "-c:a", "aac"] },
  { name: "mixed as broadcast.ts", scan: "tff", codec: [...x264, "-x264-params", "tff=1:mbaff=1", "-c:a", "mp2"] },
  {
    name: "lower field first.mpg",
    scan: "bff",
    codec: ["-c:v", "mpeg2video", "-top", "0", "-b:v", "3M", "-c:a", "mp2"],
  },
];

/** Frames of a film that show two moments at once, as ffmpeg finds them, and those that do not. */
async function combed(file: string): Promise<{ combed: number; whole: number }> {
  const args = ["-hide_banner", "-nostats", "-i", file, "-map", "0:v", "-vf", "idet", "-f", "null", "-"];
  const { stderr } = await promisify(execFile)(programs?.ffmpeg ?? "ffmpeg", args);
  const [, upper, lower, whole] =
    /Multi frame detection: TFF:\s*(\d+)\s+BFF:\s*(\d+)\s+Progressive:\s*(\d+)/.exec(stderr) ?? [];
  return { combed: Number(upper) + Number(lower), whole: Number(whole) };
}

describe.skipIf(withoutFilms)("a film is made of", { timeout: 300_000 }, () => {
  test.for(sources)("two fields in each frame: $name", async ({ name, scan, codec }) => {
    const { file, tools, to } = await studio();
    const sent = file(name);
    await ffmpeg(...picture("320x180", { rate: 50, seconds: 3 }), ...tone(3), ...interlaced(scan), ...codec, sent);
    expect((await combed(sent)).combed).toBeGreaterThan(60);
    const { duration } = await makeFilm(await probeSource(sent, tools), tools, to, () => {});
    expect(duration).toBeCloseTo(3, 0);
    const film = file("film/film.mp4");
    expect((await combed(film)).combed).toBe(0);
    expect((await examine(film)).streams[0]?.r_frame_rate).toBe("25/1");
  });

  test.each([
    { how: "in its pixels", sizes: ["320x240", "320x180"], pixels: ["1", "1"], codec: "libx264" },
    {
      how: "in the shape of its pixels only",
      sizes: ["320x240", "320x240"],
      pixels: ["1", "4/3"],
      codec: "mpeg2video",
    },
  ])("a picture that becomes wider on the way, $how: it keeps its shape", async ({ sizes, pixels, codec }) => {
    const { file, tools, to } = await studio();
    const parts = await Promise.all(
      sizes.map(async (size, index) => {
        const part = file(`${index}.ts`);
        const red = ["-f", "lavfi", "-i", `color=red:size=${size}:rate=25:duration=4`, ...tone(4)];
        await ffmpeg(
          ...red,
          "-vf",
          `setsar=${pixels[index]}`,
          "-c:v",
          codec,
          "-pix_fmt",
          "yuv420p",
          "-c:a",
          "mp2",
          part,
        );
        return part;
      }),
    );
    const sent = file("shapes.ts");
    await ffmpeg("-i", `concat:${parts.join("|")}`, "-c", "copy", sent);
    await makeFilm(await probeSource(sent, tools), tools, to, () => {});
    // 320x180 of 320x240: bars of 30 above and below.
    for (const [second, bars] of [
      [2, false],
      [6, true],
    ] as const) {
      const frame = file(`at-${second}.png`);
      await ffmpeg("-ss", `${second}`, "-i", file("film/film.mp4"), "-frames:v", "1", frame);
      const { data, info } = await sharp(frame).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const red = (y: number) => (data[(y * info.width + 160) * info.channels] ?? 0) > 128;
      expect([10, 26, 34, 120, 206, 214, 230].map(red)).toEqual([!bars, !bars, true, true, true, !bars, !bars]);
    }
  });

  test("a picture in high definition that does not tell its colours: they stay as they are", async () => {
    const { file, tools, to } = await studio();
    const sent = file("untold.mp4");
    // As BT.709 writes a full red; taken for BT.601 it would come out paler.
    const red = "color=black:size=1280x720:rate=5:duration=2,format=yuv420p,geq=lum=63:cb=102:cr=240";
    await ffmpeg("-f", "lavfi", "-i", red, ...x264, sent);
    await makeFilm(await probeSource(sent, tools), tools, to, () => {});
    const { data } = await sharp(file("film/poster-1-320.webp")).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(245);
    expect(data[1]).toBeLessThan(12);
  });

  test("a recording that names sound of which nothing follows, or long after the picture", async () => {
    const { file, tools, to } = await studio();
    const [named, late] = [file("named.ts"), file("late.ts")];
    await ffmpeg(...picture("160x90", { seconds: 2 }), ...tone(2), ...x264, "-c:a", "aac", named);
    const packets = await readFile(named);
    const isSound = (at: number) => (packets.readUInt16BE(at + 1) & 0x1fff) === 0x101;
    const others = Array.from({ length: packets.length / 188 }, (_, index) => index * 188).filter((at) => !isSound(at));
    await writeFile(named, Buffer.concat(others.map((at) => packets.subarray(at, at + 188))));
    const silent = await makeFilm(await probeSource(named, tools), tools, to, () => {});
    expect(silent.duration).toBeCloseTo(2, 0);
    expect((await examine(file("film/film.mp4"))).streams.map(({ codec_type }) => codec_type)).not.toContain("audio");
    await ffmpeg(...picture("160x90", { seconds: 14 }), "-itsoffset", "12", ...tone(2), ...x264, "-c:a", "aac", late);
    expect(await probeSource(late, tools)).toMatchObject({ sound: { codec: "aac" } });
  });

  test("more than an hour", async () => {
    const { file, tools, to } = await studio();
    const marks = file("marks.txt");
    const chapter = (start: number, end: number) => `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${end}\n`;
    await writeFile(marks, `;FFMETADATA1\n${chapter(0, 3605)}${chapter(3605, 3660)}`);
    const sent = file("long.mkv");
    const white = "drawbox=color=white:t=fill:enable='gte(t,3600)'";
    const black = `color=black:size=160x90:rate=1:duration=3660,${white}`;
    await ffmpeg("-f", "lavfi", "-i", black, "-i", marks, "-map", "0", "-map_chapters", "1", ...x264, sent);
    const { duration, details, sprite } = await makeFilm(await probeSource(sent, tools), tools, to, () => {});
    expect(duration).toBeCloseTo(3660, 0);
    expect(details.chapters.map(({ start }) => start)).toEqual([0, 3605]);
    const playlist = await readFile(file("film/90p.m3u8"), "utf8");
    expect(playlist.match(/#EXTINF/g)).toHaveLength(915);
    expect((await examine(file("film/film.mp4"))).format.duration).toBeCloseTo(3660, 0);
    expect(sprite).toMatchObject({ interval: 10, picNum: 366 });
    expect(sprite.urls).toHaveLength(15);
    // The hour is the tenth cell of the last sheet: white from there on.
    const sheet = sharp(file(`film/${sprite.urls[14]}`)).greyscale();
    const { data, info } = await sheet.raw().toBuffer({ resolveWithObject: true });
    const light = (cell: number) => data[(Math.floor(cell / 5) * 90 + 45) * info.width + (cell % 5) * 160 + 80];
    expect(light(9)).toBeLessThan(20);
    expect(light(10)).toBeGreaterThan(235);
  });
});
