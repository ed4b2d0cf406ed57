import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { createCutter, type Fragment } from "#server/live-ingest/fragments.ts";
import { ffmpeg, picture, studio, tone, withoutFilms } from "../../helpers/films.ts";

/** The fragments that ffmpeg makes of so many seconds with this many pictures in each. */
async function fragmentsOf(seconds: number, rate: number): Promise<Fragment[]> {
  const { file } = await studio();
  await ffmpeg(
    ...picture("160x90", { seconds, rate }),
    ...tone(seconds),
    "-c:v",
    "libx264",
    "-bf",
    "0",
    "-g",
    `${rate}`,
    "-sc_threshold",
    "0",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
    ..."-movflags +frag_keyframe+delay_moov+default_base_moof -frag_duration 350000".split(" "),
    file("sent.mp4"),
  );
  const found: Fragment[] = [];
  createCutter({ onHead: () => {}, onFragment: (one) => found.push(one) })(await readFile(file("sent.mp4")));
  return found;
}

describe.skipIf(withoutFilms)("the fragments of a broadcast", () => {
  test.for([1, 2, 5, 25])("follow each other with %i pictures a second, and begin with a picture", async (rate) => {
    const seconds = 6;
    const found = await fragmentsOf(seconds, rate);
    expect(found.filter(({ independent }) => independent)).toHaveLength(seconds);
    for (const [index, { start, end }] of found.entries()) {
      expect(start).toBe(index === 0 ? 0 : found[index - 1]?.end);
      expect(end).toBeGreaterThan(start);
    }
    expect(Math.abs((found.at(-1)?.end ?? 0) - seconds * 1000)).toBeLessThan(200);
  });
});
