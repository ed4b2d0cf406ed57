import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filmDetails } from "#server/films/films.ts";
import type { Context } from "#server/core/context.ts";
import type { JobHandler } from "#server/jobs/handler.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { jobFor } from "#server/jobs/queue.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";
import { keysBelow } from "./sent.ts";

let app: TestApp;
let jobs: TestJobs;
let context: Context;
beforeAll(async () => {
  const database = await createMigratedStore();
  app = await openTestApp(database);
  jobs = await openTestJobs(database);
  context = jobs.base.context;
});
afterAll(async () => {
  await jobs.close();
  await app.close();
});

const version = "00112233445566aa";

const playlist = (tail: number) => `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="360p.mp4",BYTERANGE="1375@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:1000@1375
360p.mp4
#EXTINF:${tail.toFixed(6)},
#EXT-X-BYTERANGE:50@2375
360p.mp4
#EXT-X-ENDLIST
`;

/** A film as an earlier release made it, whose last segment lasts so many seconds. */
async function madeFilm(ownerId: number, tail: number): Promise<TestWork> {
  const work = await addWork(context, ownerId);
  const row = await context.db.primary
    .selectFrom("films")
    .select("details")
    .where("folder", "=", work.folder)
    .executeTakeFirstOrThrow();
  const details = { ...filmDetails.parse(JSON.parse(row.details)), master: `${version}/master.m3u8` };
  await context.db.write((trx) =>
    trx
      .updateTable("films")
      .set({ details: JSON.stringify(details) })
      .where("folder", "=", work.folder)
      .execute(),
  );
  const below = `${work.folder}/${version}`;
  await context.storage.put(`${below}/360p.m3u8`, Buffer.from(playlist(tail)));
  await context.storage.put(`${below}/master.m3u8`, Buffer.from("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p.m3u8\n"));
  return work;
}

async function masterOf(work: TestWork): Promise<string> {
  const { details } = await context.db.primary
    .selectFrom("films")
    .select("details")
    .where("folder", "=", work.folder)
    .executeTakeFirstOrThrow();
  return filmDetails.parse(JSON.parse(details)).master;
}

const readText = async (key: string) => text(await context.storage.open(key));
const begin = () => jobs.queue({ kind: "mend-films", subject: "films" });

describe("the job that mends films made before", () => {
  test("joins short tails under other names, in as many rounds as it takes, and leaves the rest alone", async () => {
    const owner = await addMember(app);
    const broken = await madeFilm(owner.userId, 0.04);
    const whole = await madeFilm(owner.userId, 2);
    const others: TestWork[] = [];
    for (let number = 0; number < 40; number += 1) others.push(await madeFilm(owner.userId, 0.04));
    await begin();
    await jobs.worker(handlers).drain();

    expect(await masterOf(broken)).toBe(`${version}/master-mended.m3u8`);
    const master = await readText(`${broken.folder}/${version}/master-mended.m3u8`);
    expect(master).toBe("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p-mended.m3u8\n");
    const mended = await readText(`${broken.folder}/${version}/360p-mended.m3u8`);
    expect(mended.match(/#EXTINF.*/g)).toEqual(["#EXTINF:4.040000,"]);
    expect(mended).toContain("#EXT-X-BYTERANGE:1050@1375\n360p.mp4\n#EXT-X-ENDLIST");
    // Who plays it at this moment goes on with the playlist they have.
    expect(await readText(`${broken.folder}/${version}/360p.m3u8`)).toBe(playlist(0.04));
    expect(await masterOf(whole)).toBe(`${version}/master.m3u8`);
    for (const other of others) expect(await masterOf(other)).toBe(`${version}/master-mended.m3u8`);
    expect(await jobFor(context.db.primary, "mend-films", "films")).toMatchObject({ state: "done" });

    const stored = await keysBelow(context, `${broken.folder}/`);
    await begin();
    await jobs.worker(handlers).drain();
    expect(await masterOf(broken)).toBe(`${version}/master-mended.m3u8`);
    expect(await keysBelow(context, `${broken.folder}/`)).toEqual(stored);
  });

  test("puts playlists of its own where an attempt that was killed has left them, and spares a film that has become another", async () => {
    const owner = await addMember(app);
    const work = await madeFilm(owner.userId, 0.04);
    const replaced = await madeFilm(owner.userId, 0.04);
    await context.storage.put(`${work.folder}/${version}/360p-mended.m3u8`, Buffer.from("half"));
    const mend = handlers["mend-films"];
    await begin();
    const whileItRuns: JobHandler = {
      async run(job) {
        const finish: typeof job.finish = async (write, changed) => {
          await context.db.write((trx) =>
            trx
              .updateTable("films")
              .set((eb) => ({ details: eb.fn("replace", ["details", eb.val(version), eb.val("ffffffffffffffff")]) }))
              .where("folder", "=", replaced.folder)
              .execute(),
          );
          await job.finish(write, changed);
        };
        await mend?.run({ ...job, finish });
      },
    };
    await jobs.worker({ "mend-films": whileItRuns }).drain();
    expect(await masterOf(work)).toBe(`${version}/master-mended.m3u8`);
    expect(await readText(`${work.folder}/${version}/360p-mended.m3u8`)).toContain("1050@1375");
    expect(await masterOf(replaced)).toBe("ffffffffffffffff/master.m3u8");
  });

  test("leaves a film alone whose playlists are not there", async () => {
    const owner = await addMember(app);
    const work = await madeFilm(owner.userId, 0.04);
    await context.storage.delete(`${work.folder}/${version}/360p.m3u8`);
    await begin();
    await jobs.worker(handlers).drain();
    expect(await masterOf(work)).toBe(`${version}/master.m3u8`);
  });
});
