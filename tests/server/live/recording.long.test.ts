import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { headOf, liveKey, type Segment, segmentName } from "#server/live/playlist.ts";
import { recordingOf } from "#server/live/recording.ts";
import { makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { examine, ffmpeg, picture, studio, tone, withoutFilms } from "../../helpers/films.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const seconds = 3;
const seen = (size: string) => [...picture(size, { seconds }), "-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "25"];
const heard = (rate: number, channels: number) => ["-c:a", "aac", "-ar", `${rate}`, "-ac", `${channels}`];

/** The film of a live of which these pieces were received, each with the arguments that make it. */
async function filmOf(live: string, pieces: readonly string[][]) {
  const { folder, file, to, tools } = await studio();
  const { storage } = app.site.context;
  const segments: Segment[] = [];
  for (const [index, args] of pieces.entries()) {
    const [piece, name] = [index + 1, segmentName(index + 1, index)];
    await ffmpeg(...args, "-movflags", "frag_keyframe+empty_moov+default_base_moof", file(`${piece}-sent.mp4`));
    const bytes = await readFile(file(`${piece}-sent.mp4`));
    const head = bytes.indexOf("moof") - 4;
    await storage.put(liveKey(live, headOf(piece)), bytes.subarray(0, head));
    await storage.put(liveKey(live, name), bytes.subarray(head));
    segments.push({ number: index, piece, name, at: index * 10_000, duration: seconds * 1000 });
  }
  const { signal } = new AbortController();
  const whole = await recordingOf({ storage, live, segments, folder, signal, touch: () => {} });
  const film = await makeFilm(await probeSource(whole, tools), tools, to, () => undefined);
  const { packets } = await examine(file("film/film.mp4"));
  const until = (kind: string) =>
    Math.max(...packets.flatMap((one) => (one.codec_type === kind ? [one.pts_time] : [])));
  return { film, until };
}

describe.skipIf(withoutFilms)("the film of a live that was sent in pieces", () => {
  test("by programs with another picture, upright, and another sound", { timeout: 180_000 }, async () => {
    const { film, until } = await filmOf("a".repeat(32), [
      [...tone(seconds), ...seen("320x180"), ...heard(48_000, 2)],
      [...tone(seconds), ...seen("180x320"), ...heard(44_100, 1)],
      [...tone(seconds), ...seen("160x90"), ...heard(48_000, 2)],
    ]);
    expect(film.details.renditions).toMatchObject([{ width: 320, height: 180 }]);
    expect(until("video")).toBeCloseTo(3 * seconds, 0);
    expect(until("audio")).toBeCloseTo(3 * seconds, 0);
  });

  test("at first without sound, at last without a picture", { timeout: 180_000 }, async () => {
    const { film, until } = await filmOf("b".repeat(32), [
      seen("320x180"),
      [...tone(seconds), ...seen("320x180"), ...heard(48_000, 2)],
      [...tone(seconds), ...heard(48_000, 2)],
    ]);
    expect(film.details.renditions).toMatchObject([{ width: 320, height: 180 }]);
    expect(until("video")).toBeCloseTo(3 * seconds, 0);
    expect(until("audio")).toBeCloseTo(3 * seconds, 0);
  });
});
