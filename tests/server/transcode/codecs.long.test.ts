import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { filmDetails } from "#server/films/films.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { codecKind } from "#server/jobs/film-jobs.ts";
import { readMaster, type Variant } from "#server/transcode/playlist.ts";
import { tidyUploads } from "#server/uploads/cancel.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { encoders, examine, ffmpeg, picture, programs, studio, tone, withoutFilms } from "../../helpers/films.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";
import { keysBelow, sendBytes } from "./sent.ts";

const able = withoutFilms ? new Set<string>() : await encoders();
const without = withoutFilms || !able.has("libsvtav1") || !able.has("libx265");

let database: TestStore;
let app: TestApp;
let jobs: TestJobs;
beforeAll(async () => {
  database = await createMigratedStore();
  app = await openTestApp(database);
  jobs = await openTestJobs(database, { EXTRA_CODECS: "hevc, av1" });
});
afterAll(async () => {
  await jobs.close();
  await app.close();
  await database.remove();
});

const { [codecKind]: codec, ...others } = handlers;

interface Sent {
  owner: TestMember;
  work: TestWork;
  uploadId: string;
}

/** A film of some seconds that plays in 720p and smaller, and waits for its further codecs. */
async function sendFilm({
  rate = 8,
  size = "720x720",
  sounds = 1,
  seconds = 5,
  at = jobs,
}: { rate?: number | string; size?: string; sounds?: number; seconds?: number; at?: TestJobs } = {}): Promise<Sent> {
  const { file } = await studio();
  const name = file("sent.mkv");
  const heard = Array.from({ length: sounds }, () => tone(seconds)).flat();
  const maps = Array.from({ length: sounds + 1 }, (_, index) => ["-map", `${index}`]).flat();
  const languages = ["-metadata:s:a:0", "language=chi", "-metadata:s:a:1", "language=eng"].slice(0, sounds * 2);
  const encoded = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  await ffmpeg(...picture(size, { rate, seconds }), ...heard, ...maps, ...encoded, ...languages, name);
  const owner = await addMember(app);
  const work = await addWork(at.base.context, owner.userId, { empty: true });
  const uploadId = await sendBytes(at, work, owner.userId, await readFile(name));
  await at.worker(others).drain();
  return { owner, work, uploadId };
}

async function detailsOf({ folder }: TestWork) {
  const row = await jobs.base.context.db.primary
    .selectFrom("films")
    .select("details")
    .where("folder", "=", folder)
    .executeTakeFirstOrThrow();
  return filmDetails.parse(JSON.parse(row.details));
}

const read = async (key: string) => text(await jobs.base.context.storage.open(key));

async function variantsOf(work: TestWork): Promise<Variant[]> {
  const { master } = await detailsOf(work);
  return readMaster(await read(`${work.folder}/${master}`), path.posix.dirname(master));
}

const nameOf = ({ playlist }: Variant) => path.posix.basename(playlist, ".m3u8");
const attributeOf = ({ attributes }: Variant, name: string) =>
  new RegExp(`(?:^|,)${name}="?([^",]+)`).exec(attributes)?.[1];

