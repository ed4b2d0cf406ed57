import { buffer } from "node:stream/consumers";
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#server/core/context.ts";
import { filmDetails } from "#server/films/films.ts";
import { storedTranscripts } from "#server/films/transcripts.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import type { Worker } from "#server/jobs/worker.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { examine, ffmpeg, programs, studio } from "../../helpers/films.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";
import { keysBelow, sendBytes } from "../transcode/sent.ts";

let app: TestApp;
let jobs: TestJobs;
let database: TestStore;
let worker: Worker;
let context: Context;
let owner: TestMember;
beforeAll(async () => {
  database = await createMigratedStore();
  app = await openTestApp(database, { RATE_LIMITS: "off" });
  jobs = await openTestJobs(database);
  worker = jobs.worker(handlers);
  context = app.site.context;
  owner = await addMember(app);
  await app.call("admin/publishing", { rule: "nothing" }, (await addOperator(app)).token);
});
afterAll(async () => {
  await jobs.close();
  await app.close();
});

const seconds = 12;
const size = { width: 160, height: 90 };

/** A film whose brightness says which second it is. */
async function clockFilm(length = seconds): Promise<Buffer> {
  const { file, folder } = await studio();
  for (let second = 0; second < length; second += 1) {
    const grey = 20 + second * 18;
    await sharp({ create: { ...size, channels: 3, background: { r: grey, g: grey, b: grey } } })
      .png()
      .toFile(`${folder}/second-${second}.png`);
  }
  const name = file("clock.mp4");
  const frames = ["-framerate", "1", "-i", `${folder}/second-%d.png`];
  const sound = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${length}`];
  await ffmpeg(...frames, ...sound, "-r", "25", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", name);
  return readFile(name);
}

/** How many frames of each second of the clock a film shows, in their order. */
async function shownSeconds(work: TestWork): Promise<[second: number, frames: number][]> {
  const { file } = await studio();
  const { details } = await filmOf(work);
  const key = `${work.folder}/${details.master.replace("master.m3u8", "90p.mp4")}`;
  await writeFile(file("film.mp4"), await buffer(await context.storage.open(key)));
  await ffmpeg(
    "-i",
    file("film.mp4"),
    "-an",
    "-fps_mode",
    "passthrough",
    "-vf",
    "scale=1:1,format=gray",
    "-f",
    "rawvideo",
    file("frames"),
  );
  const seen = [...(await readFile(file("frames")))].map((grey) => Math.round((grey - 32) / 15.6));
  const shown: [number, number][] = [];
  for (const second of seen) {
    const last = shown.at(-1);
    if (last?.[0] === second) last[1] += 1;
    else shown.push([second, 1]);
  }
  return shown;
}

async function filmOf(work: TestWork) {
  const row = await context.db.primary
    .selectFrom("videos")
    .innerJoin("films", "films.id", "videos.film_id")
    .select(["videos.film_id", "films.duration", "films.sprite", "films.details", "videos.poster", "videos.playback"])
    .where("videos.id", "=", work.id)
    .executeTakeFirstOrThrow();
  return { ...row, details: filmDetails.parse(JSON.parse(row.details)) };
}

async function published(): Promise<TestWork> {
  const work = await addWork(context, owner.userId, { title: "钟", empty: true });
  await sendBytes(jobs, work, owner.userId, await clockFilm());
  await worker.drain();
  await app.call("works/modify/show", { id: work.id, act: "publish" }, owner.token);
  return work;
}

const detail = ({ id }: TestWork) => app.call("works/media/detail", { id }, owner.token);
const cut = async ({ id }: TestWork, start: number, end: number) =>
  app.ask("works/modify/trim", { id, act: "cut", start, end }, { token: owner.token });
const lines = async ({ id }: TestWork) =>
  (await app.call("danmaku/list", { videoId: id, minute: 0 }, owner.token)).list.map(({ at, text }) => [at, text]);
/** As stored: answers to readers are kept for a moment after another process has changed something. */
const spoken = async (work: TestWork) =>
  (await storedTranscripts(context.db.primary, (await filmOf(work)).film_id ?? 0)).get("zh-CN");

describe.skipIf(programs === null)("a film whose beginning and end are cut off", { timeout: 300_000 }, () => {
  test("is shorter to the frame at the same address, all that has a time moves along, and the whole comes back", async () => {
    const work = await published();
    const { id } = work;
    const { version } = await detail(work);
    const text =
      "WEBVTT\n\n00:00.500 --> 00:01.500\n片头\n\n00:04.000 --> 00:05.000\n中间\n\n00:11.000 --> 00:12.000\n片尾\n";
    const change = {
      id,
      version,
      chapters: [
        { start: 0, title: "开头" },
        { start: 5, title: "后来" },
        { start: 11, title: "结束" },
      ],
      subtitles: [{ lang: "zh-CN", label: "中文", text }],
      intro: { start: 2, end: 4 },
      outro: { start: 11, end: 12 },
    };
    await app.call("works/modify/media", change, owner.token);
    const viewer = await addMember(app);
    for (const [at, said] of [
      [1, "第一秒"],
      [6, "第六秒"],
      [11.5, "最后"],
    ] as const) {
      await app.call("danmaku/add", { videoId: id, at, text: said, colour: "white", place: "scroll" }, viewer.token);
    }
    const watched = {
      contentType: 2,
      id,
      position: 7,
      duration: 12,
      at: new Date(context.now()).toISOString(),
    } as const;
    await app.call("history/merge", { changes: [watched] }, viewer.token);
    const before = { film: await filmOf(work), lines: await lines(work), spoken: await spoken(work) };
    const wholeMaster = `${work.folder}/${before.film.details.master}`;

    expect((await cut(work, 3, 10)).code).toBe(200);
    expect((await detail(work)).trimming).toMatchObject({ state: "queued" });
    // It plays as it is until the part is there.
    expect((await filmOf(work)).details).toEqual(before.film.details);
    await worker.drain();

    const after = await detail(work);
    expect(after).toMatchObject({ trimming: null, part: { start: 3, end: 10, whole: before.film.duration } });
    const film = await filmOf(work);
    expect(film.duration).toBeCloseTo(7, 1);
    expect(film.details.master).not.toBe(before.film.details.master);
    expect(await shownSeconds(work)).toEqual([3, 4, 5, 6, 7, 8, 9].map((second) => [second, 25]));
    expect(film.details.chapters).toEqual([
      { start: 0, title: "开头" },
      { start: 2, title: "后来" },
    ]);
    expect(JSON.parse(film.playback)).toEqual({ intro: { start: 0, end: 1 } });
    expect(await spoken(work)).toEqual([{ start: 1, end: 2, text: "中间" }]);
    expect(await lines(work)).toEqual([[3, "第六秒"]]);
    const [entry] = (await app.call("history/list", { contentType: 2 }, viewer.token)).list;
    expect(entry).toMatchObject({ position: 4, duration: 7 });
    expect((await app.call("video/detail", { id }, owner.token)).id).toBe(id);

    // What was said of the part meanwhile, and what was cut off.
    await app.call(
      "danmaku/add",
      { videoId: id, at: 1, text: "后写的", colour: "white", place: "scroll" },
      viewer.token,
    );
    // Who was watching the whole can go on for a while; then it is its owner's.
    const audience = () => app.site.mediaGuard(wholeMaster, new URLSearchParams());
    expect(await audience()).toBe("public");
    for (const { clock } of [jobs, app]) clock.now += 7 * 3_600_000;
    expect(await audience()).toBeNull();
    expect(await app.site.mediaGuard(`${work.folder}/${film.details.master}`, new URLSearchParams())).toBe("public");
    await worker.drain();
    const files = await keysBelow(context, `${work.folder}/`);
    expect(files).toContain(`${work.folder}/${before.film.details.master}`);

    await app.call("works/modify/trim", { id, act: "whole" }, owner.token);
    const whole = await filmOf(work);
    expect(whole).toEqual(before.film);
    expect(await spoken(work)).toEqual(before.spoken);
    expect(await lines(work)).toEqual([before.lines[0], [4, "后写的"], ...before.lines.slice(1)]);
    expect((await detail(work)).part).toBeNull();
    expect(await audience()).toBe("public");
    const [again] = (await app.call("history/list", { contentType: 2 }, viewer.token)).list;
    expect(again).toMatchObject({ position: 7, duration: 12 });
  });

  test("is cut again from the whole, and what was changed of the part stays", async () => {
    const work = await published();
    await cut(work, 2, 11);
    await worker.drain();
    const { version } = await detail(work);
    const chapters = [{ start: 1, title: "新写的" }];
    await app.call("works/modify/media", { id: work.id, version, chapters }, owner.token);
    await cut(work, 1, 5);
    await worker.drain();
    expect((await detail(work)).part).toMatchObject({ start: 3, end: 7 });
    expect(await shownSeconds(work)).toEqual([3, 4, 5, 6].map((second) => [second, 25]));
    expect((await filmOf(work)).details.chapters).toEqual([{ start: 0, title: "新写的" }]);
    await app.call("works/modify/trim", { id: work.id, act: "whole" }, owner.token);
    expect((await filmOf(work)).details.chapters).toEqual([{ start: 3, title: "新写的" }]);
    expect((await filmOf(work)).duration).toBeCloseTo(seconds, 1);
  });

  test("is made from the file that was sent while the site keeps it", async () => {
    const keeping = await openTestJobs(database, { KEEP_ORIGINALS: "on" });
    const work = await addWork(context, owner.userId, { empty: true });
    await sendBytes(keeping, work, owner.userId, await clockFilm());
    keeping.clock.now = jobs.clock.now;
    await keeping.worker(handlers).drain();
    // Nothing else is left to read.
    const { details } = await filmOf(work);
    await context.storage.delete(`${work.folder}/${details.master.replace("master.m3u8", "90p.mp4")}`);
    await cut(work, 4, 8);
    await keeping.worker(handlers).drain();
    expect(await shownSeconds(work)).toEqual([4, 5, 6, 7].map((second) => [second, 25]));
    const key = `${work.folder}/${(await filmOf(work)).details.fallback}`;
    const { file } = await studio();
    await writeFile(file("plain.mp4"), await buffer(await context.storage.open(key)));
    expect((await examine(file("plain.mp4"))).format.duration).toBeCloseTo(4, 1);
    await keeping.close();
  });

  test("is the new film, whole, when its file was replaced before it was cut", async () => {
    const work = await published();
    await cut(work, 2, 5);
    expect((await detail(work)).trimming).toMatchObject({ state: "queued" });
    // The new file is done first, as it is by another worker.
    await context.db.write((trx) =>
      trx
        .updateTable("jobs")
        .set({ run_at: app.clock.now + 3_600_000 })
        .where("kind", "=", "trim")
        .execute(),
    );
    await sendBytes(jobs, work, owner.userId, await clockFilm(7));
    await worker.drain();
    for (const { clock } of [jobs, app]) clock.now += 2 * 3_600_000;
    await worker.drain();
    expect(await detail(work)).toMatchObject({ trimming: null, part: null });
    expect((await filmOf(work)).duration).toBeCloseTo(7, 1);
  });

  test("says at the field what cannot be cut, stops when told to, and is for its owner only", async () => {
    const work = await published();
    const wrongs = [
      [0, 12, "start", "没有剪掉什么"],
      [5, 5.5, "end", "至少要留下 1 秒"],
      [0, 30, "end", "不能超过片长"],
      [13, 14, "start", "要在影片里"],
    ] as const;
    for (const [start, end, field, said] of wrongs)
      expect((await cut(work, start, end)).fields?.[field]).toContain(said);
    await cut(work, 3, 9);
    await app.call("works/modify/trim", { id: work.id, act: "cancel" }, owner.token);
    await worker.drain();
    expect(await detail(work)).toMatchObject({ trimming: null, part: null });
    const other = await addMember(app);
    const answer = await app.ask("works/modify/trim", { id: work.id, act: "whole" }, { token: other.token });
    expect(answer.code).not.toBe(200);
    const waiting = await addWork(context, owner.userId, { empty: true });
    expect((await cut(waiting, 0, 1)).code).toBe(4066);
  });
});
