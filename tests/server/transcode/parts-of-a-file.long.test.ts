import { open, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { probeSource } from "#server/transcode/probe.ts";
import { encoders, ffmpeg, picture, studio, tone, withoutFilms } from "../../helpers/films.ts";

const x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

describe.skipIf(withoutFilms)("of what is in a file", { timeout: 120_000 }, () => {
  test.for(["jpeg", "png"] as const)("a cover in %s before the picture is not the film", async (format) => {
    const { file, tools } = await studio();
    const still = sharp({ create: { width: 400, height: 600, channels: 3, background: "#d02020" } });
    await still.toFormat(format).toFile(file("cover"));
    await ffmpeg(...picture("160x90", { seconds: 3 }), ...tone(3), ...x264, "-c:a", "aac", file("film.mp4"));
    const both = ["-i", file("cover"), "-i", file("film.mp4"), "-map", "0", "-map", "1", "-c", "copy"];
    await ffmpeg("-f", `${format}_pipe`, ...both, file("covered.mkv"));
    const { picture: seen, duration } = await probeSource(file("covered.mkv"), tools);
    expect(seen).toMatchObject({ codec: "h264", width: 160, height: 90 });
    expect(seen.lasts).toBeCloseTo(3, 0);
    expect(duration).toBeCloseTo(3, 0);
  });

  test("a still picture beside sound is the film", async () => {
    const { file, tools } = await studio();
    const still = sharp({ create: { width: 400, height: 600, channels: 3, background: "#d02020" } });
    await still.jpeg().toFile(file("cover"));
    await ffmpeg("-f", "jpeg_pipe", "-i", file("cover"), ...tone(3), "-c:v", "copy", "-c:a", "aac", file("still.mkv"));
    const { picture: seen, duration } = await probeSource(file("still.mkv"), tools);
    expect(seen).toMatchObject({ codec: "mjpeg", width: 400, height: 600 });
    expect(duration).toBeCloseTo(3, 0);
  });

  test.for(["mkv", "mp4"])("subtitles of a longer cut do not make the film longer: %s", async (ending) => {
    const { file, tools } = await studio();
    const srt = "1\n00:00:00,500 --> 00:00:01,000\n雨停了\n\n2\n00:01:40,000 --> 00:01:41,000\n完\n";
    await writeFile(file("long.srt"), srt);
    const both = [...picture("160x90", { seconds: 3 }), ...tone(3), "-i", file("long.srt")];
    const maps = ["-map", "0", "-map", "1", "-map", "2", "-c:s", ending === "mp4" ? "mov_text" : "srt"];
    await ffmpeg(...both, ...maps, ...x264, "-c:a", "aac", file(`film.${ending}`));
    const { duration, picture: seen, subtitles } = await probeSource(file(`film.${ending}`), tools);
    expect(duration).toBeCloseTo(3, 0);
    expect(seen.lasts).toBeCloseTo(3, 0);
    expect(subtitles).toHaveLength(1);
  });

  test("a fragment for each picture of a long film is none too many", async () => {
    const { file, tools } = await studio();
    const fragments = "frag_every_frame+empty_moov+default_base_moof";
    await ffmpeg(...picture("160x90", { seconds: 1 }), ...x264, "-g", "1", "-movflags", fragments, file("short.mp4"));
    const short = await readFile(file("short.mp4"));
    const from = short.indexOf("moof") - 4;
    const fragment = short.subarray(from, short.indexOf("moof", from + 8) - 4);
    const [number, clock] = [fragment.indexOf("mfhd") + 8, fragment.indexOf("tfdt") + 8];
    const long = await open(file("long.mp4"), "w");
    await long.write(short.subarray(0, from));
    for (let part = 0; part < 60; part += 1) {
      const fragments = Array.from({ length: 1000 }, (_, index) => {
        const at = part * 1000 + index;
        const copy = Buffer.from(fragment);
        copy.writeUInt32BE(at + 1, number);
        copy.writeBigUInt64BE(BigInt(at) * 512n, clock);
        return copy;
      });
      await long.write(Buffer.concat(fragments));
    }
    await long.close();
    expect((await probeSource(file("long.mp4"), tools)).duration).toBeCloseTo(2400, 0);
  });

  test("films in Ogg put together, of which only the first can be read, are refused", async ({ skip }) => {
    if (!(await encoders()).has("libtheora")) skip();
    const { file, tools } = await studio();
    const parts = await Promise.all(
      ["first.ogv", "second.ogv"].map(async (name, index) => {
        const codecs = ["-c:v", "libtheora", "-c:a", "libvorbis"];
        await ffmpeg(...picture("160x90", { seconds: 2 + index }), ...tone(2 + index), ...codecs, file(name));
        return readFile(file(name));
      }),
    );
    await writeFile(file("joined.ogv"), Buffer.concat(parts));
    expect((await probeSource(file("first.ogv"), tools)).duration).toBeCloseTo(2, 0);
    await expect(probeSource(file("joined.ogv"), tools)).rejects.toThrow("几段接成");
  });

  test("sounds in Ogg put together are heard to the end", async () => {
    const { file, tools } = await studio();
    await ffmpeg(...tone(2), "-c:a", "libvorbis", file("sound.ogg"));
    const once = await readFile(file("sound.ogg"));
    await writeFile(file("joined.ogg"), Buffer.concat([once, once]));
    expect((await probeSource(file("joined.ogg"), tools)).duration).toBeCloseTo(4, 0);
  });
});
