import { describe, expect, test } from "vitest";
import { makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { ffmpeg, picture, studio, withoutFilms } from "../../helpers/films.ts";
import { soundOf } from "./sounding.ts";

const cameras = [
  { name: "camera.mxf", codecs: ["-c:v", "mpeg2video", "-c:a", "pcm_s16le"] },
  { name: "studio.mov", codecs: ["-c:v", "prores", "-c:a", "pcm_s24le"] },
];

/** The film of a file with a track for each channel: what is heard left and right, in hertz, and what else can be chosen. */
async function heard({ name, codecs }: (typeof cameras)[number], tones: readonly number[], ...said: string[]) {
  const { tools, to, file } = await studio();
  const inputs = tones.flatMap((tone) => [
    "-f",
    "lavfi",
    "-i",
    `aevalsrc='0.3*sin(2*PI*${tone}*t)*between(t,1,2)':s=48000:d=3`,
  ]);
  const maps = [0, ...tones.map((_, at) => at + 1)].flatMap((input) => ["-map", `${input}`]);
  await ffmpeg(...picture("160x90", { seconds: 3 }), ...inputs, ...maps, ...codecs, ...said, file(name));
  const { details } = await makeFilm(await probeSource(file(name), tools), tools, to, () => undefined);
  const sides = [];
  for (const side of [0, 1]) {
    await ffmpeg("-i", file("film/film.mp4"), "-vn", "-af", `pan=mono|c0=c${side}`, file("side.wav"));
    const { tone } = await soundOf(file("side.wav"));
    sides.push(Math.round(tone / 100) * 100);
  }
  return { sides, choices: details.sounds.map(({ label }) => label) };
}

describe.skipIf(withoutFilms)("channels that are each a track", { timeout: 120_000 }, () => {
  test.for(cameras)("are heard left and right, without those to which nothing is connected: $name", async (camera) => {
    expect(await heard(camera, [500, 1000, 0, 0])).toEqual({ sides: [500, 1000], choices: [] });
  });

  test("are heard on both sides if only one of them is not silent, and are a choice if they are named", async () => {
    const [, studioFile = { name: "", codecs: [] }] = cameras;
    expect(await heard(studioFile, [500, 0])).toEqual({ sides: [500, 500], choices: [] });
    const named = ["-metadata:s:a:0", "language=chi", "-metadata:s:a:1", "language=eng"];
    expect(await heard(studioFile, [500, 1000], ...named)).toEqual({ sides: [500, 500], choices: ["中文", "English"] });
  });
});
