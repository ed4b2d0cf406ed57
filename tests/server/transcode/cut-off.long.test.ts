import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { makeFilm } from "#server/transcode/film.ts";
import { partOfSource } from "#server/transcode/part.ts";
import { probeSource } from "#server/transcode/probe.ts";
import type { Source } from "#server/transcode/film-source.ts";
import { examine, ffmpeg, picture, studio, tone, withoutFilms } from "../../helpers/films.ts";
import { levelsOf } from "./sounding.ts";

const x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac"];
const mpeg2 = ["-c:v", "mpeg2video", "-c:a", "mp2"];

type Studio = Awaited<ReturnType<typeof studio>>;

/** Makes a film that lasts so long, in its picture, its sound and as it is told. */
async function lasting({ tools, to }: Studio, source: Source, seconds: number): Promise<void> {
  const film = await makeFilm(source, tools, to, () => {});
  expect(Math.abs(film.duration - seconds)).toBeLessThan(0.3);
  const plain = path.join(to, film.details.fallback);
  const { streams } = await examine(plain);
  expect(streams.length).toBe(2);
  for (const { duration } of streams) expect(Math.abs((duration ?? 0) - film.duration)).toBeLessThan(0.15);
  expect(Math.min(...(await levelsOf(plain)).slice(0, Math.floor(seconds * 2) - 1))).toBeGreaterThan(0.02);
}

/** What arrived, and how long that is. */
const cut = [
  { name: "a recording in FLV", file: "cut.flv", args: x264, share: 0.4 },
  {
    name: "a film in short fragments",
    file: "cut.mp4",
    args: [...x264, "-movflags", "frag_keyframe+empty_moov"],
    share: 0.35,
  },
  { name: "a camera's MXF", file: "cut.mxf", args: [...mpeg2.slice(0, 3), "pcm_s16le", "-ar", "48000"], share: 0.4 },
];

describe.skipIf(withoutFilms)("a film ends where its picture and sound end", { timeout: 120_000 }, () => {
  test.for(cut)("in $name that was cut off", async ({ file: name, args, share }) => {
    const folder = await studio();
    const file = folder.file(name);
    await ffmpeg(...picture("160x90", { seconds: 12 }), ...tone(12), ...args, file);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, Math.floor(whole.length * share)));
    const source = await probeSource(file, folder.tools);
    expect(Math.abs(source.duration - 12 * share)).toBeLessThan(1);
    await lasting(folder, source, source.duration);
  });

  test("in an AVI that says it is ten times as long", async () => {
    const folder = await studio();
    const file = folder.file("long.avi");
    await ffmpeg(...picture("160x90", { seconds: 4 }), ...tone(4), ...x264.slice(0, -1), "mp3", file);
    const bytes = await readFile(file);
    const stretch = (at: number) => bytes.writeUInt32LE(bytes.readUInt32LE(at) * 10, at);
    stretch(bytes.indexOf("avih") + 24);
    for (let at = bytes.indexOf("strh"); at !== -1; at = bytes.indexOf("strh", at + 1)) stretch(at + 40);
    await writeFile(file, bytes);
    await lasting(folder, await probeSource(file, folder.tools), 4);
  });

  test("in a piece of a recording that goes on with the clock of the pieces before", async () => {
    const folder = await studio();
    const file = folder.file("piece.mkv");
    await ffmpeg(...picture("160x90", { seconds: 4 }), ...tone(4), ...x264, "-output_ts_offset", "600", file);
    await lasting(folder, await probeSource(file, folder.tools), 4);
  });

  const joined = [
    { name: "joined.ts", args: x264 },
    { name: "joined.mpg", args: mpeg2 },
  ];
  test.for(joined)("in recordings put together whose clocks begin anew: $name", async ({ name, args }) => {
    const folder = await studio();
    const parts = await Promise.all(
      [4, 3].map(async (seconds) => {
        await ffmpeg(...picture("160x90", { seconds }), ...tone(seconds), ...args, folder.file(`${seconds}-${name}`));
        return readFile(folder.file(`${seconds}-${name}`));
      }),
    );
    await writeFile(folder.file(name), Buffer.concat(parts));
    const source = await probeSource(folder.file(name), folder.tools);
    expect(Math.abs(source.duration - 7)).toBeLessThan(0.3);
    // Across the place where they meet, as its owner may cut it.
    await lasting(folder, partOfSource(source, { start: 3, end: 6 }), 3);
  });
});
