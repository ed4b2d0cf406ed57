import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { examine, ffmpeg, picture, studio, tone, withoutFilms } from "../../helpers/films.ts";

const lengths = [
  { name: "a frame more than two segments", rate: 25, seconds: 8.04 },
  { name: "two frames more, at a rate of thirds", rate: "30000/1001", seconds: 8.075 },
  { name: "slow frames that end after the sound", rate: 5, seconds: 8.3 },
  { name: "two segments", rate: 25, seconds: 8 },
  { name: "a second and a frame", rate: 25, seconds: 1.04 },
] as const;

/** When the last piece of a kind of a film is over, in seconds. */
async function endOf(playlist: string, kind: string, each: number): Promise<number> {
  const { packets } = await examine(playlist);
  return Math.max(...packets.flatMap((one) => (one.codec_type === kind ? [one.pts_time] : []))) + each;
}

describe.skipIf(withoutFilms)("a film that lasts", () => {
  test.for(lengths)("$name ends with a whole segment, and not before its sound", async ({ rate, seconds }) => {
    const { file, tools, to } = await studio();
    const sent = file("sent.mp4");
    const seen = picture("160x90", { rate, seconds });
    await ffmpeg(...seen, ...tone(seconds), "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", sent);
    const film = await makeFilm(await probeSource(sent, tools), tools, to, () => {});
    const playlist = file("film/90p.m3u8");
    const text = await readFile(playlist, "utf8");
    const segments = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
    expect(segments.at(-1)).toBeGreaterThanOrEqual(segments.length === 1 ? 1 : 2);
    expect(segments.reduce((sum, length) => sum + length, 0)).toBeCloseTo(film.duration, 2);
    const [, target] = /#EXT-X-TARGETDURATION:(\d+)/.exec(text) ?? [];
    expect(Number(target)).toBe(Math.round(Math.max(...segments)));
    // What the playlist names of the file is all of it.
    const ranges = [...text.matchAll(/BYTERANGE:"?(\d+)@(\d+)/g)].map(
      ([, bytes, from]) => Number(bytes) + Number(from),
    );
    expect(ranges.at(-1)).toBe((await readFile(file("film/90p.mp4"))).length);
    const [num, den = 1] = String(rate).split("/").map(Number);
    const [seenUntil, heardUntil] = [
      await endOf(playlist, "video", den / (num ?? 1)),
      await endOf(playlist, "audio", 1024 / 48_000),
    ];
    expect(heardUntil).toBeGreaterThanOrEqual(seenUntil - 0.001);
  });
});
