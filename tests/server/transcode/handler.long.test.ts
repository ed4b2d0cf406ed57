import { mkdir, readdir, readFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { filmDetails } from "#server/films/films.ts";
import type { Context } from "#server/core/context.ts";
import type { JobHandler } from "#server/jobs/handler.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { jobFor } from "#server/jobs/queue.ts";
import type { Worker } from "#server/jobs/worker.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { programs, realFilm, withoutFilms } from "../../helpers/films.ts";
import { addMember } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";
import { keysBelow, sendBytes, smallFilm } from "./sent.ts";

let app: TestApp;
let jobs: TestJobs;
let database: TestStore;
let worker: Worker;
let context: Context;
beforeAll(async () => {
  database = await createMigratedStore();
  app = await openTestApp(database);
  jobs = await openTestJobs(database);
  worker = jobs.worker(handlers);
  context = app.site.context;
});
afterAll(async () => {
  await jobs.close();
  await app.close();
});

async function standing(work: TestWork) {
  const row = await context.db.primary
    .selectFrom("videos")
    .innerJoin("films", "films.id", "videos.film_id")
    .innerJoin("works", "works.video_id", "videos.id")
    .select(["works.state", "works.reason", "films.duration", "films.details", "films.sprite", "videos.poster"])
    .where("videos.id", "=", work.id)
    .executeTakeFirstOrThrow();
  return { ...row, details: filmDetails.parse(JSON.parse(row.details)), sprite: JSON.parse(row.sprite) };
}

async function notices(userId: number) {
  return context.db.primary
    .selectFrom("messages")
    .select(["title", "text"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

describe.skipIf(programs === null)("the job that makes a film", { timeout: 300_000 }, () => {
  test("makes it of the parts that arrived, tells its owner, and leaves nothing else behind", async () => {
    const owner = await addMember(app);
    const work = await addWork(context, owner.userId, { title: "兔子", empty: true });
    const real = withoutFilms ? null : realFilm("rabbit.mp4");
    const id = await sendBytes(jobs, work, owner.userId, real ? await readFile(real) : await smallFilm());
    // What an attempt that was killed has left: half a version, and a folder of a process that is no more.
    await context.storage.put(`${work.folder}/00000000000000aa/720p.mp4`, Buffer.from("half"));
    const left = path.join(tmpdir(), `shiguang-film-${hostname().replaceAll(/[^\w-]/g, "_")}.999999999.left`);
    await mkdir(left);
    await worker.drain();

    const { state, details, sprite, duration, poster } = await standing(work);
    expect(state).toBe("ready");
    expect(duration).toBeCloseTo(real ? 7.8 : 2, 1);
    const stored = await keysBelow(context, `${work.folder}/`);
    const named = [
      details.master,
      details.fallback,
      ...(details.playlists ?? []),
      ...sprite.urls,
      ...(details.frames ?? []).map((name) => `${name}-1280.webp`),
    ];
    for (const name of named) expect(stored).toContain(`${work.folder}/${name}`);
    expect(poster).toBe(`${work.folder}/${details.frames?.[0]}`);
    expect(await keysBelow(context, `uploads/${id}/`)).toEqual([]);
    expect((await notices(owner.userId)).map(({ title }) => title)).toEqual(["影片处理好了"]);
    expect(await readdir(tmpdir())).not.toContain(path.basename(left));

    // Done once: the same job again finds nothing to do.
    await jobs.queue({ kind: "transcode", subject: `video:${work.id}`, payload: { videoId: work.id, uploadId: id } });
    await worker.drain();
    expect((await standing(work)).details.master).toBe(details.master);
    expect((await notices(owner.userId)).length).toBe(1);

    jobs.clock.now += 7 * 3_600_000;
    await worker.drain();
    // What has been replaced goes with its whole folder, and so does what nothing has ever named.
    const used = new Set(named.map((name) => name.split("/")[0]));
    const kept = stored.filter((key) => used.has(key.slice(work.folder.length + 1).split("/")[0]));
    expect(await keysBelow(context, `${work.folder}/`)).toEqual(kept);
    expect(kept).not.toContain(`${work.folder}/00000000000000aa/720p.mp4`);
  });

  test("lets its owner see the file as it was sent meanwhile", async () => {
    const owner = await addMember(app);
    const work = await addWork(context, owner.userId, { empty: true });
    await sendBytes(jobs, work, owner.userId, await smallFilm());
    const draining = worker.drain();
    await expect
      .poll(async () => (await standing(work)).details.fallback, { timeout: 60_000 })
      .toMatch(/^\w{16}\/original\.mp4$/);
    const early = await standing(work);
    expect(early.state).toBe("working");
    expect(await context.storage.has(`${work.folder}/${early.details.fallback}`)).toBe(true);
    expect(early.details.renditions).toEqual([]);
    await draining;
    expect((await standing(work)).details.fallback).toMatch(/film\.mp4$/);
  });

  test("says in words why a file is no film, keeps what played before, and goes on with the next", async () => {
    const owner = await addMember(app);
    const work = await addWork(context, owner.userId, { title: "字" });
    const before = await standing(work);
    await sendBytes(jobs, work, owner.userId, Buffer.from("不是影片".repeat(100)));
    const next = await addWork(context, owner.userId, { empty: true });
    await sendBytes(jobs, next, owner.userId, await smallFilm());
    await worker.drain();
    const after = await standing(work);
    expect(after).toMatchObject({ state: "failed", details: before.details, duration: before.duration });
    expect(after.reason).toContain("不是影片");
    expect((await standing(next)).state).toBe("ready");
    expect((await jobFor(context.db.primary, "transcode", `video:${work.id}`))?.state).toBe("failed");
    expect((await notices(owner.userId)).map(({ title }) => title).toSorted()).toEqual([
      "影片处理好了",
      "影片没能处理成功",
    ]);
  });

  test("puts a new file in the place of the old one and keeps what its owner wrote", async () => {
    const owner = await addMember(app);
    const work = await addWork(context, owner.userId);
    const before = await standing(work);
    const written = {
      ...before.details,
      subtitles: [{ lang: "zh-CN", label: "我的字幕", file: "subtitles/zh-CN-aa.vtt" }],
      chapters: [
        { start: 0, title: "开头" },
        { start: 15, title: "很久以后" },
      ],
    };
    await context.db.write((trx) =>
      trx
        .updateTable("films")
        .set({ details: JSON.stringify(written) })
        .where("folder", "=", work.folder)
        .execute(),
    );
    await context.storage.put(`${work.folder}/subtitles/zh-CN-aa.vtt`, Buffer.from("WEBVTT\n"));
    await sendBytes(jobs, work, owner.userId, await smallFilm());
    await worker.drain();
    const { details, duration } = await standing(work);
    expect(details.master).not.toBe(before.details.master);
    expect(details.subtitles).toEqual(written.subtitles);
    expect(details.chapters).toEqual([{ start: 0, title: "开头" }]);
    expect(duration).toBeCloseTo(2, 1);
    jobs.clock.now += 7 * 3_600_000;
    await worker.drain();
    expect(await keysBelow(context, `${work.folder}/subtitles/`)).toHaveLength(1);
  });

  test("waits while the disk is too full, tells why, and goes on without a new upload", async () => {
    // No disk here has half a pebibyte to spare.
    const full = await openTestJobs(database, { DISK_SPARE_BYTES: `${2 ** 49}` });
    onTestFinished(() => full.close());
    const owner = await addMember(app);
    const work = await addWork(context, owner.userId, { empty: true });
    await sendBytes(jobs, work, owner.userId, await smallFilm());
    full.clock.now = jobs.clock.now;
    for (let look = 0; look < 6; look += 1) {
      await full.worker(handlers).drain();
      full.clock.now += 60_000;
    }
    const waiting = await jobFor(context.db.primary, "transcode", `video:${work.id}`);
    expect(waiting).toMatchObject({ state: "waiting", attempts: 0, reason: expect.stringContaining("空间不够") });
    const [told] = (await app.call("works/media", {}, owner.token)).list;
    expect(told?.file).toMatchObject({ state: "queued", doing: waiting?.reason });
    expect(await keysBelow(context, `${work.folder}/`)).toEqual([]);
    jobs.clock.now = full.clock.now;
    await worker.drain();
    expect((await standing(work)).state).toBe("ready");
  });

  test("makes the first quality of every film before the others of any, and members take turns", async () => {
    const [ada, bo] = [await addMember(app), await addMember(app)];
    const film = await smallFilm("640x480", 1);
    const works: TestWork[] = [];
    for (const owner of [ada, ada, bo]) {
      const work = await addWork(context, owner.userId, { empty: true });
      await sendBytes(jobs, work, owner.userId, film);
      works.push(work);
    }
    const order: string[] = [];
    const noting = (kind: string, name: string): JobHandler => ({
      ...handlers[kind],
      async run(job) {
        order.push(`${name} ${works.findIndex(({ id }) => job.subject.split(":")[1] === `${id}`) + 1}`);
        await handlers[kind]?.run(job);
      },
    });
    await jobs
      .worker({ transcode: noting("transcode", "first"), "transcode-rest": noting("transcode-rest", "rest") })
      .drain();
    expect(order).toEqual(["first 1", "first 3", "first 2", "rest 1", "rest 3", "rest 2"]);
    for (const work of works)
      expect((await standing(work)).details.renditions.map(({ height }) => height)).toEqual([360, 480]);
  });

  test("lets a film be watched in its first quality, and adds the others without touching what its owner changed", async () => {
    const owner = await addMember(app);
    const work = await addWork(context, owner.userId, { title: "两步", empty: true });
    const id = await sendBytes(jobs, work, owner.userId, await smallFilm("640x480", 1));
    const { transcode, ...others } = handlers;
    await jobs.worker({ ...(transcode && { transcode }) }).drain();
    const first = await standing(work);
    expect(first.state).toBe("ready");
    expect(first.details.renditions.map(({ height }) => height)).toEqual([480]);
    expect(first.details.coming).toEqual(["360p"]);
    expect(await keysBelow(context, `uploads/${id}/`)).toHaveLength(2);
    const written = { ...first.details, chapters: [{ start: 0, title: "我写的" }] };
    await context.db.write((trx) =>
      trx
        .updateTable("films")
        .set({ details: JSON.stringify(written) })
        .where("folder", "=", work.folder)
        .execute(),
    );
    // Nothing of the other qualities goes before they are in the film, however long they take.
    jobs.clock.now += 7 * 3_600_000;
    await jobs.worker(others).drain();
    const { details, poster } = await standing(work);
    expect(details.renditions.map(({ height }) => height)).toEqual([360, 480]);
    expect(details.coming).toBeUndefined();
    expect(details.chapters).toEqual(written.chapters);
    expect(poster).toBe(`${work.folder}/${details.frames?.[0]}`);
    expect(await keysBelow(context, `uploads/${id}/`)).toEqual([]);
    const [told, ...more] = await notices(owner.userId);
    expect(more).toEqual([]);
    expect(told?.text).toContain("更高的画质还在准备");
    // What was public stays where it was.
    expect(details.playlists).toContain(first.details.playlists?.[0]);
    jobs.clock.now += 7 * 3_600_000;
    await worker.drain();
    const versions = (await keysBelow(context, `${work.folder}/`)).map((key) => key.split("/")[2] ?? "");
    const named = JSON.stringify([details, (await standing(work)).sprite]);
    for (const version of versions) expect(named).toContain(`${version}/`);
    for (const name of [details.master, details.fallback, ...(details.playlists ?? [])])
      expect(await context.storage.has(`${work.folder}/${name}`)).toBe(true);
  });

  test("stops when the film is deleted", async () => {
    const owner = await addMember(app);
    const work = await addWork(context, owner.userId, { empty: true });
    await sendBytes(jobs, work, owner.userId, await smallFilm());
    await context.db.write((trx) =>
      trx.updateTable("works").set({ state: "deleted" }).where("video_id", "=", work.id).execute(),
    );
    await worker.drain();
    expect((await standing(work)).details.master).toBe("");
    expect(await keysBelow(context, `${work.folder}/`)).toEqual([]);
  });
});
