import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { encoders, examine, ffmpeg, picture, studio, tone, withoutFilms } from "../../helpers/films.ts";
import { levelsOf } from "./sounding.ts";

const x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

type Studio = Awaited<ReturnType<typeof studio>>;

/** One file of several that follow each other, as recorders and simple programs join them. */
async function joined({ file }: Studio, name: string, parts: readonly (readonly string[])[]): Promise<string> {
  const bytes: Buffer[] = [];
  for (const [at, args] of parts.entries()) {
    await ffmpeg(...args, file(`${at}-${name}`));
    bytes.push(await readFile(file(`${at}-${name}`)));
  }
  await writeFile(file(name), Buffer.concat(bytes));
  return file(name);
}

async function made(folder: Studio, file: string, seconds: number): Promise<void> {
  const { tools, to } = folder;
  const source = await probeSource(file, tools);
  const film = await makeFilm(source, tools, to, () => {});
  expect(film.duration).toBeGreaterThan(seconds - 0.2);
  expect(film.duration).toBeLessThan(seconds + 0.5);
  const plain = path.join(to, film.details.fallback);
  const { streams } = await examine(plain);
  for (const { duration } of streams) expect(Math.abs((duration ?? 0) - film.duration)).toBeLessThan(0.3);
  expect(Math.min(...(await levelsOf(plain)).slice(0, seconds * 2 - 1))).toBeGreaterThan(0.02);
}

describe.skipIf(withoutFilms)("a film whose sound changes on the way", { timeout: 120_000 }, () => {
  test("between one channel, two and six, and between rates, is heard to its end", async () => {
    const folder = await studio();
    const part = (at: number, channels: number, rate: number) => [
      ...picture("160x90", { seconds: 2 }),
      ...tone(2, channels === 6 ? 6 : 1),
      ...x264,
      ..."-c:a ac3 -f mpegts -muxdelay 0".split(" "),
      "-ac",
      `${channels}`,
      "-ar",
      `${rate}`,
      "-output_ts_offset",
      `${at * 2}`,
    ];
    const file = await joined(folder, "broadcast.ts", [part(0, 2, 48_000), part(1, 6, 48_000), part(2, 1, 32_000)]);
    await made(folder, file, 6);
  });

  test("only in the times it states is whole", async () => {
    const folder = await studio();
    const file = folder.file("late.mkv");
    const late = ["-af", "aresample=48000,asetpts='PTS+gt(T,3)*0.03/TB'"];
    await ffmpeg(...picture("160x90", { seconds: 6 }), ...tone(6), ...late, ...x264, "-c:a", "aac", file);
    await made(folder, file, 6);
  });

  test("without a picture is too", async () => {
    const folder = await studio();
    const part = (channels: number, rate: number) => [
      ...tone(2),
      ..."-c:a aac -f adts".split(" "),
      "-ac",
      `${channels}`,
      "-ar",
      `${rate}`,
    ];
    await made(folder, await joined(folder, "songs.aac", [part(1, 44_100), part(2, 48_000)]), 4);
  });

  test("between the rates of two kinds of MP3 is, and shows its cover", async ({ skip }) => {
    if (!(await encoders()).has("libmp3lame")) skip();
    const folder = await studio();
    await sharp({ create: { width: 300, height: 300, channels: 3, background: "#d02020" } })
      .jpeg()
      .toFile(folder.file("cover.jpg"));
    const cover = ["-i", folder.file("cover.jpg"), "-map", "0", "-map", "1", "-c:v", "copy", "-c:a", "libmp3lame"];
    const parts = [
      [...tone(2), ...cover, "-ar", "22050", "-ac", "1", "-disposition:v:0", "attached_pic"],
      [...tone(2), "-c:a", "libmp3lame", "-ar", "48000", "-ac", "2"],
    ];
    await made(folder, await joined(folder, "songs.mp3", parts), 4);
    const [red = 0, green = 255] = await sharp(path.join(folder.to, "poster-1-1280.webp"))
      .extract({ left: 640, top: 360, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(70);
  });
});
