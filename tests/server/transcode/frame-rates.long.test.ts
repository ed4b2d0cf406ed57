import { describe, expect, it, test } from "vitest";
import { sustainedRate, usualRate } from "#server/transcode/frame-rate.ts";
import { makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { examine, ffmpeg, picture, studio, withoutFilms } from "../../helpers/films.ts";

/** Seconds of frames that come so many a second for so long, one stretch after the other. */
function paced(...stretches: readonly { rate: number; seconds: number }[]): number[] {
  let from = 0;
  return stretches.flatMap(({ rate, seconds }) => {
    const start = from;
    from += seconds;
    return Array.from({ length: Math.round(rate * seconds) }, (_, frame) => start + frame / rate);
  });
}

describe("the rate of frames at a changing pace", () => {
  const cases = [
    { name: "thirty, then five", times: paced({ rate: 30, seconds: 3 }, { rate: 5, seconds: 6 }), rate: "30/1" },
    {
      name: "a still minute before sixty",
      times: paced({ rate: 1, seconds: 60 }, { rate: 60, seconds: 5 }),
      rate: "60/1",
    },
    {
      name: "one busy second",
      times: paced({ rate: 10, seconds: 20 }, { rate: 60, seconds: 1 }, { rate: 10, seconds: 20 }),
      rate: "10/1",
    },
    {
      name: "a television's, in milliseconds",
      times: paced({ rate: 30_000 / 1001, seconds: 30 }).map((at) => Math.round(at * 1000) / 1000),
      rate: "30000/1001",
    },
    { name: "a phone's that keeps time badly", times: paced({ rate: 29.7, seconds: 20 }), rate: "30/1" },
    { name: "less than a second", times: paced({ rate: 25, seconds: 0.8 }), rate: "25/1" },
  ];
  it.for(cases)("$name", ({ times, rate }) => {
    const { num, den } = sustainedRate(times);
    expect(`${num}/${den}`).toBe(rate);
  });
});

it.for(["12.5", "7.5", "15", "24", "25", "50", "59.94005994", "23.976024"])("a rate of %s stays as it is", (stated) => {
  const { num, den } = usualRate(Number(stated));
  expect(num / den).toBeCloseTo(Number(stated), 5);
});

describe.skipIf(withoutFilms)("a film is made", () => {
  /** How many of its pictures show something else than the one before. */
  async function movesOf(args: readonly string[]): Promise<{ rate: string | undefined; packets: number }> {
    const { file, tools, to } = await studio();
    await ffmpeg(...args, "-c:v", "libx264", "-preset", "ultrafast", file("sent.mp4"));
    const film = await makeFilm(await probeSource(file("sent.mp4"), tools), tools, to, () => {});
    const { streams, packets } = await examine(file(`film/${film.details.fallback}`));
    return { rate: streams[0]?.r_frame_rate, packets: packets.length };
  }

  test("of thirty frames a second and then five with all of the motion", async () => {
    const uneven = "select='lt(t,2)+not(mod(n,6))'";
    const { rate, packets } = await movesOf([
      ...picture("160x90", { rate: 30, seconds: 4 }),
      "-vf",
      uneven,
      "-fps_mode",
      "vfr",
    ]);
    expect(rate).toBe("30/1");
    expect(packets).toBeGreaterThanOrEqual(115);
  });

  test("of twelve and a half frames a second at just that rate", async () => {
    expect((await movesOf(picture("160x90", { rate: "25/2", seconds: 2 }))).rate).toBe("25/2");
  });
});