/** Seconds of each segment of a rendition. */
async function segmentsOf(work: TestWork, { playlist }: Variant): Promise<number[]> {
  const found = (await read(`${work.folder}/${playlist}`)).matchAll(/#EXTINF:([\d.]+)/g);
  return [...found].map(([, seconds]) => Number(seconds));
}

/** A rendition's file, as ffprobe reads it. */
async function probe(work: TestWork, variant: Variant) {
  const { file } = await studio();
  const copy = file("rendition.mp4");
  const key = `${work.folder}/${variant.playlist.replace("m3u8", "mp4")}`;
  const chunks: Buffer[] = [];
  for await (const chunk of await jobs.base.context.storage.open(key)) chunks.push(chunk);
  await writeFile(copy, Buffer.concat(chunks));
  const { streams, packets } = await examine(copy);
  const pictures = packets.filter(({ codec_type }) => codec_type === "video");
  const times = pictures.map(({ pts_time }) => pts_time).toSorted((one, other) => one - other);
  const keys = pictures.filter(({ flags }) => flags.startsWith("K")).map(({ pts_time }) => pts_time);
  return { streams, times, keys };
}

const waiting = async ({ work }: Sent) =>
  (
    await jobs.base.context.db.primary
      .selectFrom("jobs")
      .select(["subject", "state"])
      .where("kind", "=", codecKind)
      .where("subject", "like", `video:${work.id}:%`)
      .where("state", "in", ["waiting", "running"])
      .orderBy("id")
      .execute()
  ).map(({ subject }) => subject.split(":")[2]);

const uploadOf = async ({ uploadId }: Sent) => (await keysBelow(jobs.base.context, `uploads/${uploadId}/`)).length;

const usual = ["360p", "480p", "720p"];
const named = (codecs: string) => usual.map((name) => `${codecs}-${name}`);

describe.skipIf(without)("a film in further codecs", { timeout: 600_000 }, () => {
  test("has all its qualities in each, beside those of H.264, picture for picture", async () => {
    const sent = await sendFilm({ seconds: 7 });
    const { work } = sent;
    const before = await variantsOf(work);
    expect(before.map(nameOf)).toEqual(usual);
    expect(await waiting(sent)).toEqual(["av1", "hevc"]);
    const whole = await detailsOf(work);
    // Nobody waits for them, and the film can be cut meanwhile.
    expect(whole.coming).toBeUndefined();
    expect(await uploadOf(sent)).toBe(2);
    await tidyUploads(jobs.base.context);
    expect(await uploadOf(sent)).toBe(2);

    await jobs.worker({ [codecKind]: codec! }).drain();
    expect(await waiting(sent)).toEqual([]);
    expect(await uploadOf(sent)).toBe(0);
    const after = await variantsOf(work);
    expect(after.map(nameOf)).toEqual([...usual, ...named("av1"), ...named("hevc")]);
    // What there was is as it was.
    expect(after.slice(0, 3)).toEqual(before);
    const details = await detailsOf(work);
    expect(details).toMatchObject({ renditions: whole.renditions, playlists: whole.playlists, frames: whole.frames });
    expect(details.codecs?.map(({ codec: name }) => name)).toEqual(["av1", "hevc"]);

    for (const [index, variant] of after.entries()) {
      const h264 = after[index % 3] ?? variant;
      for (const name of ["RESOLUTION", "FRAME-RATE"]) expect(attributeOf(variant, name)).toBe(attributeOf(h264, name));
      expect(Number(attributeOf(variant, "AVERAGE-BANDWIDTH"))).toBeLessThanOrEqual(variant.bandwidth);
      const { streams, times, keys } = await probe(work, variant);
      const [seen, heard] = ["video", "audio"].map((type) => streams.find(({ codec_type }) => codec_type === type));
      expect([seen?.codec_name, heard?.codec_name]).toEqual([["h264", "av1", "hevc"][Math.floor(index / 3)], "aac"]);
      expect(attributeOf(variant, "CODECS")).toMatch(
        [/^avc1\.6400/, /^av01\.0\.\d\dM\.08$/, /^hvc1\.1\.6\.L\d+\./][Math.floor(index / 3)]!,
      );
      const [usualTimes, usualSegments] = [(await probe(work, h264)).times, await segmentsOf(work, h264)];
      expect(times).toHaveLength(usualTimes.length);
      for (const [picture, time] of times.entries()) expect(time).toBeCloseTo(usualTimes[picture] ?? 0, 2);
      const segments = await segmentsOf(work, variant);
      expect(segments).toHaveLength(2);
      expect(usualSegments).toHaveLength(2);
      for (const [segment, seconds] of segments.entries()) expect(seconds).toBeCloseTo(usualSegments[segment] ?? 0, 2);
      expect(keys).toHaveLength(2);
    }
    // All that is stored is in use, now and when the old playlists go.
    jobs.clock.now += 7 * 3_600_000;
    await jobs.worker(handlers).drain();
    for (const { playlist } of after)
      for (const key of [playlist, playlist.replace("m3u8", "mp4")])
        expect(await jobs.base.context.storage.has(`${work.folder}/${key}`)).toBe(true);
    expect(
      (await keysBelow(jobs.base.context, `${work.folder}/`)).filter((key) => key.endsWith("master.m3u8")),
    ).toHaveLength(1);
  });

  test("has its sounds beside them as before, and its pictures in step at uneven rates", async () => {
    const sent = await sendFilm({ rate: "15000/1001", sounds: 2, seconds: 3 });
    await jobs.worker({ [codecKind]: codec! }).drain();
    const variants = await variantsOf(sent.work);
    expect(variants).toHaveLength(9);
    const first = await probe(sent.work, variants[0]!);
    for (const variant of variants) {
      expect(variant.attributes).toContain('AUDIO="sound"');
      expect(attributeOf(variant, "CODECS")).not.toContain("mp4a");
      expect(variant.attributes).toContain(",mp4a.40.2");
      const { streams, times } = await probe(sent.work, variant);
      expect(streams.map(({ codec_type }) => codec_type)).toEqual(["video"]);
      expect(times).toHaveLength(first.times.length);
      expect(times[0]).toBeCloseTo(first.times[0] ?? 0, 2);
    }
  });

  test("comes after everything else, is done anew when its worker is killed, and goes with a new file", async () => {
    const sent = await sendFilm();
    const { work, owner } = sent;
    const stopped = new AbortController();
    const begun: string[] = [];
    const dying = jobs.worker({
      ...others,
      [codecKind]: {
        ...codec!,
        async run(job) {
          begun.push(job.subject);
          const { progress } = job;
          job.signal = AbortSignal.any([job.signal, stopped.signal]);
          job.progress = (fraction, stage) => {
            progress(fraction, stage);
            // Long after it has begun to encode.
            if (fraction > 0.3) stopped.abort(new Error("killed"));
          };
          await codec!.run(job);
        },
      },
    });
    await dying.drain();
    expect(begun[0]).toBe(`video:${work.id}:av1`);
    expect(await waiting(sent)).toEqual(["av1", "hevc"]);
    expect((await variantsOf(work)).map(nameOf)).toEqual(usual);
    // Films that come meanwhile are done first, to their last quality.
    const kinds: string[] = [];
    const next = await addWork(jobs.base.context, owner.userId, { empty: true });
    const { file } = await studio();
    await ffmpeg(
      ...picture("640x480", { rate: 5, seconds: 2 }),
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      file("next.mp4"),
    );
    await sendBytes(jobs, next, owner.userId, await readFile(file("next.mp4")));
    jobs.clock.now += 3_600_000;
    const told = Object.entries(handlers).map(
      ([kind, handler]) =>
        [
          kind,
          { ...handler, run: (job: Parameters<typeof handler.run>[0]) => (kinds.push(kind), handler.run(job)) },
        ] as const,
    );
    await jobs.worker(Object.fromEntries(told)).drain();
    expect(kinds.filter((kind) => kind.startsWith("transcode"))).toEqual([
      "transcode",
      "transcode-rest",
      codecKind,
      codecKind,
    ]);
    expect((await variantsOf(work)).map(nameOf)).toEqual([...usual, ...named("av1"), ...named("hevc")]);

    await sendBytes(jobs, work, owner.userId, await readFile(file("next.mp4")));
    await jobs.worker(others).drain();
    expect((await detailsOf(work)).codecs).toBeUndefined();
    expect((await variantsOf(work)).map(nameOf)).toEqual(["360p", "480p"]);
  });

  test("is cut like the film: the part has its own, and the whole its own again", async () => {
    const keeping = await openTestJobs(database, { EXTRA_CODECS: "hevc", KEEP_ORIGINALS: "on" });
    onTestFinished(() => keeping.close());
    const sent = await sendFilm({ at: keeping, rate: 6 });
    const { work, owner } = sent;
    await keeping.worker(handlers).drain();
    const whole = await detailsOf(work);
    expect(whole.codecs).toHaveLength(1);
    await app.call("works/modify/trim", { id: work.id, act: "cut", start: 1, end: 4 }, owner.token);
    await keeping.worker(others).drain();
    expect((await detailsOf(work)).codecs).toBeUndefined();
    expect((await variantsOf(work)).map(nameOf)).toEqual(usual);
    await keeping.worker({ [codecKind]: codec! }).drain();
    const variants = await variantsOf(work);
    expect(variants.map(nameOf)).toEqual([...usual, ...named("hevc")]);
    const [h264, hevc] = [await probe(work, variants[2]!), await probe(work, variants[5]!)];
    expect(hevc.times).toHaveLength(h264.times.length);
    expect(await uploadOf(sent)).toBe(2);
    await app.call("works/modify/trim", { id: work.id, act: "whole" }, owner.token);
    expect((await detailsOf(work)).codecs).toEqual(whole.codecs);
  });

  test("is not made of a small film, nor where nobody wants it, nor by an ffmpeg that cannot", async () => {
    const small = await sendFilm({ size: "640x480", rate: 5 });
    expect(await waiting(small)).toEqual([]);
    expect(await uploadOf(small)).toBe(0);
    const plain = await openTestJobs(database);
    onTestFinished(() => plain.close());
    expect(await waiting(await sendFilm({ at: plain, rate: 5 }))).toEqual([]);

    const { file } = await studio();
    const other = file("ffmpeg");
    const found = programs?.ffmpeg ?? "";
    await writeFile(
      other,
      `#!/bin/sh\ncase "$*" in *-encoders*) "${found}" -hide_banner -encoders | grep -v libsvtav1; exit;; esac\nexec "${found}" "$@"\n`,
    );
    await chmod(other, 0o755);
    vi.stubEnv("FFMPEG_PATH", other);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await waiting(await sendFilm({ rate: 5 }))).toEqual(["hevc"]);
  });
});
