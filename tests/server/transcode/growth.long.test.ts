import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { filmDetails } from "#server/films/films.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { JobFailure } from "#server/jobs/failure.ts";
import type { Job, JobHandlers } from "#server/jobs/handler.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { withoutFilms } from "../../helpers/films.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";
import { keysBelow, sendBytes, smallFilm } from "./sent.ts";

let database: TestStore;
let app: TestApp;
let jobs: TestJobs;
beforeAll(async () => {
  database = await createMigratedStore();
  app = await openTestApp(database);
  jobs = await openTestJobs(database);
});
afterAll(async () => {
  await jobs.close();
  await app.close();
  await database.remove();
});

const { transcode, "transcode-rest": rest } = need(handlers);

function need({ transcode, "transcode-rest": rest }: JobHandlers) {
  if (!transcode || !rest) throw new Error("there is no transcoding");
  return { transcode, "transcode-rest": rest };
}

/** A film that plays in 480p and waits for 360p and 720p. */
async function sendFilm(): Promise<{ owner: TestMember; work: TestWork; uploadId: string }> {
  const owner = await addMember(app);
  const work = await addWork(jobs.base.context, owner.userId, { empty: true });
  const uploadId = await sendBytes(jobs, work, owner.userId, await smallFilm("1280x720", 1));
  await jobs.worker({ transcode }).drain();
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

/** Short sides in the film's master playlist, in its order; each with its file. */
async function playlistOf(work: TestWork): Promise<string[]> {
  const { storage } = jobs.base.context;
  const { master } = await detailsOf(work);
  const found = await text(await storage.open(`${work.folder}/${master}`));
  const files = found.match(/^[^#\s]+$/gm) ?? [];
  for (const file of files) {
    const { pathname } = new URL(file, `http://site/${work.folder}/${master}`);
    expect(await storage.has(pathname.slice(1))).toBe(true);
    expect(await storage.has(pathname.slice(1).replace("m3u8", "mp4"))).toBe(true);
  }
  return files.map((file) => /(\d+p)\.m3u8$/.exec(file)?.[1] ?? "");
}

const stepsOf = async ({ owner, work }: { owner: TestMember; work: TestWork }) => {
  const { list } = await app.call("works/media", { ids: [work.id] }, owner.token);
  return list[0]?.steps.map(({ step, quality, state }) => `${quality || step} ${state}`);
};

/** Makes only these qualities, or in another way. */
const only = (run: (job: Job, make: () => Promise<void>) => Promise<void>): JobHandlers => ({
  "transcode-rest": { ...rest, run: (job) => run(job, () => rest.run(job)) },
});

describe.skipIf(withoutFilms)("the qualities of a film", { timeout: 120_000 }, () => {
  test("are made by several workers at a time, each public when it is whole", async () => {
    const sent = await sendFilm();
    const { work, uploadId } = sent;
    expect(await playlistOf(work)).toEqual(["480p"]);
    expect(await stepsOf(sent)).toEqual(["upload done", "check done", "360p waiting", "480p done", "720p waiting"]);
    const first = await detailsOf(work);
    const inHand = new Map<string, () => void>();
    const both = Promise.withResolvers<void>();
    const held = only(async (job, make) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      inHand.set(job.subject, resolve);
      if (inHand.size === 2) both.resolve();
      await promise;
      await make();
    });
    const workers = [jobs.worker(held).drain(), jobs.worker(held).drain()];
    await both.promise;
    const subject = (name: string) => `video:${work.id}:${name}`;
    expect([...inHand.keys()].toSorted()).toEqual([subject("360p"), subject("720p")]);
    inHand.get(subject("720p"))?.();
    await Promise.race(workers);
    expect(await playlistOf(work)).toEqual(["480p", "720p"]);
    const grown = await detailsOf(work);
    expect(grown.coming).toEqual(["360p"]);
    expect(grown.fallback).not.toBe(first.fallback);
    // Who watches by the first playlist goes on.
    expect(await jobs.base.context.storage.has(`${work.folder}/${first.master}`)).toBe(true);
    expect((await keysBelow(jobs.base.context, `uploads/${uploadId}/`)).length).toBe(2);
    inHand.get(subject("360p"))?.();
    await Promise.all(workers);
    expect(await playlistOf(work)).toEqual(["360p", "480p", "720p"]);
    expect((await detailsOf(work)).coming).toBeUndefined();
    expect(await keysBelow(jobs.base.context, `uploads/${uploadId}/`)).toEqual([]);
    expect(await stepsOf(sent)).toEqual([]);
  });

  test("that end at the same moment are both in the film", async () => {
    const { work } = await sendFilm();
    let waiting = 0;
    const all = Promise.withResolvers<void>();
    const together = only((job, make) => {
      const finish = job.finish;
      job.finish = async (...given) => {
        waiting += 1;
        if (waiting === 2) all.resolve();
        await all.promise;
        return finish(...given);
      };
      return make();
    });
    await Promise.all([jobs.worker(together).drain(), jobs.worker(together).drain()]);
    expect(await playlistOf(work)).toEqual(["360p", "480p", "720p"]);
    jobs.clock.now += 7 * 3_600_000;
    await jobs.worker(handlers).drain();
    // Nothing is left of the playlist that came too late, nor of what the better quality has replaced.
    const named = JSON.stringify(
      await jobs.base.context.db.primary.selectFrom("films").selectAll().where("folder", "=", work.folder).execute(),
    );
    for (const key of await keysBelow(jobs.base.context, `${work.folder}/`))
      expect(named).toContain(`${key.split("/")[2]}/`);
    const plain = (await keysBelow(jobs.base.context, `${work.folder}/`)).filter((key) => key.endsWith("film.mp4"));
    expect(plain).toHaveLength(1);
  });

  test("are made together by a worker that is alone, and told and tried again together", async () => {
    const sent = await sendFilm();
    const { owner, work } = sent;
    const made: unknown[] = [];
    let fails = true;
    const alone = only(async (job, make) => {
      const takeAlong = job.takeAlong;
      job.takeAlong = async (...given) => {
        const payload = await takeAlong(...given);
        made.push(payload);
        expect(await stepsOf(sent)).toEqual(["upload done", "check done", "360p working", "480p done", "720p working"]);
        if (fails) throw new JobFailure("处理这部影片用的时间太长");
        return payload;
      };
      await make();
    });
    await jobs.worker(alone).drain();
    expect(made).toMatchObject([{ rungs: ["360p", "720p"] }]);
    expect(await playlistOf(work)).toEqual(["480p"]);
    expect(await stepsOf(sent)).toEqual(["upload done", "check done", "360p failed", "480p done", "720p failed"]);
    const told = await jobs.base.context.db.primary
      .selectFrom("messages")
      .select("title")
      .where("user_id", "=", owner.userId)
      .where("title", "like", "360P%")
      .execute();
    expect(told).toEqual([{ title: "360P、720P 没能做成" }]);
    fails = false;
    await app.call("works/modify/show", { id: work.id, act: "retry" }, owner.token);
    expect((await detailsOf(work)).coming).toEqual(["360p", "720p"]);
    await jobs.worker(alone).drain();
    expect(await playlistOf(work)).toEqual(["360p", "480p", "720p"]);
    expect(await stepsOf(sent)).toEqual([]);
  });

  test("that cannot be made take nothing from the others, are told once, and can be tried again", async () => {
    const sent = await sendFilm();
    const { owner, work } = sent;
    await jobs
      .worker(
        only(async (job, make) => {
          if (job.subject.endsWith(":360p")) throw new JobFailure("处理这部影片用的时间太长");
          await make();
        }),
      )
      .drain();
    expect(await playlistOf(work)).toEqual(["480p", "720p"]);
    expect((await detailsOf(work)).coming).toBeUndefined();
    expect(await stepsOf(sent)).toEqual(["upload done", "check done", "360p failed", "480p done", "720p done"]);
    const told = await jobs.base.context.db.primary
      .selectFrom("messages")
      .select(["title", "text"])
      .where("user_id", "=", owner.userId)
      .where("title", "like", "360P%")
      .execute();
    expect(told).toMatchObject([{ title: "360P 没能做成", text: expect.stringContaining("时间太长") }]);
    await app.call("works/modify/show", { id: work.id, act: "retry" }, owner.token);
    expect((await detailsOf(work)).coming).toEqual(["360p"]);
    await jobs.worker({ "transcode-rest": rest }).drain();
    expect(await playlistOf(work)).toEqual(["360p", "480p", "720p"]);
    expect(await stepsOf(sent)).toEqual([]);
  });

  test("leave nothing of a file that was replaced meanwhile", async () => {
    const { owner, work } = await sendFilm();
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const slow = only(async (_job, make) => {
      begun.resolve();
      await go.promise;
      await make();
    });
    const draining = jobs.worker(slow).drain();
    await begun.promise;
    await sendBytes(jobs, work, owner.userId, await smallFilm("160x90", 1));
    await jobs.worker({ transcode }).drain();
    const replaced = await detailsOf(work);
    go.resolve();
    await draining;
    expect(await detailsOf(work)).toEqual(replaced);
    expect(await playlistOf(work)).toEqual(["90p"]);
  });

  test("are as large as the operator wants", async () => {
    const wanting = await openTestJobs(database, { LARGEST_QUALITY: "1440" });
    onTestFinished(() => wanting.close());
    const { userId } = await addMember(app);
    const work = await addWork(wanting.base.context, userId, { empty: true });
    await sendBytes(wanting, work, userId, await smallFilm("3840x2160", 1));
    await wanting.worker({ transcode, "transcode-rest": rest }).drain();
    expect(await playlistOf(work)).toEqual(["360p", "480p", "720p", "1080p", "1440p"]);
  });
});
