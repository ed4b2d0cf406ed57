import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handlers } from "#server/job-handlers/handlers.ts";
import { usualQuality } from "#server/transcode/quality.ts";
import type { Job, JobHandlers } from "#server/jobs/handler.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { ffmpeg, picture, programs, studio, withoutFilms } from "../../helpers/films.ts";
import { addMember } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";
import { keysBelow, sendBytes } from "./sent.ts";

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

/** A second: shapes that move smoothly, or behind so much grain that no quality can keep it. */
async function film(look: "easy" | "hard"): Promise<Buffer> {
  const { file } = await studio();
  const grain = look === "easy" ? [] : ["-vf", "noise=alls=25:allf=t:all_seed=1"];
  const name = file("sent.mp4");
  const fine = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "8", "-pix_fmt", "yuv420p"];
  fine.push("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709");
  await ffmpeg(...picture("960x540", { rate: 10, seconds: 1 }), ...grain, ...fine, name);
  return readFile(name);
}

/** A film that plays in 480p and waits for 360p and 540p. */
async function send(bytes: Buffer): Promise<TestWork> {
  const { userId } = await addMember(app);
  const work = await addWork(jobs.base.context, userId, { empty: true });
  await sendBytes(jobs, work, userId, bytes);
  await jobs.worker({ transcode }).drain();
  return work;
}

interface Told {
  seen: Record<string, unknown>;
}

async function waiting({ id }: TestWork): Promise<{ id: number; payload: Told }[]> {
  const rows = await jobs.base.context.db.primary
    .selectFrom("jobs")
    .select(["id", "payload"])
    .where("subject", "like", `video:${id}:%`)
    .execute();
  return rows.map((row) => ({ id: row.id, payload: JSON.parse(row.payload) }));
}

/** As the previous release queued it. */
async function forget(work: TestWork): Promise<void> {
  for (const { id, payload } of await waiting(work)) {
    const { quality: _, ...seen } = payload.seen;
    await jobs.base.context.db.write((trx) =>
      trx
        .updateTable("jobs")
        .set({ payload: JSON.stringify({ ...payload, seen }) })
        .where("id", "=", id)
        .execute(),
    );
  }
}

async function make(work: TestWork): Promise<Buffer> {
  await jobs.worker({ "transcode-rest": rest }).drain();
  return made(work, "540p");
}

async function made({ folder }: TestWork, name: string): Promise<Buffer> {
  const { storage } = jobs.base.context;
  const key = (await keysBelow(jobs.base.context, `${folder}/`)).find((found) => found.endsWith(`/${name}.mp4`));
  if (key === undefined) throw new Error(`${name} has not been made`);
  return buffer(await storage.open(key));
}

/** SSIM of two films of the same frames. */
async function likeness(one: Buffer, other: Buffer): Promise<number> {
  const { file } = await studio();
  await writeFile(file("one.mp4"), one);
  await writeFile(file("other.mp4"), other);
  const alike = "setpts=N/10/TB,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709";
  const graph = `[0:v]${alike}[one];[1:v]${alike}[other];[one][other]ssim=shortest=1`;
  const args = ["-hide_banner", "-nostdin", "-i", file("one.mp4"), "-i", file("other.mp4")];
  const { stderr } = await promisify(execFile)(programs?.ffmpeg ?? "ffmpeg", [
    ...args,
    "-lavfi",
    graph,
    "-f",
    "null",
    "-",
  ]);
  return Number(/SSIM Y:([\d.]+)/.exec(stderr)?.[1]);
}

describe.skipIf(withoutFilms)("the further qualities of a film", { timeout: 180_000 }, () => {
  test("take fewer bytes if it is easy, and look as its file does", async () => {
    const sent = await film("easy");
    const [easy, before] = [await send(sent), await send(sent)];
    await forget(before);
    const [chosen, usual] = [await make(easy), await make(before)];
    expect(chosen.length).toBeLessThan(usual.length * 0.9);
    expect(await likeness(chosen, sent)).toBeGreaterThan(0.98);
  });

  test("are as good as any if it is hard, and where a release before this one has queued them", async () => {
    const sent = await film("hard");
    const [hard, before] = [await send(sent), await send(sent)];
    for (const { payload } of await waiting(hard)) expect(payload.seen).toMatchObject({ quality: usualQuality });
    await forget(before);
    const [chosen, usual] = [await make(hard), await make(before)];
    // At its ceiling x264 does not write the same bytes twice; the next lower quality would take a third less.
    expect(chosen.length).toBeGreaterThan(usual.length * 0.8);
  });

  test("are chosen once for all workers that make them, and for whoever tries again", async () => {
    const work = await send(await film("easy"));
    const [first, ...others] = (await waiting(work)).map(({ payload }) => payload.seen);
    expect(others).toEqual([first]);
    const used: unknown[] = [];
    const apart = {
      "transcode-rest": {
        ...rest,
        async run(job: Job) {
          const takeAlong = job.takeAlong;
          job.takeAlong = async (...given) => {
            const payload = await takeAlong(...given);
            used.push(payload);
            if (job.attempt === 1 && used.length === 1) throw new Error("the first attempt ends here");
            return payload;
          };
          await rest.run(job);
        },
      },
    };
    await jobs.worker(apart).drain();
    jobs.clock.now += 3_600_000;
    await jobs.worker(apart).drain();
    expect(used.length).toBeGreaterThan(1);
    for (const payload of used) expect(payload).toMatchObject({ seen: first });
    expect((await made(work, "540p")).length).toBeGreaterThan(0);
    expect((await made(work, "360p")).length).toBeGreaterThan(0);
  });
});
